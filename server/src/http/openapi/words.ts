import type { Section } from '@inkprint/contract/docs'

/** The documentation's description of each section. */
export const sectionWords: Record<Section, string> = {
  'Analysis API':
    'Analyze texts from your own programs, with an API key. Every call counts toward the key’s rate limit; only an analysis costs credits.',
  Webhooks:
    'Addresses of yours that receive a signed request when something happens, according to Standard Webhooks. The [guide](/docs/webhooks) shows how to verify them.',
  Authentication:
    'Accounts and sessions of users. Signing in returns a token; send it with the other calls for users.',
  Profile: 'The signed-in user’s own details.',
  Organization: 'The user’s organization, its API keys and its webhooks.',
  Team: 'The organization’s members with their roles, the invitations, and the audit log.',
  Privacy: 'Your data: what you agreed to, exporting it and deleting it.',
  Playground: 'Analyses made on the dashboard. They cost the same as with a key.',
  Analyses:
    'The analyses of the organization: find them again, name them, add advice, delete them.',
  'Shared analyses':
    'One analysis, for anybody who has a link to it, without an account. The token of the link is sent like the token of a session.',
  Credits: 'The balance and every change of it.',
  Payments: 'One-time packages of credits, bought on the payment provider’s page.',
  'Compatible calls':
    'Calls that copy those of other services, so that their clients work with another address and an Inkprint key. They cost the same as other analyses. docs/compatibility.md says what maps to what.',
  Health: 'Whether this installation works; for monitoring.',
  Site: 'What the web app needs to know about this installation.',
  Administration: 'For the staff of this installation. Superusers only.',
}

/** The first page of the documentation. */
export function introduction(publicUrl: string): string {
  return `Inkprint tells whether a text was written by a person or by an AI, shows the evidence, and says what to change.

# First call

Create a key on the dashboard under *API Keys*; it is shown only once. Then send a text of at least 200 words:

\`\`\`sh
curl ${publicUrl}/v1/analyze \\
  -H "Authorization: Bearer $INKPRINT_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"text": "…"}'
\`\`\`

The same key in the header \`X-API-Key\` works too. Keep the key on your servers: anyone who has it can spend your credits.

# Reading a verdict

\`classification\` is \`human\`, \`ai\`, \`mixed\` or \`uncertain\`. It is a statistical judgment, not proof: \`false_positive_rate\` is the share of texts by people, of this kind and length, that look at least as much like AI, and \`max_false_positive_rate\` how large it may be for a text to be called \`ai\` or \`mixed\` (0.01 unless you say otherwise). \`uncertain\` means that no conclusion should be drawn; \`reasons\` says why. A text that is not English, not prose or too short is not judged: \`is_judged\` is false. Let a person decide, and ask the writer. How often the installed model is wrong, and for whom, is on [the accuracy page](${publicUrl}/accuracy).

# Repeating safely

Send an \`Idempotency-Key\` header with a unique name for each analysis. A repeat with the same key and body within 24 hours returns the first response and costs nothing.

# Limits

Each key may make 600 calls per minute, and all keys of an organization together 3,000, unless this installation is configured otherwise. Every response says how many are left: \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). Beyond that, the status is 429, and \`Retry-After\` says when to try again. The same happens when an organization has too many texts waiting or being read at the same time: 200, unless configured otherwise. A text has at most 50,000 words and 1 MB.

# Errors

An error is JSON with \`detail\` (what went wrong, in words), \`code\` (for programs; it does not change) and \`request_id\` (include it when you ask for help; it is also in the header \`X-Request-Id\`). For invalid input the status is 422, and \`detail\` lists every problem.

# Pages

Lists for programs, such as those of analyses and of the texts of a batch, return \`next_cursor\`: send it as \`cursor\` to get the next page; it is null on the last one. The lists of signed-in people take \`page\` (from 1) and \`size\` (1 to 100) instead and return \`total\` and \`pages\` with the rows; a page beyond the last is empty.

# Changes

Within version 1, fields and endpoints may be added, never removed or changed in meaning. Ignore fields you do not know.`
}
