import { escapeHtml } from '../html.ts'
import type { Message } from './mail.ts'

export interface MailContent {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  /** Facts, one per line: label and value. */
  facts?: [string, string][]
  action?: { label: string; url: string }
  closing?: string
  /** A second, less likely option. */
  alternative?: { label: string; url: string }
}

/** A mail as plain text and as HTML that even old mail programs display. */
export function compose(content: MailContent): Message {
  return { to: content.to, subject: content.subject, text: textOf(content), html: htmlOf(content) }
}

/**
 * Greets by name only if it looks like a name. Anybody can register somebody else's address, so our mail must
 * not carry a name that mail programs would turn into a link.
 */
export function greet(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,'
}

export function isPlainName(name: string): boolean {
  return name.trim() !== '' && !/[:/\\@<>]|\.\S{2}/u.test(name)
}

export interface Person {
  name: string | null
  email: string
}

/** Describes a person to others: name and address, or only the address if the name could become a link. */
export function introduce({ name, email }: Person): string {
  return name !== null && isPlainName(name) ? `${name} (${email})` : email
}

function textOf(content: MailContent): string {
  const { greeting, paragraphs, facts, action, closing, alternative } = content
  return [
    greeting,
    ...paragraphs,
    ...(facts ? [facts.map((fact) => fact.join(': ')).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ? [closing] : []),
    ...(alternative ? [`${alternative.label}:\n${alternative.url}`] : []),
    'Inkprint',
  ].join('\n\n')
}

/** For mail programs that support dark themes; the inline styles are for all others. */
const darkTheme = `<style>@media (prefers-color-scheme: dark) {
.page { background: #14161b !important }
.sheet { background: #1b1e25 !important; border-color: #2d313b !important; color: #ede6d9 !important }
.button { background: #ede6d9 !important; color: #14161b !important }
.link { color: #ede6d9 !important }
.soft { color: #bdb6a9 !important }
.line { border-color: #2d313b !important }
}</style>`

function htmlOf(content: MailContent): string {
  const { subject, greeting, paragraphs, facts, action, closing, alternative } = content
  const lines = [greeting, ...paragraphs].map(paragraph).join('')
  const button = action
    ? `<p style="margin:28px 0"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;line-height:1.4;background:#1c1a17;color:#faf6ee;padding:12px 22px;text-decoration:none;border-radius:3px;font-family:Helvetica,Arial,sans-serif;font-size:15px">${escapeHtml(action.label)}</a></p>
<p class="soft" style="font-family:Helvetica,Arial,sans-serif;font-size:13px;line-height:1.45;color:#6b6459;word-break:break-all">Or open this address:<br>${escapeHtml(action.url)}</p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>${darkTheme}</head>
<body class="page" style="margin:0;background:#f4efe4;padding:32px 12px">
<div class="sheet" style="max-width:540px;margin:0 auto;background:#fffdf8;border:1px solid #ddd4c3;padding:36px 32px;color:#1c1a17">
<p style="font-family:Georgia,serif;font-size:22px;margin:0 0 24px">Inkprint</p>
${lines}${facts ? table(facts) : ''}${button}${closing ? paragraph(closing) : ''}${alternative ? link(alternative) : ''}
</div></body></html>`
}

function link({ label, url }: { label: string; url: string }): string {
  return `<p style="font-family:Georgia,serif;font-size:16px;line-height:1.6;margin:0 0 16px"><a class="link" href="${escapeHtml(url)}" style="color:#1c1a17">${escapeHtml(label)}</a></p>`
}

function paragraph(text: string): string {
  return `<p style="font-family:Georgia,serif;font-size:16px;line-height:1.6;margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}

function table(facts: [string, string][]): string {
  const cell = 'border-top:1px solid #ddd4c3;padding:9px 0;vertical-align:top;text-align:left'
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" class="line soft" style="${cell};padding-right:20px;font-weight:normal;color:#6b6459;white-space:nowrap">${escapeHtml(name)}</th><td class="line" style="${cell};width:100%;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return `<table class="line" style="width:100%;border-collapse:collapse;border-bottom:1px solid #ddd4c3;margin:24px 0 16px;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45">${rows.join('')}</table>`
}
