import type { Inkprint } from '@inkprint/client'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

export interface Spending {
  inkprint: Inkprint
  askAbove: number
  server: Server
}

/** Throws unless the analysis is cheap or its price was agreed to. */
export async function requireConsent(
  { inkprint, askAbove, server }: Spending,
  { text, agreed }: { text: string; agreed: number | undefined },
): Promise<void> {
  const { words, credits } = await inkprint.getPrice({ text })
  if (credits <= askAbove) return
  const price = `This text has ${words} words and costs ${credits} credits`
  const answer = await askUser(server, { message: `${price}. Analyze it?`, credits })
  if (answer === 'not-asked') {
    if (agreed !== undefined && agreed >= credits) return
    throw new Error(
      `${price}, which is more than may be spent without asking. Ask the user; if they agree, call again with confirm_credits: ${credits}. Nothing was charged.`,
    )
  }
  // If the user was asked, the assistant's claim that they agreed does not count.
  if (answer === 'refused') {
    throw new Error('The user did not agree to the price. Nothing was charged.')
  }
}

/** A client that claims to support questions may fail to ask; a user who does not answer counts as asked. */
async function askUser(
  server: Server,
  { message, credits }: { message: string; credits: number },
): Promise<'agreed' | 'refused' | 'not-asked'> {
  if (!server.getClientCapabilities()?.elicitation) return 'not-asked'
  try {
    const { action, content } = await server.elicitInput({
      message,
      requestedSchema: {
        type: 'object',
        properties: { agree: { type: 'boolean', title: `Spend ${credits} credits` } },
        required: ['agree'],
      },
    })
    return action === 'accept' && content?.agree === true ? 'agreed' : 'refused'
  } catch (error) {
    const isUnanswered = error instanceof McpError && error.code === ErrorCode.RequestTimeout
    return isUnanswered ? 'refused' : 'not-asked'
  }
}
