import { quickDetector } from './quick-detector.ts'

export const { describe, analyze, analyzeFully, selfTest } = quickDetector
