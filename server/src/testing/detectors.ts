import type { Detector } from '../platform/detector/detector.ts'
import { quickDetector } from './quick-detector.ts'

/** The quick detector, running in the test's process, with some functions replaced. */
export function detectorWith(changes: Partial<Detector> = {}): Detector {
  return { ...quickDetector, close: async () => {}, ...changes }
}

/** A detector that does something else before it reads each text. */
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

/** A detector that reads nothing until its gate is opened. */
export function gatedDetector() {
  const reading = Promise.withResolvers<AbortSignal | undefined>()
  const gate = Promise.withResolvers<void>()
  const detector = detectorAfter((_, { signal } = {}) => {
    reading.resolve(signal)
    return gate.promise
  })
  return { detector, isReading: reading.promise, open: () => gate.resolve() }
}
