import { crossedBorders } from './borders.ts'

const crossed = crossedBorders('.')
if (crossed.length > 0) {
  console.error(`${crossed.join('\n')}\n\nARCHITECTURE.md says who may import whom.`)
  process.exit(1)
}
