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
        'Charges the key’s organization: one credit for each 200 words or part of 200, the same again for the guidelines, and the same again for the prompt. An analysis that is refused or fails costs nothing, and neither does a text that is not judged (`is_judged`) because it is not English, not prose or too short. The price is reserved while the text is waiting and being read. If you close the connection before reading starts, you pay nothing; if you close it while the text is being read, you pay for the words read so far. With an `Idempotency-Key` header the text is always read to its end, and a repeat within 24 hours returns the first response without a second charge.',
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
        'Extracts the text from a file and analyzes it; the price is that of the text. Tables, footnotes, code, tables of contents, running heads and page numbers are left out and listed in `file.warnings`. If the file has no text that can be read, the call is refused with `FILE_UNREADABLE`, which costs nothing. Send `text` instead of `file` to analyze a text; the fields may then also be sent as JSON. Everything else works as in `POST /v1/analyze`. With the header `Prefer: respond-async` the call reserves the price and returns 202 at once; the `Location` header is the address to poll (`GET /v1/analyses/{id}`) until `status` is no longer `accepted` or `reading`. The text is then stored until it has been read. Advice (`include_guidelines`, `include_humanization_prompt`) quotes the text: where texts are not stored, a request for advice is refused with 422, because the advice could not be shown later. The file itself is never stored.',
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
        'Returns the text that `POST /v1/analyses` would analyze, so that it can be shown or corrected first. Costs nothing; the number of files per hour is limited. In the text, paragraphs are separated by an empty line, headings begin with `#` and list items with `-`.',
      example: {
        input: { file: new File([], 'ferry-draft.docx') },
        output: { text: 'The ferry to the island runs four times a day …', file: exampleFile },
      },
    },
    getPrice: {
      summary: 'Get the price of an analysis',
      description:
        'Costs nothing. Also accepts texts that are too short to analyze. `words` is the number of words an analysis would charge for: the words that are read, or one for every 8 characters if that is more.',
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
        'Says which model judges texts now, since when, and how long a text may be. Verdicts of different models are not comparable: store `model_version` with each verdict, and use this call to find out whether a newer model is installed.',
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
        'Returns any analysis of the key’s organization, no matter who requested it. The text itself is never returned. Advice that quotes the text is kept as long as the text, 30 days by default; the verdict is kept forever.',
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
      description: `All analyses of the key’s organization, no matter who requested them. ${listWords}`,
      example: { input: { verdict: 'ai', start_date: '2026-11-01' }, output: examplePage },
    },
    remove: {
      summary: 'Delete an analysis',
      description: `Works for every analysis of the key’s organization, no matter who requested it. ${removalWords} After that, repeating the request for the analysis with its \`Idempotency-Key\` returns 404.`,
      example: { input: { id: exampleResult.id } },
    },
    sendFeedback: {
      summary: 'Say whether an analysis was correct',
      description:
        'Helps us find out where the detector is wrong. Later feedback on the same analysis replaces earlier feedback.',
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
      'When the analysis ended, whatever the outcome; null while the text is waiting or being read.',
    used: 'The credits this analysis cost.',
    remaining: 'The balance after this analysis.',
  },
})
