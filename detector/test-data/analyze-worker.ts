import { parentPort, workerData } from 'node:worker_threads'
import { analyze, loadModel } from '../src/index.ts'

const model = await loadModel(new URL(workerData.directory))
parentPort?.postMessage(await analyze(model, workerData.text))
