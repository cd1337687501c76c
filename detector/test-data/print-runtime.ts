import { loadModel, selfTest } from '../src/index.ts'

const model = await loadModel(new URL('tiny-model/', import.meta.url))
const { ok, failures } = await selfTest(model)
process.stdout.write(`${model.runtime}: self-test ${ok ? 'passed' : failures.join('; ')}\n`)
