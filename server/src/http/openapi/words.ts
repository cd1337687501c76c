import type { Section } from '@inkprint/contract/docs'

/** What the documentation says about each section. */
export const sectionWords: Record<Section, string> = {
  'Analysis API':
    'What API keys are for: analyze texts from your own programs. Every call counts towards the key’s limit; only an analysis costs credits.',
  Authentication:
    'Accounts and sessions of people. Signing in returns a token, which the other calls for people need.',
  Profile: 'What signed-in people change about themselves.',
  Organization: 'The organization a person belongs to, and its API keys.',
  Playground: 'Analyses started on screen. They cost what the same call with a key costs.',
  Analyses: 'What the organization had analyzed: found again, named, added to and deleted.',
  Credits: 'The balance and every movement of it.',
  Payments: 'One-time packages of credits, bought at the payment provider’s page.',
  Health: 'Whether this installation works; for monitoring.',
  Site: 'What the web app has to know about this installation.',
  Administration: 'For the staff of this installation: superusers only.',
}

/** The groups of the documentation’s menu. */
export const sectionGroups: { name: string; tags: Section[] }[] = [
  { name: 'For your programs', tags: ['Analysis API'] },
  {
    name: 'For people who sign in',
    tags: [
      'Authentication',
      'Profile',
      'Organization',
      'Playground',
      'Analyses',
      'Credits',
      'Payments',
    ],
  },
  { name: 'For operators', tags: ['Health', 'Site', 'Administration'] },
]

/** The first page of the documentation. */
export function introduction(publicUrl: string): string {
  return `Inkprint tells whether a text was written by a person or by an AI, why it thinks so, and what to change.

# First call

Create a key on the dashboard under *API Keys*; it is shown once. Then send a text of at least 200 words:

\`\`\`sh
curl ${publicUrl}/v1/analyze \\
  -H "Authorization: Bearer $INKPRINT_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"text": "…"}'
\`\`\`

The same key in the header \`X-API-Key\` works too. Keep it on your servers: whoever has it spends your credits.

# Reading a verdict

\`classification\` is \`human\`, \`ai\`, \`mixed\` or \`uncertain\`. It is a statistical judgement, not proof: \`false_positive_rate\` says what share of people's texts of this kind and length looks as much like AI, and \`max_false_positive_rate\` how large it may be for a text to be called \`ai\` or \`mixed\` (0.01 unless you say otherwise). \`uncertain\` means that nothing should be concluded; \`reasons\` says why. A text that is not English, not prose or too short is not judged: \`is_judged\` is false. Let a person decide, and let the writer be heard. How often the installed model is wrong, for whom and where, stands on [the page on accuracy](${publicUrl}/accuracy).

# Repeating safely

Send an \`Idempotency-Key\` header with a name of your own for each analysis. A repeat with the same key and body within 24 hours gets the first answer and costs nothing more.

# Limits

Each key may make a number of calls per minute, and so may all keys of an organization together: 600 and 3,000 unless this installation says otherwise. Every answer says how many are left: \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). Beyond that comes a 429 with \`Retry-After\`; so it does when too many texts of the organization wait and are read at once, 200 unless this installation says otherwise. A text has at most 50,000 words and 1 MB.

# Errors

An error is JSON with \`detail\` (what went wrong, in words), \`code\` (stable, for programs) and \`request_id\` (name it when you ask for help; it is also in the header \`X-Request-Id\`). Malformed input is a 422 whose \`detail\` lists every problem.

# Pages

Lists take \`page\` (from 1) and \`size\` (1 to 100) and answer \`total\` and \`pages\` beside the rows. A page beyond the last is empty.

# Changes

Within version 1, fields and endpoints may be added, never removed or changed in meaning. Ignore fields you do not know.`
}
