// Made from the contract by `npm run docs`.

/** A file to send; a Blob without a name is sent as `blob`. */
export type FileInput = File | Blob

/** Every error a call with a key can get. */
export type ErrorCode =
  | 'ANALYSIS_FAILED'
  | 'ANALYSIS_OPEN'
  | 'BAD_REQUEST'
  | 'FILE_UNREADABLE'
  | 'HEADERS_TOO_LARGE'
  | 'IDEMPOTENCY_CONFLICT'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'INSUFFICIENT_CREDITS'
  | 'INTERNAL_ERROR'
  | 'NOT_FOUND'
  | 'NO_RESULT'
  | 'ORGANIZATION_INACTIVE'
  | 'PAYLOAD_TOO_LARGE'
  | 'QUEUE_FULL'
  | 'RECEIPT_UNAVAILABLE'
  | 'REQUEST_TIMEOUT'
  | 'SERVICE_UNAVAILABLE'
  | 'TEXT_TOO_LARGE'
  | 'TOO_MANY_ANALYSES'
  | 'TOO_MANY_REQUESTS'
  | 'UNAUTHORIZED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'VALIDATION_ERROR'

export type AnalysisOrigin = "playground" | "key" | "file" | "batch"

export interface AnalysisResult {
  /** An identifier; its prefix shows what it identifies. */
  id: string
  /** The verdict. `mixed`: some parts read as written by an AI and others do not. `uncertain`: no conclusion should be drawn. */
  classification: Classification
  /** False if no verdict can be given because the text is not English, not prose or too short. `reasons` says which; `classification` is then `uncertain`, `probability_ai_percent` is 50, the rates and shares are null, and the text costs nothing. */
  is_judged: boolean
  /** How likely it is that a text with this score was written by an AI, in per cent, if half of all texts were. */
  probability_ai_percent: number
  /** The share of texts by people, of this kind and length, that look at least as much like AI. For `ai` and `mixed` it is at most `max_false_positive_rate`. */
  false_positive_rate: number | null
  /** Its 95 % interval, lower end first. */
  false_positive_rate_interval: [number, number] | null
  /** The rate that was used. */
  max_false_positive_rate: number | null
  /** Share of the words in passages that read as written by an AI; null without a verdict. */
  ai_share_percent: number | null
  /** The parts of the text that read as written by different authors; null if the text was not read by passage (short texts, or `detail` is `verdict`). */
  passages: Array<Passage> | null
  /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
  group_id: string
  /** The kind of text in words. */
  group_name: string
  /** What this kind of text is. */
  group_description: string
  /** Why it is `uncertain`: `too_short`, `not_english`, `not_prose` or `near_threshold`. */
  reasons: Array<string>
  /** How far to trust the verdict, in a sentence that can be shown to the writer. */
  uncertainty: string
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is read as a space separates words. */
  words: number
  /** The language found, as a code such as `en`. */
  language: string
  /** Sentences that were scored, each with its own probability. */
  spans: Array<Span>
  /** Measured traits of the text, compared with what people do in texts of this kind. */
  evidence: Array<Evidence>
  /** Hidden or disguised characters that were found and removed before reading. */
  evasion_flags: Array<EvasionFlag>
  /** Traits outside the human range and what to do about them. */
  guidelines: Array<Guideline>
  /** All advice as one text to paste. */
  copywriter_rules_block: string | null
  /** An instruction for an editor or a language model that forbids changing facts. */
  humanization_prompt: string | null
  /** The model that judged; verdicts of different versions may differ. */
  model_version: string
}

export type AnalysisStatus = "accepted" | "reading" | "done" | "failed" | "cancelled" | "not_judged"

export interface AnalysisSummary {
  /** Identifies the analysis in later calls. */
  analysis_id: string
  /** The current state. */
  status: AnalysisStatus
  /** The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept. */
  title: string | null
  /** The verdict; null unless the text was read to its end. */
  classification: Classification | null
  /** How likely it is that a text with this score was written by an AI, in per cent, if half of all texts were. */
  probability_ai_percent: number | null
  /** Share of the words in passages that read as written by an AI; null without a verdict. */
  ai_share_percent: number | null
  /** The kind of text; null unless it was read to its end. */
  group_id: string | null
  /** The kind of text in words. */
  group_name: string | null
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is read as a space separates words. */
  words: number
  /** The credits charged for it, including advice added later. */
  credits: number
  /** How the newest review with the writer stands. `sent`: the writer has a link. `asked`: the writer asked for another look. `kept`, `withdrawn`, `person_confirmed`: what the organization answered. Null if there is none. */
  review_state: ReviewState | null
  /** Where it was requested. */
  origin: AnalysisOrigin
  /** The user who requested it; null for a program. */
  user_id: string | null
  /** The user’s name; null for a program, and once the account is deleted. */
  user_name: string | null
  /** The id of one of the organization’s keys. */
  api_key_id: string
  /** The key’s name; null once it is deleted. */
  api_key_name: string | null
  /** The last characters of that key; null once it is deleted. */
  api_key_end: string | null
  /** When it was created. */
  created_at: string
}

export type Classification = "human" | "ai" | "mixed" | "uncertain"

export type Detail = "full" | "verdict"

export interface EvasionFlag {
  /** What was found. */
  kind: string
  /** How often. */
  count: number
  /** The finding as a sentence. */
  message: string
}

export interface Evidence {
  /** The trait’s stable name. */
  feature: string
  /** The trait in words. */
  label: string
  /** What is measured and why it matters, in one line. */
  meaning?: string | undefined
  /** What the numbers count. */
  unit: string
  /** What was measured in this text. */
  value: number
  /** Nineteen in twenty people stay above. */
  human_low: number
  /** What is usual. */
  human_typical: number
  /** Nineteen in twenty people stay below. */
  human_high: number
  /** How many there are in this text; null for averages. */
  count?: number | null | undefined
  /** Nineteen in twenty people have at least so many in a text of this length. */
  human_count_low?: number | null | undefined
  /** Nineteen in twenty people have at most so many in a text of this length. */
  human_count_high?: number | null | undefined
  /** Where the value lies in the human range. */
  position: "below" | "low_edge" | "inside" | "high_edge" | "above"
  /** Which verdict the trait supports. */
  speaks_for: "ai" | "human" | "neither"
  /** The finding as a sentence. */
  explanation: string
  /** The sentences that show it. */
  sentences: Array<{
    /** First character in the text as it was sent, counted in UTF-16 units. */
    start: number
    /** The character after the last. */
    end: number
  }>
  /** The words that were counted, by their place in the text as it was sent. */
  places?: Array<{
    /** First character in the text as it was sent, counted in UTF-16 units. */
    start: number
    /** The character after the last. */
    end: number
  }> | undefined
}

export interface FileFacts {
  /** The name of the file as it was sent. */
  name: string
  /** What the file is by its content. */
  format: FileFormat
  /** The title or the first heading of the document; null if it has neither. */
  title: string | null
  /** The number of pages of a PDF; null for other files. */
  pages: number | null
  /** The number of words an analysis of the text charges for. */
  words: number
  /** What was left out of the text, and what was odd about the file. */
  warnings: Array<FileWarning>
}

export type FileFormat = "txt" | "md" | "html" | "docx" | "odt" | "pdf" | "rtf" | "epub"

export interface FileWarning {
  /** What the warning is about, as a word that does not change. */
  kind: string
  /** How many there are. */
  count: number
  /** The same in words. */
  message: string
}

export interface Guideline {
  /** The trait to change. */
  name: string
  /** What is measured and why it matters, in one line. */
  meaning?: string | undefined
  /** What to aim for in a text of this length, and where the text stands. */
  target_line: string
  /** Concrete rules that quote the text. Where possible, the last one rewrites a sentence of the text. */
  copywriter_rules: Array<string>
}

export interface Passage {
  /** First character in the text as it was sent, counted in UTF-16 units. */
  start: number
  /** The character after the last. */
  end: number
  /** Who the passage reads as written by. */
  classification: "human" | "ai" | "uncertain"
  /** The same for one sentence or text, from 0 to 1. */
  probability_ai: number
}

export interface Receipt {
  /** The form of the receipt. */
  version: 1
  /** The address of the installation. */
  issuer: string
  /** Identifies the analysis in later calls. */
  analysis_id: string
  analyzed_at: string
  text_hash: string
  text_normalization: "nfc-lf-trim-1"
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is read as a space separates words. */
  words: number
  /** Only analyses with this verdict; `not_judged`: only those without one. */
  verdict: Verdict
  /** How likely it is that a text with this score was written by an AI, in per cent, if half of all texts were. */
  probability_ai_percent: number | null
  /** Share of the words in passages that read as written by an AI; null without a verdict. */
  ai_share_percent: number | null
  /** The share of texts by people, of this kind and length, that look at least as much like AI. For `ai` and `mixed` it is at most `max_false_positive_rate`. */
  false_positive_rate: number | null
  /** The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01. */
  max_false_positive_rate: number | null
  /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
  group_id: string | null
  /** The kind of text in words. */
  group_name: string | null
  /** The model that judged; verdicts of different versions may differ. */
  model_version: string
}

export type ReviewState = "sent" | "asked" | "kept" | "withdrawn" | "person_confirmed"

export interface Span {
  /** First character in the text as it was sent, counted in UTF-16 units. */
  start: number
  /** The character after the last. */
  end: number
  /** The same for one sentence or text, from 0 to 1. */
  probability_ai: number
}

export interface UsageDay {
  /** The day, in the time zone asked for. */
  day: string
  /** Analyses charged. */
  analyses: number
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is read as a space separates words. */
  words: number
  /** An amount of credits. */
  credits: number
}

export interface UsageFigures {
  /** Analyses charged. */
  analyses: number
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is read as a space separates words. */
  words: number
  /** An amount of credits. */
  credits: number
}

export interface UsageKey {
  /** The id of one of the organization’s keys. */
  api_key_id: string
  /** The name that the key had at the time. */
  api_key_name: string
  /** The last characters of that key; null once it is deleted. */
  api_key_end: string | null
  /** Analyses charged. */
  analyses: number
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is read as a space separates words. */
  words: number
  /** An amount of credits. */
  credits: number
}

export type Verdict = "human" | "ai" | "mixed" | "uncertain" | "not_judged"

/** What each call takes and returns. */
export interface Calls {
  /** Analyze a text */
  'analyses.create': {
    input: {
      /** The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored. */
      text: string
      /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
      group_id?: string | null | undefined
      /** Adds `guidelines` and `copywriter_rules_block`; costs the same again as the detection. */
      include_guidelines?: boolean | undefined
      /** Adds `humanization_prompt`; costs the same again as the detection. */
      include_humanization_prompt?: boolean | undefined
      /** The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01. */
      max_false_positive_rate?: number | null | undefined
      /** `verdict` stops reading once the result is clear: faster, but without passages, sentences, evidence and advice. */
      detail?: Detail | undefined
    }
    output: {
      /** Identifies the analysis in later calls. */
      analysis_id: string
      /** The verdict and its evidence; null until the whole text has been read. */
      analysis_result: AnalysisResult
      /** An amount of credits. */
      credits: {
        /** The credits this analysis cost. */
        used: number
        /** The balance after this analysis. */
        remaining: number
      }
    }
  }
  /** Get the text of a file */
  'analyses.extract': {
    input: {
      /** A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. What it is is decided by its content. */
      file: FileInput
    }
    output: {
      /** The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored. */
      text: string
      /** A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. What it is is decided by its content. */
      file: FileFacts
    }
  }
  /** Get an earlier analysis */
  'analyses.get': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: {
      /** Identifies the analysis in later calls. */
      analysis_id: string
      /** The current state. */
      status: AnalysisStatus
      /** The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept. */
      title: string | null
      /** The verdict and its evidence; null until the whole text has been read. */
      analysis_result: AnalysisResult | null
      /** When it was created. */
      created_at: string
      /** When the analysis ended, whatever the outcome; null while the text waits or is read. */
      finished_at: string | null
    }
  }
  /** Get the installed model and its limits */
  'analyses.getModel': {
    input: Record<never, never>
    output: {
      /** The model that judged; verdicts of different versions may differ. */
      model_version: string
      /** The day the model was made. */
      released_on: string
      /** The languages it judges, as codes such as `en`. */
      languages: Array<string>
      /** A shorter text is refused. */
      minimum_words: number
      /** A longer text is refused. */
      maximum_words: number
      /** A text larger than this, as UTF-8, is refused. */
      maximum_bytes: number
      /** How many words of detection, or of one kind of advice, a credit pays for. */
      words_per_credit: number
    }
  }
  /** Get the price of an analysis */
  'analyses.getPrice': {
    input: {
      /** The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored. */
      text: string
      /** Adds `guidelines` and `copywriter_rules_block`; costs the same again as the detection. */
      include_guidelines?: boolean | undefined
      /** Adds `humanization_prompt`; costs the same again as the detection. */
      include_humanization_prompt?: boolean | undefined
    }
    output: {
      /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is read as a space separates words. */
      words: number
      /** An amount of credits. */
      credits: number
    }
  }
  /** List earlier analyses */
  'analyses.list': {
    input: {
      /** What to look for: part of a name, an e-mail address or an organization’s name; in analyses, words of titles and of texts that are kept. */
      search?: string | undefined
      /** Only analyses with this verdict; `not_judged`: only those without one. */
      verdict?: Verdict | undefined
      /** How the newest review with the writer stands. `sent`: the writer has a link. `asked`: the writer asked for another look. `kept`, `withdrawn`, `person_confirmed`: what the organization answered. Null if there is none. */
      review_state?: ReviewState | undefined
      /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
      group_id?: string | undefined
      /** The id of one of the organization’s keys. */
      api_key_id?: string | undefined
      /** The user who requested it; null for a program. */
      user_id?: string | undefined
      /** First day, in UTC. */
      start_date?: string | undefined
      /** Last day, in UTC. */
      end_date?: string | undefined
      /** The column to sort by. */
      sort_by?: "created_at" | "words" | "credits" | undefined
      /** The direction to sort in. */
      sort_order?: "asc" | "desc" | undefined
      /** Rows per page, at most 100. */
      size?: number | undefined
      /** The `next_cursor` or `previous_cursor` of an earlier answer. */
      cursor?: string | undefined
    }
    output: {
      /** The rows of this page. */
      items: Array<AnalysisSummary>
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null
      /** Send it as `cursor` for the previous page; null on the first one. */
      previous_cursor: string | null
    }
  }
  /** List the kinds of text */
  'analyses.listGroups': {
    input: Record<never, never>
    output: {
      /** The kinds of text there are. */
      groups: Array<{
        /** An identifier; its prefix shows what it identifies. */
        id: string
        /** A name chosen by people. */
        name: string
        /** A description in words. */
        description: string
      }>
    }
  }
  /** Delete an analysis */
  'analyses.remove': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: null
  }
  /** Say whether an analysis was correct */
  'analyses.sendFeedback': {
    input: {
      /** Identifies the analysis in later calls. */
      analysis_id: string
      /** Whether the verdict was right. */
      is_correct: boolean
      /** Anything to add. */
      comment?: string | null | undefined
    }
    output: {
      /** Identifies the analysis in later calls. */
      analysis_id: string
      /** Whether the verdict was right. */
      is_correct: boolean
    }
  }
  /** Analyze a file */
  'analyses.submit': {
    input: {
      /** A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. What it is is decided by its content. */
      file?: FileInput | undefined
      /** The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored. */
      text?: string | undefined
      /** The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept. */
      title?: string | null | undefined
      /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
      group_id?: string | null | undefined
      /** Adds `guidelines` and `copywriter_rules_block`; costs the same again as the detection. */
      include_guidelines?: boolean | undefined
      /** Adds `humanization_prompt`; costs the same again as the detection. */
      include_humanization_prompt?: boolean | undefined
      /** The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01. */
      max_false_positive_rate?: number | null | undefined
      /** `verdict` stops reading once the result is clear: faster, but without passages, sentences, evidence and advice. */
      detail?: Detail | undefined
    }
    output: {
      /** Identifies the analysis in later calls. */
      analysis_id: string
      /** The verdict and its evidence; null until the whole text has been read. */
      analysis_result: AnalysisResult
      /** An amount of credits. */
      credits: {
        /** The credits this analysis cost. */
        used: number
        /** The balance after this analysis. */
        remaining: number
      }
      /** A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. What it is is decided by its content. */
      file: FileFacts | null
    }
  }
  /** Get the balance */
  'credits.getBalance': {
    input: Record<never, never>
    output: {
      /** An amount of credits. */
      credits: number
      /** Credits reserved for analyses in progress; left out if there are none. */
      reserved?: number | undefined
    }
  }
  /** Get a signed receipt */
  'receipts.get': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: string
  }
  /** List the public keys of receipts */
  'receipts.listKeys': {
    input: Record<never, never>
    output: {
      /** The address of the installation. */
      issuer: string
      /** Every key that was used, most credits first. */
      keys: Array<{
        /** The family of the key. */
        kty: "OKP"
        /** Its curve. */
        crv: "Ed25519"
        /** The public key itself, in base64url. */
        x: string
        /** The name of the key, which a receipt states in its header: its thumbprint after RFC 7638. */
        kid: string
        /** What it is for: signatures. */
        use: "sig"
        /** The algorithm of the signatures. */
        alg: "EdDSA"
      }>
    }
  }
  /** Get a report as PDF */
  'reports.get': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: Uint8Array
  }
  /** Get what your organization used */
  'usage.getForKey': {
    input: {
      /** First day, in UTC. */
      startDate: string
      /** Last day, in UTC. */
      endDate: string
      /** The time zone whose days are meant, such as `Europe/Warsaw`. If left out, `UTC`. */
      timeZone?: string | undefined
    }
    output: {
      /** Everything in the period. */
      totals: UsageFigures
      /** One entry per day, oldest first. */
      days: Array<UsageDay>
      /** Every key that was used, most credits first. */
      keys: Array<UsageKey>
    }
  }
}

export const calls: Record<keyof Calls, Call> = {
  'analyses.create': {"method":"POST","path":"/v1/analyze","body":["text","group_id","include_guidelines","include_humanization_prompt","max_false_positive_rate","detail"],"takesIdempotencyKey":true},
  'analyses.extract': {"method":"POST","path":"/v1/extract","encoding":"multipart","body":["file"]},
  'analyses.get': {"method":"GET","path":"/v1/analyses/:id"},
  'analyses.getModel': {"method":"GET","path":"/v1/models/current"},
  'analyses.getPrice': {"method":"POST","path":"/v1/price","body":["text","include_guidelines","include_humanization_prompt"]},
  'analyses.list': {"method":"GET","path":"/v1/analyses","query":["search","verdict","review_state","group_id","api_key_id","user_id","start_date","end_date","sort_by","sort_order","size","cursor"]},
  'analyses.listGroups': {"method":"GET","path":"/v1/groups"},
  'analyses.remove': {"method":"DELETE","path":"/v1/analyses/:id"},
  'analyses.sendFeedback': {"method":"POST","path":"/v1/feedback","body":["analysis_id","is_correct","comment"]},
  'analyses.submit': {"method":"POST","path":"/v1/analyses","encoding":"multipart","body":["file","text","title","group_id","include_guidelines","include_humanization_prompt","max_false_positive_rate","detail"],"takesIdempotencyKey":true},
  'credits.getBalance': {"method":"GET","path":"/v1/credits"},
  'receipts.get': {"method":"GET","path":"/v1/analyses/:id/receipt","stream":"application/jose"},
  'receipts.listKeys': {"method":"GET","path":"/.well-known/jwks.json"},
  'reports.get': {"method":"GET","path":"/v1/analyses/:id/report.pdf","stream":"application/pdf"},
  'usage.getForKey': {"method":"GET","path":"/v1/usage","query":["startDate","endDate","timeZone"]},
}

/** How a call travels. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  encoding?: 'form' | 'multipart'
  /** Which fields go into the address and which into the body. */
  query?: string[]
  body?: string[]
  /** Whether an `Idempotency-Key` makes a repeat harmless. */
  takesIdempotencyKey?: true
  /** What comes back where that is not JSON. */
  stream?: string
}
