import type { Detector } from '../platform/detector/detector.ts'
import { quickDetector } from './quick-detector.ts'

/** The quick detector in the process of the test, where it is not replaced in part. */
export function detectorWith(changes: Partial<Detector> = {}): Detector {
  return { ...quickDetector, close: async () => {}, ...changes }
}

/** One that reads each text after something else was done. */
export function detectorAfter(
  act: (...reading: Parameters<Detector['analyze']>) => unknown,
): Detector {
  return detectorWith({
    analyze: async (...reading) => {
      await act(...reading)
      return quickDetector.analyze(reading[0])
    },
  })
}

/** One that reads no text before its gate is opened. */
export function gatedDetector() {
  const reading = Promise.withResolvers<AbortSignal | undefined>()
  const gate = Promise.withResolvers<void>()
  const detector = detectorAfter((_, { signal } = {}) => {
    reading.resolve(signal)
    return gate.promise
  })
  return { detector, isReading: reading.promise, open: () => gate.resolve() }
}
