/** Display names for the parts of a card; a part not listed here is shown by its own name. */
const names: Readonly<Record<string, string>> = {
  // Kinds of text.
  news: 'News article',
  blog: 'Blog post',
  marketing: 'Marketing or product copy',
  howto: 'How-to or documentation',
  essay: 'Essay',
  academic: 'Academic text',
  fiction: 'Story or fiction',
  review: 'Review',
  email: 'Email or letter',
  forum: 'Forum post or answer',
  encyclopedic: 'Encyclopedic article',
  speech: 'Speech or talk',
  legal: 'Legal or official text',
  // How the assistant was asked.
  plain: 'A plain request',
  brief: 'A detailed brief',
  human: '“Sound human”',
  notes: 'Rough notes turned into a text',
  rewrite: 'Rewriting a person’s text',
  continue: 'Continuing a person’s text',
  imitate: 'Writing in the manner of a sample',
  translate: 'Translating into English',
  revise: 'Revising to sound human',
  polish: 'Correcting a person’s text',
}

export function nameOf(part: string): string {
  return names[part] ?? part.replaceAll("'", '’')
}

/** `0.3%`, `86%`; small shares have one or two decimals. */
export function percentOf(share: number): string {
  const digits = share < 0.1 ? (share < 0.0095 ? 2 : 1) : 0
  return `${(share * 100).toFixed(share === 0 ? 0 : digits)}%`
}

/** `3 in 1,000`: a share as a number of people. */
export function inThousand(share: number): string {
  return `${Math.round(share * 1000).toLocaleString('en-US')} in 1,000`
}
