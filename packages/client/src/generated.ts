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
  | 'KEY_BUDGET_USED'
  | 'NETWORK_REFUSED'
  | 'NOT_FOUND'
  | 'NO_RESULT'
  | 'ORGANIZATION_INACTIVE'
  | 'PAYLOAD_TOO_LARGE'
  | 'PERMISSION_MISSING'
  | 'QUEUE_FULL'
  | 'RECEIPT_UNAVAILABLE'
  | 'REQUEST_TIMEOUT'
  | 'SCOPE_MISSING'
  | 'SERVICE_UNAVAILABLE'
  | 'TEXT_TOO_LARGE'
  | 'TOO_MANY_ANALYSES'
  | 'TOO_MANY_REQUESTS'
  | 'TOO_MANY_SHARES'
  | 'TOO_MANY_WEBHOOKS'
  | 'UNAUTHORIZED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'VALIDATION_ERROR'
  | 'WEBHOOK_OFF'

export type AnalysisOrigin = "playground" | "key" | "file" | "batch"

export interface AnalysisResult {
  /** An identifier; its prefix shows what it identifies. */
  id: string
  /** The verdict. `mixed`: some parts read as written by an AI and others do not. `uncertain`: no conclusion should be drawn. */
  classification: Classification
  /** False if no verdict can be given because the text is not English, not prose or too short. `reasons` says which; `classification` is then `uncertain`, `probability_ai_percent` is 50, the rates and shares are null, and the text costs nothing. */
  is_judged: boolean
  /** How likely it is that a text with this score was written by an AI, in percent, if half of all texts were. */
  probability_ai_percent: number
  /** The share of texts by people, of this kind and length, that look at least as much like AI. For `ai` and `mixed` it is at most `max_false_positive_rate`. */
  false_positive_rate: number | null
  /** Its 95% interval, lower end first. */
  false_positive_rate_interval: [number, number] | null
  /** The rate that was used. */
  max_false_positive_rate: number | null
  /** Share of the words in passages that read as written by an AI; null without a verdict. */
  ai_share_percent: number | null
  /** The parts of the text that read as written by different authors; null if the text was not read passage by passage (short texts, or `detail` is `verdict`). */
  passages: Array<Passage> | null
  /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
  group_id: string
  /** The kind of text in words. */
  group_name: string
  /** What this kind of text is. */
  group_description: string
  /** Why it is `uncertain`: `too_short`, `not_english`, `not_prose` or `near_threshold`. */
  reasons: Array<string>
  /** How far to trust the verdict, in plain words that can be shown to the writer. */
  uncertainty: string
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words. */
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
  /** An instruction for an editor or a language model, which says not to change any facts. */
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
  /** How likely it is that a text with this score was written by an AI, in percent, if half of all texts were. */
  probability_ai_percent: number | null
  /** Share of the words in passages that read as written by an AI; null without a verdict. */
  ai_share_percent: number | null
  /** The kind of text; null unless it was read to its end. */
  group_id: string | null
  /** The kind of text in words. */
  group_name: string | null
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words. */
  words: number
  /** The credits charged for it, including advice added later. */
  credits: number
  /** The state of the newest review with the writer. `sent`: the writer has a link. `asked`: the writer asked for another look. `kept`, `withdrawn`, `person_confirmed`: what the organization answered. Null if there is none. */
  review_state: ReviewState | null
  /** Where it was requested. */
  origin: AnalysisOrigin
  /** The user who requested it; null if a program did. */
  user_id: string | null
  /** The user’s name; null if a program requested it, and once the account is deleted. */
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

export interface Batch {
  /** Identifies the batch in later calls. */
  batch_id: string
  /** The title of the batch. */
  title: string | null
  /** `running` until no text is waiting any longer, then `done`. A `cancelled` batch may contain texts that had already been read. */
  status: BatchStatus
  /** How many texts have each status. */
  counts: BatchCounts
  /** Words of all accepted texts. */
  words: number
  /** Words of the texts that have been read. */
  words_read: number
  /** An amount of credits. */
  credits: {
    /** The credits this analysis cost. */
    used: number
    /** Credits reserved for analyses in progress; left out if there are none. */
    reserved: number
  }
  /** How many texts have been read per minute recently; null before the first. */
  texts_per_minute: number | null
  /** Estimated from the words that are left; null if not known. */
  seconds_left: number | null
  /** Whether there are failed texts that are still kept, so that they can be retried. */
  can_retry: boolean
  /** When it was created. */
  created_at: string
  /** When it was completed or canceled; null until then. */
  finished_at: string | null
}

export interface BatchCounts {
  /** All texts that were sent. */
  total: number
  /** Texts that cannot be read. */
  refused: number
  /** Texts that have not been started. */
  waiting: number
  /** Texts being read now. */
  reading: number
  /** Texts with a verdict. */
  done: number
  /** Texts that were read but got no verdict. They cost nothing. */
  not_judged: number
  /** Texts whose reading failed. They cost nothing and can be retried. */
  failed: number
  /** Texts that were canceled before they were read. */
  cancelled: number
  /** Texts whose analysis was deleted. */
  deleted: number
}

export interface BatchItem {
  /** Its position in the batch, from 1. */
  number: number
  /** The id that you sent. */
  id: string
  /** The title that you sent. */
  title: string | null
  /** The status of the text. `refused`: it cannot be read, see `reason`. `deleted`: its analysis was deleted. */
  status: ItemStatus
  /** Why it was refused: `empty`, `too_short`, `too_long`, `duplicate_id` or `unreadable_characters`. */
  reason: string | null
  /** The same in words. */
  message: string | null
  /** The words it is charged for; null if they were not counted. */
  words: number | null
  /** The credits it cost, or will cost if it has not been read yet. */
  credits: number
  /** Its analysis; null if the text was refused or the analysis has been deleted. */
  analysis_id: string | null
  /** The verdict; null if there is none. */
  classification: Classification | null
  /** How likely it is that a text with this score was written by an AI, in percent, if half of all texts were. */
  probability_ai_percent: number | null
  /** When the analysis ended, whatever the outcome; null while the text is waiting or being read. */
  finished_at: string | null
}

export type BatchStatus = "running" | "paused" | "done" | "cancelled"

export type Classification = "human" | "ai" | "mixed" | "uncertain"

export interface Delivery {
  /** Identifies the delivery; sent as `webhook-id`, and the same in every attempt. */
  delivery_id: string
  /** The type of the event. */
  event_type: SentEventType
  /** The current state. */
  status: DeliveryStatus
  /** How many times it was sent. */
  attempts: number
  /** The HTTP status of the response; null if there was none. */
  response_status: number | null
  /** Why the attempt failed; null if it did not. */
  problem: DeliveryProblem | null
  /** When it was created. */
  created_at: string
  /** When it will be sent next; null if it will not be sent again. */
  next_attempt_at: string | null
}

export interface DeliveryAttempt {
  /** Which attempt, from 1. */
  number: number
  /** When it was done. */
  at: string
  /** How long it took, in milliseconds. */
  duration_ms: number
  /** The headers as they were sent. */
  request_headers: Array<{
    /** A name chosen by people. */
    name: string
    /** What was measured in this text. */
    value: string
  }>
  /** The HTTP status of the response; null if there was none. */
  response_status: number | null
  /** The beginning of the response, at most 4 kB; null if there was none. */
  response_body: string | null
  /** Why the attempt failed; null if it did not. */
  problem: DeliveryProblem | null
}

export type DeliveryProblem = "address_not_allowed" | "name_not_found" | "connection_failed" | "certificate_refused" | "timeout" | "redirect" | "status" | "secret_unreadable"

export type DeliveryStatus = "waiting" | "delivered" | "failed"

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
  /** Nineteen in twenty people are above this value. */
  human_low: number
  /** The usual value. */
  human_typical: number
  /** Nineteen in twenty people are below this value. */
  human_high: number
  /** How many there are in this text; null for averages. */
  count?: number | null | undefined
  /** Nineteen in twenty people have at least this many in a text of this length. */
  human_count_low?: number | null | undefined
  /** Nineteen in twenty people have at most this many in a text of this length. */
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
  /** The words that were counted, by their position in the text as it was sent. */
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
  /** The type of the file, detected from its content. */
  format: FileFormat
  /** The title or the first heading of the document; null if it has neither. */
  title: string | null
  /** The number of pages of a PDF; null for other files. */
  pages: number | null
  /** The number of words an analysis of the text charges for. */
  words: number
  /** What was left out of the text, and anything unusual about the file. */
  warnings: Array<FileWarning>
}

export type FileFormat = "txt" | "md" | "html" | "docx" | "odt" | "pdf" | "rtf" | "epub"

export interface FileWarning {
  /** What the warning is about, as a fixed code. */
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
  /** What to aim for in a text of this length, and the value in this text. */
  target_line: string
  /** Concrete rules that quote the text. Where possible, the last one rewrites a sentence of the text. */
  copywriter_rules: Array<string>
}

export type ItemReason = "empty" | "too_short" | "too_long" | "duplicate_id" | "unreadable_characters"

export type ItemStatus = "refused" | "waiting" | "reading" | "done" | "not_judged" | "failed" | "cancelled" | "deleted"

export interface LoggedDelivery {
  /** Identifies the delivery; sent as `webhook-id`, and the same in every attempt. */
  delivery_id: string
  /** The type of the event. */
  event_type: SentEventType
  /** The current state. */
  status: DeliveryStatus
  /** How many times it was sent. */
  attempts: number
  /** The HTTP status of the response; null if there was none. */
  response_status: number | null
  /** Why the attempt failed; null if it did not. */
  problem: DeliveryProblem | null
  /** When it was created. */
  created_at: string
  /** When it will be sent next; null if it will not be sent again. */
  next_attempt_at: string | null
  /** The body as it was sent. */
  request_body: string
  /** The attempts, newest first. */
  log: Array<DeliveryAttempt>
}

export interface Passage {
  /** First character in the text as it was sent, counted in UTF-16 units. */
  start: number
  /** The character after the last. */
  end: number
  /** Whether the passage reads as written by a person or by an AI. */
  classification: "human" | "ai" | "uncertain"
  /** The same for one sentence or text, from 0 to 1. */
  probability_ai: number
}

export interface PricedItem {
  /** The id that you sent. */
  id: string
  /** The words it is charged for; null if they were not counted. */
  words: number | null
  /** Its price; 0 if it cannot be read. */
  credits: number
  /** Why it cannot be read; null if it can. */
  reason: ItemReason | null
  /** The same in words. */
  message: string | null
}

export interface Receipt {
  /** The version of the receipt format. */
  version: 1
  /** The address of the installation. */
  issuer: string
  /** Identifies the analysis in later calls. */
  analysis_id: string
  analyzed_at: string
  text_hash: string
  text_normalization: "nfc-lf-trim-1"
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words. */
  words: number
  /** Only analyses with this verdict; `not_judged`: only those without one. */
  verdict: Verdict
  /** How likely it is that a text with this score was written by an AI, in percent, if half of all texts were. */
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

export type SentEventType = "analysis.completed" | "batch.completed" | "credits.low" | "purchase.paid" | "test"

export interface SentItem {
  /** An id of your own. If several texts have the same id, only the first is read. */
  id: string
  /** The text, of 200 to 50,000 words. */
  text: string
  /** The title of the analysis. */
  title?: string | null | undefined
}

export interface Share {
  /** Identifies the link. It is not the secret part of its address. */
  share_id: string
  /** Whether the text is shown, as long as it is kept. */
  includes_text: boolean
  /** Whether the link works. */
  is_live: boolean
  /** Who created it; null if a program did, and once the account is deleted. */
  user_name: string | null
  /** The API key it was created with; null if a person created it, and once the key is deleted. */
  api_key_name: string | null
  /** When it was created. */
  created_at: string
  /** When the link stops working. */
  expires_at: string
  /** When it was revoked; null if it was not. */
  revoked_at: string | null
  /** How often it was opened. */
  opened_count: number
  /** When it was last opened; null before the first time. */
  last_opened_at: string | null
}

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
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words. */
  words: number
  /** An amount of credits. */
  credits: number
}

export interface UsageFigures {
  /** Analyses charged. */
  analyses: number
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words. */
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
  /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words. */
  words: number
  /** An amount of credits. */
  credits: number
}

export type Verdict = "human" | "ai" | "mixed" | "uncertain" | "not_judged"

export interface Webhook {
  /** Identifies the webhook. */
  webhook_id: string
  /** Where events are sent: an address that begins with `https://`. */
  url: string
  /** What it is for; null if there is no description. */
  description: string | null
  /** The events that are sent to it. */
  events: Array<WebhookEventType>
  /** Whether events are sent to it. */
  is_active: boolean
  /** Why nothing is sent: `switched_off` (by somebody), `failing` (for a day) or `gone` (it returned 410). Null while it is switched on. */
  off_reason: WebhookOffReason | null
  /** When it was switched off; null while it is switched on. */
  switched_off_at: string | null
  /** When deliveries started failing; null if the last attempt succeeded. */
  failing_since: string | null
  /** When the previous secret expires; null if it no longer signs requests. */
  previous_secret_until: string | null
  /** When it was created. */
  created_at: string
}

export type WebhookDescription = string

export type WebhookEvents = Array<WebhookEventType>

export type WebhookEventType = "analysis.completed" | "batch.completed" | "credits.low" | "purchase.paid"

export type WebhookOffReason = "switched_off" | "failing" | "gone"

export type WebhookUrl = string

/** What each call takes and returns. */
export interface Calls {
  /** Analyze a text */
  'analyses.create': {
    input: {
      /** The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored. */
      text: string
      /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
      group_id?: string | null | undefined
      /** Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it. */
      include_guidelines?: boolean | undefined
      /** Adds `humanization_prompt`; costs as much as the detection, in addition to it. */
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
      /** A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content. */
      file: FileInput
    }
    output: {
      /** The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored. */
      text: string
      /** A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content. */
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
      /** When the analysis ended, whatever the outcome; null while the text is waiting or being read. */
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
      /** Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it. */
      include_guidelines?: boolean | undefined
      /** Adds `humanization_prompt`; costs as much as the detection, in addition to it. */
      include_humanization_prompt?: boolean | undefined
    }
    output: {
      /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words. */
      words: number
      /** An amount of credits. */
      credits: number
    }
  }
  /** List earlier analyses */
  'analyses.list': {
    input: {
      /** What to search for: part of a name, an email address or an organization’s name; in analyses, words in titles and in stored texts. */
      search?: string | undefined
      /** Only analyses with this verdict; `not_judged`: only those without one. */
      verdict?: Verdict | undefined
      /** Only analyses whose newest review with the writer has this state. `sent`: the writer has a link. `asked`: the writer asked for another look. `kept`, `withdrawn`, `person_confirmed`: what the organization answered. */
      review_state?: ReviewState | undefined
      /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
      group_id?: string | undefined
      /** The id of one of the organization’s keys. */
      api_key_id?: string | undefined
      /** Only analyses that this user requested. */
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
      /** The `next_cursor` or `previous_cursor` of an earlier response. */
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
      /** An optional comment. */
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
      /** A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content. */
      file?: FileInput | undefined
      /** The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored. */
      text?: string | undefined
      /** The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept. */
      title?: string | null | undefined
      /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
      group_id?: string | null | undefined
      /** Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it. */
      include_guidelines?: boolean | undefined
      /** Adds `humanization_prompt`; costs as much as the detection, in addition to it. */
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
      /** A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content. */
      file: FileFacts | null
    }
    deferred: {
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
      /** When the analysis ended, whatever the outcome; null while the text is waiting or being read. */
      finished_at: string | null
      /** An amount of credits. */
      credits: {
        /** Credits reserved for analyses in progress; left out if there are none. */
        reserved: number
      }
      /** A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content. */
      file: FileFacts | null
    }
  }
  /** Cancel a batch */
  'batches.cancel': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: Batch
  }
  /** Analyze many texts */
  'batches.create': {
    input: {
      /** The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept. */
      title?: string | null | undefined
      /** The rows of this page. */
      items: Array<SentItem>
      /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
      group_id?: string | null | undefined
      /** The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01. */
      max_false_positive_rate?: number | null | undefined
      /** `verdict` stops reading once the result is clear: faster, but without passages, sentences, evidence and advice. */
      detail?: Detail | undefined
      /** Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it. */
      include_guidelines?: boolean | undefined
      /** Adds `humanization_prompt`; costs as much as the detection, in addition to it. */
      include_humanization_prompt?: boolean | undefined
    }
    output: {
      /** Identifies the batch in later calls. */
      batch_id: string
      /** The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept. */
      title: string | null
      /** The current state. */
      status: BatchStatus
      /** How many texts have each status. */
      counts: BatchCounts
      /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words. */
      words: number
      /** Words of the texts that have been read. */
      words_read: number
      /** An amount of credits. */
      credits: {
        /** The credits this analysis cost. */
        used: number
        /** Credits reserved for analyses in progress; left out if there are none. */
        reserved: number
      }
      /** How many texts have been read per minute recently; null before the first. */
      texts_per_minute: number | null
      /** Estimated from the words that are left; null if not known. */
      seconds_left: number | null
      /** Whether there are failed texts that are still kept, so that they can be retried. */
      can_retry: boolean
      /** When it was created. */
      created_at: string
      /** When the analysis ended, whatever the outcome; null while the text is waiting or being read. */
      finished_at: string | null
      /** The texts that were not accepted, each with its reason. */
      refused: Array<PricedItem>
    }
  }
  /** Export a batch as CSV */
  'batches.exportCsv': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: string
  }
  /** Export a batch as JSON */
  'batches.exportJson': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: string
  }
  /** Get a batch */
  'batches.get': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: Batch
  }
  /** Get the price of a batch */
  'batches.getPrice': {
    input: {
      /** The rows of this page. */
      items: Array<SentItem>
      /** The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed. */
      group_id?: string | null | undefined
      /** The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01. */
      max_false_positive_rate?: number | null | undefined
      /** `verdict` stops reading once the result is clear: faster, but without passages, sentences, evidence and advice. */
      detail?: Detail | undefined
      /** Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it. */
      include_guidelines?: boolean | undefined
      /** Adds `humanization_prompt`; costs as much as the detection, in addition to it. */
      include_humanization_prompt?: boolean | undefined
    }
    output: {
      /** An amount of credits. */
      credits: number
      /** The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words. */
      words: number
      /** How many texts can be read. */
      accepted: number
      /** With `INSUFFICIENT_CREDITS`: the current balance. With `KEY_BUDGET_USED`: what the key’s budget has left this month. */
      credits_available: number
      /** The rows of this page. */
      items: Array<PricedItem>
    }
  }
  /** List batches */
  'batches.list': {
    input: {
      /** Rows per page, at most 100. */
      size?: number | undefined
      /** The `next_cursor` or `previous_cursor` of an earlier response. */
      cursor?: string | undefined
    }
    output: {
      /** The rows of this page. */
      items: Array<Batch>
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null
    }
  }
  /** List the texts of a batch */
  'batches.listItems': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
      /** Only those in this state. */
      status?: ItemStatus | undefined
      /** Only analyses with this verdict; `not_judged`: only those without one. */
      verdict?: Verdict | undefined
      /** The column to sort by. */
      sort_by?: "number" | "title" | "words" | "probability_ai_percent" | undefined
      /** The direction to sort in. */
      sort_order?: "asc" | "desc" | undefined
      /** Rows per page, at most 100. */
      size?: number | undefined
      /** The `next_cursor` or `previous_cursor` of an earlier response. */
      cursor?: string | undefined
    }
    output: {
      /** The rows of this page. */
      items: Array<BatchItem>
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null
      /** Send it as `cursor` for the previous page; null on the first one. */
      previous_cursor: string | null
    }
  }
  /** Pause a batch */
  'batches.pause': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: Batch
  }
  /** Resume a batch */
  'batches.resume': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: Batch
  }
  /** Retry failed texts */
  'batches.retry': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: Batch
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
        /** The key’s id, which a receipt names in its header: its thumbprint according to RFC 7638. */
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
  /** Create a link to one analysis */
  'shares.createWithKey': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
      /** Whether the text is shown, as long as it is kept. */
      includes_text: boolean
      /** How many days the link works. */
      valid_days: 1 | 7 | 30 | 90
    }
    output: {
      /** Identifies the link. It is not the secret part of its address. */
      share_id: string
      /** Whether the text is shown, as long as it is kept. */
      includes_text: boolean
      /** Whether the link works. */
      is_live: boolean
      /** The user’s name; null if a program requested it, and once the account is deleted. */
      user_name: string | null
      /** The name that the key had at the time. */
      api_key_name: string | null
      /** When it was created. */
      created_at: string
      /** When the link stops working. */
      expires_at: string
      /** When it was revoked; null if it was not. */
      revoked_at: string | null
      /** How often it was opened. */
      opened_count: number
      /** When it was last opened; null before the first time. */
      last_opened_at: string | null
      /** The whole address of the link, including its secret part. Only this response contains it. */
      url: string
    }
  }
  /** List the links to one analysis */
  'shares.listWithKey': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: {
      /** The links, newest first. */
      shares: Array<Share>
    }
  }
  /** Revoke a link to one analysis */
  'shares.revokeWithKey': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
      /** The link’s id. */
      shareId: string
    }
    output: null
  }
  /** Get your organization’s usage */
  'usage.getForKey': {
    input: {
      /** First day, in UTC. */
      startDate: string
      /** Last day, in UTC. */
      endDate: string
      /** The time zone of the days, such as `Europe/Warsaw`. If left out, `UTC`. */
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
  /** Create a webhook */
  'webhooks.create': {
    input: {
      /** Where events are sent: an address that begins with `https://`. */
      url: WebhookUrl
      /** The events that are sent to it. */
      events: WebhookEvents
      /** A description in words. */
      description?: WebhookDescription | null | undefined
    }
    output: {
      /** Identifies the webhook. */
      webhook_id: string
      /** Where events are sent: an address that begins with `https://`. */
      url: string
      /** A description in words. */
      description: string | null
      /** The events that are sent to it. */
      events: Array<WebhookEventType>
      /** Whether events are sent to it. */
      is_active: boolean
      /** Why nothing is sent: `switched_off` (by somebody), `failing` (for a day) or `gone` (it returned 410). Null while it is switched on. */
      off_reason: WebhookOffReason | null
      /** When it was switched off; null while it is switched on. */
      switched_off_at: string | null
      /** When deliveries started failing; null if the last attempt succeeded. */
      failing_since: string | null
      /** When the previous secret expires; null if it no longer signs requests. */
      previous_secret_until: string | null
      /** When it was created. */
      created_at: string
      /** The secret to verify the signatures of events with. Only this response contains it. */
      secret: string
    }
  }
  /** Get a webhook */
  'webhooks.get': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: Webhook
  }
  /** Get a delivery */
  'webhooks.getDelivery': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
      /** The delivery’s id. */
      deliveryId: string
    }
    output: LoggedDelivery
  }
  /** List webhooks */
  'webhooks.list': {
    input: Record<never, never>
    output: {
      /** The webhooks, oldest first. */
      webhooks: Array<Webhook>
    }
  }
  /** List deliveries */
  'webhooks.listDeliveries': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
      /** Only those in this state. */
      status?: DeliveryStatus | undefined
      /** Rows per page, at most 100. */
      size?: number | undefined
      /** The `next_cursor` or `previous_cursor` of an earlier response. */
      cursor?: string | undefined
    }
    output: {
      /** The rows of this page. */
      items: Array<Delivery>
      /** Send it as `cursor` for the next page; null on the last one. */
      next_cursor: string | null
    }
  }
  /** Delete a webhook */
  'webhooks.remove': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: null
  }
  /** Send an event again */
  'webhooks.resend': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
      /** The delivery’s id. */
      deliveryId: string
    }
    output: Delivery
  }
  /** Rotate the secret of a webhook */
  'webhooks.rotateSecret': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: {
      /** Identifies the webhook. */
      webhook_id: string
      /** Where events are sent: an address that begins with `https://`. */
      url: string
      /** A description in words. */
      description: string | null
      /** The events that are sent to it. */
      events: Array<WebhookEventType>
      /** Whether events are sent to it. */
      is_active: boolean
      /** Why nothing is sent: `switched_off` (by somebody), `failing` (for a day) or `gone` (it returned 410). Null while it is switched on. */
      off_reason: WebhookOffReason | null
      /** When it was switched off; null while it is switched on. */
      switched_off_at: string | null
      /** When deliveries started failing; null if the last attempt succeeded. */
      failing_since: string | null
      /** When the previous secret expires; null if it no longer signs requests. */
      previous_secret_until: string | null
      /** When it was created. */
      created_at: string
      /** The secret to verify the signatures of events with. Only this response contains it. */
      secret: string
    }
  }
  /** Send a test event */
  'webhooks.sendTest': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
    }
    output: Delivery
  }
  /** Change a webhook */
  'webhooks.update': {
    input: {
      /** An identifier; its prefix shows what it identifies. */
      id: string
      /** Where events are sent: an address that begins with `https://`. */
      url?: WebhookUrl | undefined
      /** The events that are sent to it. */
      events?: WebhookEvents | undefined
      /** A description in words. */
      description?: WebhookDescription | null | undefined
      /** Whether events are sent to it. */
      is_active?: boolean | undefined
    }
    output: Webhook
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
  'batches.cancel': {"method":"POST","path":"/v1/batches/:id/cancel"},
  'batches.create': {"method":"POST","path":"/v1/batches","body":["title","items","group_id","max_false_positive_rate","detail","include_guidelines","include_humanization_prompt"],"takesIdempotencyKey":true},
  'batches.exportCsv': {"method":"GET","path":"/v1/batches/:id/items.csv","stream":"text/csv; charset=utf-8"},
  'batches.exportJson': {"method":"GET","path":"/v1/batches/:id/items.json","stream":"application/json; charset=utf-8"},
  'batches.get': {"method":"GET","path":"/v1/batches/:id"},
  'batches.getPrice': {"method":"POST","path":"/v1/batches/price","body":["items","group_id","max_false_positive_rate","detail","include_guidelines","include_humanization_prompt"]},
  'batches.list': {"method":"GET","path":"/v1/batches","query":["size","cursor"]},
  'batches.listItems': {"method":"GET","path":"/v1/batches/:id/items","query":["status","verdict","sort_by","sort_order","size","cursor"]},
  'batches.pause': {"method":"POST","path":"/v1/batches/:id/pause"},
  'batches.resume': {"method":"POST","path":"/v1/batches/:id/resume"},
  'batches.retry': {"method":"POST","path":"/v1/batches/:id/retry"},
  'credits.getBalance': {"method":"GET","path":"/v1/credits"},
  'receipts.get': {"method":"GET","path":"/v1/analyses/:id/receipt","stream":"application/jose"},
  'receipts.listKeys': {"method":"GET","path":"/.well-known/jwks.json"},
  'reports.get': {"method":"GET","path":"/v1/analyses/:id/report.pdf","stream":"application/pdf"},
  'shares.createWithKey': {"method":"POST","path":"/v1/analyses/:id/shares","body":["includes_text","valid_days"]},
  'shares.listWithKey': {"method":"GET","path":"/v1/analyses/:id/shares"},
  'shares.revokeWithKey': {"method":"DELETE","path":"/v1/analyses/:id/shares/:shareId"},
  'usage.getForKey': {"method":"GET","path":"/v1/usage","query":["startDate","endDate","timeZone"]},
  'webhooks.create': {"method":"POST","path":"/v1/webhooks","body":["url","events","description"],"takesIdempotencyKey":true},
  'webhooks.get': {"method":"GET","path":"/v1/webhooks/:id"},
  'webhooks.getDelivery': {"method":"GET","path":"/v1/webhooks/:id/deliveries/:deliveryId"},
  'webhooks.list': {"method":"GET","path":"/v1/webhooks"},
  'webhooks.listDeliveries': {"method":"GET","path":"/v1/webhooks/:id/deliveries","query":["status","size","cursor"]},
  'webhooks.remove': {"method":"DELETE","path":"/v1/webhooks/:id"},
  'webhooks.resend': {"method":"POST","path":"/v1/webhooks/:id/deliveries/:deliveryId/resend"},
  'webhooks.rotateSecret': {"method":"POST","path":"/v1/webhooks/:id/rotate-secret"},
  'webhooks.sendTest': {"method":"POST","path":"/v1/webhooks/:id/test"},
  'webhooks.update': {"method":"PUT","path":"/v1/webhooks/:id","body":["url","events","description","is_active"]},
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
