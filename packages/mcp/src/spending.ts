import type { Inkprint } from '@inkprint/client'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'

export interface Spending {
  inkprint: Inkprint
  askAbove: number
  server: Server
}

/** Throws unless the analysis is cheap or somebody agreed to its price. */
export async function requireConsent(
  { inkprint, askAbove, server }: Spending,
  { text, agreed }: { text: string; agreed: number | undefined },
): Promise<void> {
  const { words, credits } = await inkprint.getPrice({ text })
  if (credits <= askAbove || (agreed !== undefined && agreed >= credits)) return
  const price = `This text has ${words} words and costs ${credits} credits`
  if (!server.getClientCapabilities()?.elicitation) {
    throw new Error(
      `${price}, which is more than may be spent without asking. Ask the user; if they agree, call again with confirm_credits: ${credits}. Nothing was charged.`,
    )
  }
  const { action, content } = await server.elicitInput({
    message: `${price}. Analyze it?`,
    requestedSchema: {
      type: 'object',
      properties: { agree: { type: 'boolean', title: `Spend ${credits} credits` } },
      required: ['agree'],
    },
  })
  if (action === 'accept' && content?.agree === true) return
  throw new Error('The user did not agree to the price. Nothing was charged.')
}
