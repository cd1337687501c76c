import { genreOf } from './documents.ts'
import type { WritingRequest } from './request.ts'

/** How a customer of each style asks. */
const manners: Readonly<Record<string, string>> = {
  plain: 'in one or two plain sentences',
  brief:
    'as a detailed brief of 40 to 100 words: audience, tone, keywords, structure, what to avoid',
  human:
    'in two or three sentences that also ask the assistant to sound like a real person: specific, casual, no AI clichés',
  notes:
    'as 50 to 100 words of their own rough notes, abbreviated and out of order, to be turned into a finished text',
}

const kindsOfText: Readonly<Record<string, string>> = {
  creative: 'story',
  email: 'e-mail or letter',
  encyclopedic: 'encyclopedia article',
  forum: 'forum post',
  howto: 'how-to guide',
  legal: 'legal or official text',
  marketing: 'marketing text',
  news: 'news article',
  other: 'text',
  qa: "answer to somebody's question",
  scientific: 'academic text',
  technical: 'piece of technical documentation',
}

/**
 * For texts written from scratch, the assistant first writes the request that a customer would have typed, in
 * a separate conversation, so that the answer is written without seeing the human text.
 */
export function customerMessage(request: WritingRequest): string | null {
  const { kind, style, words, subject, opening } = request
  if (kind !== 'mirror' && kind !== 'invented') return null
  const manner = manners[style] ?? manners.plain
  const about =
    kind === 'mirror'
      ? `The ${nameOf(request)} they want is of the same kind and on the same subject as the text that begins below, with any names, facts and figures it needs, but must not show that such a text exists.\n\n"""\n${opening}\n"""`
      : `They work for this kind of business: ${subject}. They want this kind of document: ${nameOf(request)}. Invent the particulars (names, town, product, occasion, figures) as a real customer would have them.`
  return `Write the request that a customer types to a writing assistant, ${manner}. The request asks for about ${words} words. ${about}\n\nAnswer with the customer's request alone.`
}

/** The message for an assistant that gets a text to work on. */
export function workMessage(request: WritingRequest): string {
  const { original, opening, instruction } = request
  return `${taskOf(request)}\n\n${instruction ? `${instruction}\n\n` : ''}"""\n${original ?? opening}\n"""`
}

/** The request without the included text, as stored with the answer. */
export function taskOf(request: WritingRequest): string {
  const { kind, style, words, lang, instruction } = request
  const only = 'Answer with the text alone.'
  const wish = style.slice(style.indexOf(':') + 1).trim()
  if (kind === 'continue') {
    return `Continue this text in about ${words} words, as the same kind of text. Answer with the continuation alone.`
  }
  if (kind === 'imitate') {
    return `Write another ${nameOf(request)} of about ${words} words in the manner of this sample: the same period, tone, vocabulary and shape of sentences, on another subject, with none of its sentences or names. ${only}`
  }
  if (kind === 'translate') {
    const language = new Intl.DisplayNames('en', { type: 'language' }).of(lang ?? 'und')
    return `Translate this text from ${language} into good English. ${only}`
  }
  if (kind === 'polish') {
    return `Correct grammar, spelling and flow of this text. Keep its wording and order otherwise; if it is cut off, stop at its last whole sentence. ${only}`
  }
  if (kind === 'rewrite') return `Rewrite this text: ${wish}. ${only}`
  if (instruction) return `Revise this text as follows. ${only}`
  return `Revise this text: ${wish}. ${only}`
}

function nameOf({ genre, document }: WritingRequest): string {
  const name = document ?? genre
  return name === genreOf(name) ? (kindsOfText[name] ?? name) : name
}
