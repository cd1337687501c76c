import type { Inkprint } from '@inkprint/client'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import * as z from 'zod'
import { type Answer, answered, judgingFields, refused, verdictOf } from './answers.ts'
import { compared } from './compare.ts'
import { openFile } from './files.ts'
import { requireConsent, type Spending } from './spending.ts'

export interface ServerOptions {
  inkprint: Inkprint
  /** Analyses that cost more credits than this require consent. */
  askAbove: number
  /** Whether paths refer to files on the user's own computer. */
  mayReadFiles: boolean
}

const limits =
  'English prose of 200 to 50,000 words, at most 1 MB; shorter texts, other languages, lists and code are not judged. Costs 1 credit per 200 words or part of it.'
const fairness =
  'A verdict is a statistical sign, not proof: "uncertain" means that nothing should be concluded, and nobody should be accused because of a verdict alone.'

/** Inkprint's tools for AI assistants. */
export function createServer({ inkprint, askAbove, mayReadFiles }: ServerOptions): McpServer {
  const server = new McpServer(
    { name: 'inkprint', title: 'Inkprint', version: '0.1.0' },
    { instructions: `Says whether a text was written by a person or by an AI. ${fairness}` },
  )
  const spending: Spending = { inkprint, askAbove, server: server.server }
  registerAnalyzing(server, { spending, mayReadFiles })
  registerReading(server, inkprint)
  return server
}

function registerAnalyzing(
  server: McpServer,
  { spending, mayReadFiles }: { spending: Spending; mayReadFiles: boolean },
): void {
  const { inkprint, askAbove } = spending
  const asking = `If it costs more than ${askAbove} credits, the user is asked first.`
  const confirm_credits = z
    .int()
    .optional()
    .describe(
      'The price that the user agreed to. Set it only after the user agreed; not needed where the user can be asked directly.',
    )
  server.registerTool(
    'analyze_text',
    {
      title: 'Analyze a text',
      description: `Judges whether a person or an AI wrote a text: human, ai, mixed or uncertain. ${limits} ${asking} ${fairness}`,
      inputSchema: {
        text: z.string().describe('The whole text.'),
        ...judgingFields,
        confirm_credits,
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    ({ text, confirm_credits, ...fields }) =>
      guarded(async () => {
        await requireConsent(spending, { text, agreed: confirm_credits })
        return answered(verdictOf(await inkprint.analyses.create({ text, ...fields })))
      }),
  )
  server.registerTool(
    'analyze_file',
    {
      title: 'Analyze a file',
      description: `Judges the text of a file: .txt, .md, .html, .docx, .odt, .pdf with text, .rtf or .epub, at most 20 MB. ${limits} ${asking} ${fairness}`,
      inputSchema: {
        ...(mayReadFiles ? { path: z.string().optional().describe('The path of the file.') } : {}),
        name: z.string().optional().describe('The name of the file, where its content is sent.'),
        content_base64: z.string().optional().describe('The content, where there is no path.'),
        ...judgingFields,
        confirm_credits,
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    ({ confirm_credits, group_id, max_false_positive_rate, ...source }) =>
      guarded(async () => {
        const file = await openFile(source)
        const { text } = await inkprint.extract(file)
        await requireConsent(spending, { text, agreed: confirm_credits })
        const fields = { file, group_id, max_false_positive_rate }
        return answered(verdictOf(await inkprint.analyses.createFromFile(fields)))
      }),
  )
}

/** Registers the tools that cost nothing. */
function registerReading(server: McpServer, inkprint: Inkprint): void {
  const annotations = { readOnlyHint: true, openWorldHint: true }
  const id = z.string().describe('The analysis_id of an earlier analysis, such as ana_….')
  server.registerTool(
    'explain',
    {
      title: 'Explain a verdict',
      description: `What an earlier verdict is based on: passages, measured traits beside the range of nine in ten people, and how far to trust it. Free. ${fairness}`,
      inputSchema: { analysis_id: id },
      annotations,
    },
    ({ analysis_id }) =>
      guarded(async () => {
        const { analysis_result, status } = await inkprint.analyses.get(analysis_id)
        if (!analysis_result) return refused(`This analysis has no result: it is ${status}.`)
        return answered({ analysis_id, ...analysis_result, spans: undefined })
      }),
  )
  server.registerTool(
    'compare',
    {
      title: 'Compare two analyses',
      description:
        'What changed between two earlier analyses, such as a draft and its revision: verdict, figures and measured traits. Free. Only analyses by the same model can be compared fairly; the answer says so.',
      inputSchema: { first_analysis_id: id, second_analysis_id: id },
      annotations,
    },
    ({ first_analysis_id, second_analysis_id }) =>
      guarded(async () => {
        const ids = [first_analysis_id, second_analysis_id]
        const [first, second] = await Promise.all(ids.map((each) => inkprint.analyses.get(each)))
        if (!first?.analysis_result || !second?.analysis_result) {
          return refused('One of these analyses has no result.')
        }
        return answered(compared(first.analysis_result, second.analysis_result))
      }),
  )
  server.registerTool(
    'credits',
    {
      title: 'Show the balance',
      description: 'How many credits the organization has left. Free.',
      inputSchema: {},
      annotations,
    },
    () => guarded(async () => answered({ ...(await inkprint.getCredits()) })),
  )
}

/** Reports errors to the assistant, which may be able to react. */
async function guarded(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}
