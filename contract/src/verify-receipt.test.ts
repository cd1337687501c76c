import { describe, expect, test } from 'vitest'
import { receiptType } from './receipt.ts'
import { problemInWords } from './receipt-words.ts'
import { hashText } from './text-hash.ts'
import { isTextOf, type PublishedKeys, verifyReceipt } from './verify-receipt.ts'

const text = 'Crème brûlée is served.\nNobody complains.'
const stated = {
  version: 1,
  issuer: 'https://ink.example',
  analysis_id: 'ana_1',
  analyzed_at: '2026-11-15T02:10:31.000Z',
  text_hash: await hashText(text),
  text_normalization: 'nfc-lf-trim-1',
  words: 212,
  verdict: 'human',
  probability_ai_percent: 4.1,
  ai_share_percent: null,
  false_positive_rate: 0.4,
  max_false_positive_rate: 0.01,
  group_id: 'blog',
  group_name: 'Blog post',
  model_version: '2026.11.1',
}

describe('P verifying a receipt', () => {
  test('confirms what was signed with a published key', async () => {
    const { receipt, keys } = await signed(stated)
    expect(await verifyReceipt(receipt, { keys })).toEqual({
      problem: null,
      receipt: stated,
      isFromFuture: false,
      otherSigner: null,
    })
  })

  test('accepts a receipt that a mail program broke into lines', async () => {
    const { receipt, keys } = await signed(stated)
    const broken = ` ${receipt.replaceAll(/.{76}/g, '$&\r\n')}\n`
    expect(await verifyReceipt(broken, { keys })).toMatchObject({ problem: null })
  })

  test.each([
    ['an empty field', '', 'not_a_receipt'],
    ['words', 'Dear Sir or Madam', 'not_a_receipt'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'not_a_receipt'],
    ['something huge', 'a'.repeat(3_000_000), 'not_a_receipt'],
    [
      'a token of a session',
      `${part({ alg: 'HS256' })}.${part({ sub: 'usr_1' })}.x`,
      'not_a_receipt',
    ],
  ])('refuses %s', async (_, pasted, problem) => {
    expect(await verifyReceipt(pasted, { keys: { keys: [] } })).toMatchObject({ problem })
  })

  test('says that the end is missing, wherever it was cut off', async () => {
    const { receipt, keys } = await signed(stated)
    const headerEnd = receipt.indexOf('.')
    for (let length = headerEnd + 1; length < receipt.length; length += 7) {
      const { problem } = await verifyReceipt(receipt.slice(0, length), { keys })
      expect([length, problem]).toEqual([length, 'cut_off'])
    }
  })

  test('refuses any changed character of header, statement and signature', async () => {
    const { receipt, keys } = await signed(stated)
    // The last one of a part may have bits that mean nothing.
    for (let at = 0; at < receipt.length - 1; at += 5) {
      const letter = receipt[at]
      if (letter === '.' || receipt[at + 1] === '.') continue
      const changed = receipt.slice(0, at) + (letter === 'A' ? 'B' : 'A') + receipt.slice(at + 1)
      const { problem } = await verifyReceipt(changed, { keys })
      expect([at, problem === null]).toEqual([at, false])
    }
  })

  test('tells a changed statement, another installation and a key nobody knows apart', async () => {
    const { receipt, keys } = await signed(stated)
    const [header, , signature] = receipt.split('.')
    const changed = `${header}.${part({ ...stated, verdict: 'ai' })}.${signature}`
    expect(await verifyReceipt(changed, { keys })).toMatchObject({ problem: 'bad_signature' })
    const others = { issuer: 'https://other.example', keys: [] }
    expect(await verifyReceipt(receipt, { keys: others })).toEqual({
      problem: 'other_installation',
      claimedIssuer: 'https://ink.example',
    })
    const none = { issuer: 'https://ink.example', keys: [] }
    expect(await verifyReceipt(receipt, { keys: none })).toMatchObject({ problem: 'unknown_key' })
  })

  test('says whose key it is when the receipt names another installation', async () => {
    const { receipt, keys } = await signed({ ...stated, issuer: 'https://old.example' })
    const checked = await verifyReceipt(receipt, { keys })
    expect(checked).toMatchObject({ problem: null, otherSigner: 'https://ink.example' })
  })

  test('accepts no key of another kind under the same name', async () => {
    const { receipt, keys } = await signed(stated)
    const kid = keys.keys[0]?.kid
    for (const key of [
      { kid, kty: 'oct', k: 'c2VjcmV0' },
      { kid, kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) },
      { kid, kty: 'OKP', crv: 'Ed25519', x: 'short' },
    ]) {
      expect(await verifyReceipt(receipt, { keys: { keys: [key] } })).toMatchObject({
        problem: 'bad_signature',
      })
    }
  })

  test('accepts nothing of another type that the same key signed', async () => {
    const { receipt, keys } = await signed(stated, { typ: 'JWT' })
    expect(await verifyReceipt(receipt, { keys })).toMatchObject({ problem: 'not_a_receipt' })
  })

  test('does not guess at the meaning of a newer form', async () => {
    for (const newer of [
      { ...stated, version: 2 },
      { ...stated, text_normalization: 'letters-only-2' },
    ]) {
      const { receipt, keys } = await signed(newer)
      expect(await verifyReceipt(receipt, { keys })).toMatchObject({ problem: 'newer_version' })
    }
  })

  test('says when a receipt comes from the future, but minds no clock that is a little late', async () => {
    const { receipt, keys } = await signed(stated)
    const before = (ms: number) => new Date(Date.parse(stated.analyzed_at) - ms)
    expect(await verifyReceipt(receipt, { keys, now: before(3_600_000) })).toMatchObject({
      problem: null,
      isFromFuture: true,
    })
    expect(await verifyReceipt(receipt, { keys, now: before(60_000) })).toMatchObject({
      isFromFuture: false,
    })
  })

  test('has a sentence for every problem, with the installation a receipt names', async () => {
    const words = problemInWords({ problem: 'unknown_key', claimedIssuer: 'https://ink.example' })
    expect(words).toContain('https://ink.example does not publish')
    expect(problemInWords({ problem: 'cut_off', claimedIssuer: null })).toMatch(/missing/)
  })
})

describe('P the hash of a text', () => {
  test.each([
    ['Windows line ends', text.replace('\n', '\r\n')],
    ['old line ends', text.replace('\n', '\r')],
    ['a byte order mark', `\ufeff${text}`],
    ['letters in two parts', text.normalize('NFD')],
    ['blanks at the ends of lines', `\n ${text.replace('\n', ' \t\n')} \n\n`],
  ])('makes nothing of %s', async (_, other) => {
    expect(other).not.toBe(text)
    expect(await isTextOf({ ...stated, version: 1 } as never, other)).toBe(true)
  })

  test.each([
    ['a letter', text.replace('Crème', 'Creme')],
    ['a comma', text.replace('served.', 'served,')],
    ['a blank between words', text.replace('is served', 'is  served')],
    ['a missing line end', text.replace('\n', ' ')],
    ['a letter that only looks alike', text.replace('o', 'о')],
  ])('differs after a change of %s', async (_, other) => {
    expect(await hashText(other)).not.toBe(stated.text_hash)
  })

  test('is quick for texts full of blanks', async () => {
    const startedAt = performance.now()
    await hashText(`a${' '.repeat(900_000)}b${'\n'.repeat(90_000)}`)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

async function signed(statement: object, header: object = {}) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('One key instead of two')
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const head = part({ alg: 'EdDSA', kid: 'k1', typ: receiptType, ...header })
  const input = `${head}.${part(statement)}`
  const bytes = new TextEncoder().encode(input)
  const signature = await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, bytes)
  const keys: PublishedKeys = {
    issuer: 'https://ink.example',
    keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'k1' }],
  }
  return { receipt: `${input}.${Buffer.from(signature).toString('base64url')}`, keys }
}
