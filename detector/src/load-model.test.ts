import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { analyze } from './analyze.ts'
import { english } from './english/english.ts'
import { otherLanguages } from './gates/other-languages.ts'
import type { Language } from './language.ts'
import { loadModel } from './load-model.ts'
import type { Decision } from './model/decision.ts'
import { readDocument } from './text/document.ts'
import { devView, userView } from './views.ts'

const tiny = new URL('../test-data/tiny-model/', import.meta.url)

test('a model says what it is', async () => {
  const model = await loadModel(tiny)
  expect(model).toMatchObject({ version: 'tiny', runtime: 'full' })
  expect(model.groups.map(({ id }) => id)).toEqual(['blog', 'news'])
})

test('without the encoder the linear model serves and the model says so', async () => {
  expect((await loadModel(tiny, { isEncoderWanted: false })).runtime).toBe('linear-only')
})

test('on a platform without the native runtime the linear model serves', async () => {
  const script = new URL('../test-data/print-runtime.ts', import.meta.url)
  const blocked = new URL('../test-data/without-runtime.ts', import.meta.url)
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--import', blocked.href, fileURLToPath(script)])
  expect(stdout).toBe('linear-only: self-test passed\n')
}, 30_000)

test('a changed byte in a model file is refused', async () => {
  const directory = await copyModel()
  const file = new URL('linear.bin', directory)
  const bytes = await readFile(file)
  bytes[7] = (bytes[7] ?? 0) ^ 1
  await writeFile(file, bytes)
  await expect(loadModel(directory)).rejects.toThrow('linear.bin does not match its checksum')
})

test('a model trained on other features is refused', async () => {
  const directory = await copyModel()
  const file = new URL('manifest.json', directory)
  const manifest = await readFile(file, 'utf8')
  await writeFile(file, manifest.replace('"sentence_rhythm"', '"sentence_rhyme"'))
  await expect(loadModel(directory)).rejects.toThrow('other features')
})

test('an unknown format and a missing file are refused', async () => {
  const directory = await copyModel()
  const file = new URL('manifest.json', directory)
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, format: 2 }))
  await expect(loadModel(directory)).rejects.toThrow('format 2')
  const { 'vocab.txt': _, ...files } = manifest.files
  await writeFile(file, JSON.stringify({ ...manifest, files }))
  await expect(loadModel(directory)).rejects.toThrow('does not list vocab.txt')
})

test('a decision of the first format is refused in one sentence', async () => {
  const directory = await copyModel()
  await changeDecision(directory, ({ version: _, ...decision }) => decision)
  await expect(loadModel(directory)).rejects.toThrow(
    'decision.json has format 1, but this detector reads format 5: install a model made for it',
  )
})

test.each<[string, (decision: Decision) => unknown, string]>([
  ['without the curve of a kind of text', (it) => ({ ...it, people: { both: {} } }), 'no curve'],
  [
    'with a rate that rises with the score',
    (it) => ({ ...it, combined: [...it.combined].reverse() }),
    'out of order',
  ],
  [
    'with a rate outside its interval',
    (it) => ({ ...it, combined: [[0, 0.5, 0.6, 0.7]] }),
    'outside its interval',
  ],
  [
    'with weights for fewer kinds of text than it names',
    (it) => ({ ...it, group_head: { ...it.group_head, linear: it.group_head.linear.slice(1) } }),
    'group_head does not fit the groups',
  ],
  [
    'with a term this detector does not know',
    (it) => ({ ...it, stacker: { ...it.stacker, linear: { terms: { bias: 0, surprise: 1 } } } }),
    'terms of a score must be bias, linear',
  ],
  [
    'whose score leaves the tokens out',
    (it) => ({ ...it, stacker: { ...it.stacker, both: it.stacker.passage } }),
    'terms of a score must be bias, linear, encoder, highest, tokens, trees',
  ],
  [
    'that scores passages by terms only whole texts have',
    (it) => ({ ...it, stacker: { ...it.stacker, passage: it.stacker.both } }),
    'terms of a score must be bias, linear, encoder',
  ],
  [
    'by which a text that is one passage stands out from itself',
    (it) => ({ ...it, passages: { ...it.passages, read_above: -9 } }),
    'every text would be read twice',
  ],
  ['with limits out of order', (it) => ({ ...it, limits: { ...it.limits, least: 0.2 } }), 'limits'],
])('a decision %s is refused', async (_, change, complaint) => {
  const directory = await copyModel()
  await changeDecision(directory, change)
  await expect(loadModel(directory)).rejects.toThrow(complaint)
})

test('[F5] a model judges texts in the language it was loaded with', async () => {
  const german = {
    ...english,
    code: 'de',
    commonWords: otherLanguages.de,
    otherLanguages: { en: english.commonWords },
  }
  const model = await loadModel(tiny, { language: german })
  const sentence = 'Der Bus kam wieder zu spät, und so gingen wir am Fluss entlang nach Hause. '
  expect((await analyze(model, sentence.repeat(20))).verdict.isJudged).toBe(true)
  const foreign = 'The bus was late again, and so we walked home along the river and talked. '
  expect(userView(await analyze(model, foreign.repeat(20)))).toMatchObject({
    is_judged: false,
    language: 'en',
    uncertainty:
      'This text is wholly or partly in English; we judge German only, so there is no verdict.',
  })
})

test('[F5] abbreviations, features and advice are those of the language', async () => {
  const text = await readFile(new URL('../test-data/texts/blog-ai.txt', import.meta.url), 'utf8')
  const [, ...others] = english.features
  const shorter = { ...english, features: others }
  await expect(loadModel(tiny, { language: shorter })).rejects.toThrow('other features')
  const silent = { ...english, countedAdvice: { above: {}, below: {} } }
  const counts = (language: Language) =>
    loadModel(tiny, { language }).then(async (model) => (await analyze(model, text)).guidelines)
  const [spoken, left] = [await counts(english), await counts(silent)]
  expect(left.length).toBeLessThan(spoken.length)
  expect(readDocument('Bzw. Anna kam. Bzw. nicht.', english).sentences).toHaveLength(4)
  const abbreviations = new Set(['bzw'])
  expect(
    readDocument('Bzw. Anna kam. Bzw. nicht.', { ...english, abbreviations }).sentences,
  ).toHaveLength(2)
})

test('an encoder that scores no tokens is refused', async () => {
  const directory = await copyModel()
  const file = new URL('encoder.onnx', directory)
  const bytes = await readFile(file, 'latin1')
  await writeFile(file, bytes.replaceAll('token_logits', 'other_logits'), 'latin1')
  await fixChecksum(directory, 'encoder.onnx')
  await expect(loadModel(directory)).rejects.toThrow('has no output token_logits')
})

test('a model without trees over the measures of style is read without them', async () => {
  const directory = await copyModel()
  await forget(directory, 'trees.json')
  await expect(loadModel(directory)).rejects.toThrow('terms of a score must be bias')
  await changeDecision(directory, (it) => {
    const { trees: _, ...terms } = it.stacker.both.terms
    return { ...it, stacker: { ...it.stacker, both: { terms } } }
  })
  const model = await loadModel(directory)
  expect(model.trees).toBeNull()
  const text = await readFile(new URL('../test-data/texts/blog-ai.txt', import.meta.url), 'utf8')
  expect(devView(await analyze(model, text)).scores).toMatchObject({ trees_logit: null })
  expect(devView(await analyze(await loadModel(tiny), text)).scores).toMatchObject({
    trees_logit: expect.any(Number),
  })
})

test.each([
  ['without trees', { bias: 0, trees: [] }, 'no trees'],
  ['that ask about a measure there is not', { bias: 0, trees: [[99, 1, 0, 1]] }, 'measure 99'],
  [
    'with such a question further down',
    { bias: 0, trees: [[0, 1, 0, [-1, 0, 1, 2]]] },
    'measure -1',
  ],
])('trees over the measures of style %s are refused', async (_, trees, complaint) => {
  const directory = await copyModel()
  await writeFile(new URL('trees.json', directory), JSON.stringify(trees))
  await fixChecksum(directory, 'trees.json')
  await expect(loadModel(directory)).rejects.toThrow(complaint)
})

async function forget(directory: URL, name: string): Promise<void> {
  const file = new URL('manifest.json', directory)
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  delete manifest.files[name]
  await writeFile(file, JSON.stringify(manifest))
}

async function changeDecision(directory: URL, change: (decision: Decision) => unknown) {
  const file = new URL('decision.json', directory)
  const decision = JSON.parse(await readFile(file, 'utf8')) as Decision
  await writeFile(file, JSON.stringify(change(decision)))
  await fixChecksum(directory, 'decision.json')
}

async function fixChecksum(directory: URL, name: string): Promise<void> {
  const file = new URL('manifest.json', directory)
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  const bytes = await readFile(new URL(name, directory))
  manifest.files[name].sha256 = createHash('sha256').update(bytes).digest('hex')
  await writeFile(file, JSON.stringify(manifest))
}

async function copyModel(): Promise<URL> {
  const directory = await mkdtemp(join(tmpdir(), 'inkprint-model-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await cp(tiny, directory, { recursive: true })
  return pathToFileURL(`${directory}/`)
}
