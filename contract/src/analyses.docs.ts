import * as analyses from './analyses.ts'
import { exampleResult, exampleText } from './analysis-result.docs.ts'
import { examplePage, listWords, removalWords } from './analysis-summary.docs.ts'
import { exampleFile } from './file-fields.docs.ts'
import { describe } from './http/describe.ts'

export const analysesDocs = describe(analyses, {
  section: 'Analysis API',
  calls: {
    create: {
      summary: 'Analyze a text',
      description:
        'Charges the key’s organization: one credit for each 200 words or part of 200, the same again for the guidelines, and the same again for the prompt. An analysis that is refused or fails costs nothing; neither does a text that is not judged (`is_judged`) because it is not English, not prose or too short. The price is reserved while the text waits and is read. If you close the connection before reading starts, you pay nothing; if you close it during reading, you pay for the words read so far. With an `Idempotency-Key` header the text is always read to its end, and a repeat within 24 hours returns the first answer without a second charge.',
      example: {
        input: { text: exampleText },
        output: {
          analysis_id: exampleResult.id,
          analysis_result: exampleResult,
          credits: { used: 3, remaining: 97 },
        },
      },
    },
    submit: {
      summary: 'Analyze a file',
      description:
        'Takes the text out of a file and analyzes it; the price is that of the text. Tables, footnotes, code, tables of contents, running heads and page numbers are left out, and `file.warnings` says so. If the file has no text that can be read, the call is refused with `FILE_UNREADABLE`, which costs nothing. Send `text` instead of `file` to analyze a text; the fields may then also come as JSON. Everything else is as with `POST /v1/analyze`. With the header `Prefer: respond-async` the call reserves the price and answers 202 at once; `Location` names where to ask for the outcome (`GET /v1/analyses/{id}`) until `status` is no longer `accepted` or `reading`. The text is then stored until it was read. Advice (`include_guidelines`, `include_humanization_prompt`) quotes the text: where texts are not stored, it is refused with 422, as nobody could be shown it later. The file itself is never stored.',
      example: {
        input: { file: new File([], 'ferry-draft.docx'), include_guidelines: true },
        output: {
          analysis_id: exampleResult.id,
          analysis_result: exampleResult,
          credits: { used: 6, remaining: 94 },
          file: exampleFile,
        },
      },
    },
    extract: {
      summary: 'Get the text of a file',
      description:
        'Returns what `POST /v1/analyses` would analyze, to be shown or corrected first. Costs nothing; the number of files per hour is limited. In the text, paragraphs are apart by an empty line, headings begin with `#` and list items with `-`.',
      example: {
        input: { file: new File([], 'ferry-draft.docx') },
        output: { text: 'The ferry to the island runs four times a day …', file: exampleFile },
      },
    },
    getPrice: {
      summary: 'Get the price of an analysis',
      description:
        'Costs nothing. Also accepts texts that are too short to analyze. `words` is the number of words an analysis would charge for: the words that are read, but at least one for every 8 characters.',
      example: { input: { text: exampleText }, output: { words: 412, credits: 3 } },
    },
    listGroups: {
      summary: 'List the kinds of text',
      description:
        'Pass one of them as `group_id` to have a text judged as that kind. Without it, the kind is detected.',
      example: {
        output: {
          groups: [{ id: 'blog', name: 'Blog post', description: exampleResult.group_description }],
        },
      },
    },
    getModel: {
      summary: 'Get the installed model and its limits',
      description:
        'Says which model judges texts now, since when, and how long a text may be. Verdicts of different models are not comparable: keep `model_version` beside each verdict, and ask here whether a newer model is installed.',
      example: {
        output: {
          model_version: exampleResult.model_version,
          released_on: '2026-11-01',
          languages: ['en'],
          minimum_words: 200,
          maximum_words: 50_000,
          maximum_bytes: 1_000_000,
          words_per_credit: 200,
        },
      },
    },
    get: {
      summary: 'Get an earlier analysis',
      description:
        'Returns an analysis of the key’s organization, whoever requested it. The text itself is never returned. Advice that quotes the text is kept as long as the text, 30 days by default; the verdict is kept forever.',
      example: {
        input: { id: exampleResult.id },
        output: {
          analysis_id: exampleResult.id,
          status: 'done',
          title: null,
          analysis_result: exampleResult,
          created_at: '2026-11-15T02:10:31.000Z',
          finished_at: '2026-11-15T02:10:32.000Z',
        },
      },
    },
    list: {
      summary: 'List earlier analyses',
      description: `All analyses of the key’s organization, whoever requested them. ${listWords}`,
      example: { input: { verdict: 'ai', start_date: '2026-11-01' }, output: examplePage },
    },
    remove: {
      summary: 'Delete an analysis',
      description: `Works for every analysis of the key’s organization, whoever requested it. ${removalWords} After that, a repeat of the analysis with its \`Idempotency-Key\` is answered with 404.`,
      example: { input: { id: exampleResult.id } },
    },
    sendFeedback: {
      summary: 'Say whether an analysis was correct',
      description:
        'Helps us find out where the detector is wrong. Later feedback on the same analysis replaces the earlier one.',
      example: {
        input: { analysis_id: exampleResult.id, is_correct: false, comment: 'Our own writer.' },
        output: { analysis_id: exampleResult.id, is_correct: false },
      },
    },
  },
  fields: {
    released_on: 'The day the model was made.',
    languages: 'The languages it judges, as codes such as `en`.',
    minimum_words: 'A shorter text is refused.',
    maximum_words: 'A longer text is refused.',
    maximum_bytes: 'A text larger than this, as UTF-8, is refused.',
    words_per_credit: 'How many words of detection, or of one kind of advice, a credit pays for.',
    finished_at:
      'When the analysis ended, whatever the outcome; null while the text waits or is read.',
    used: 'The credits this analysis cost.',
    remaining: 'The balance after this analysis.',
  },
})
