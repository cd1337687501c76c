/** Preloaded by a test to make this process look like a platform without a runtime binary. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'onnxruntime-node') throw new Error('No native runtime for this platform')
    return next(specifier, context)
  },
})
