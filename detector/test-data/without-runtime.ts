/** Preloaded by a test: makes this process a platform for which the runtime has no binary. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'onnxruntime-node') throw new Error('No native runtime for this platform')
    return next(specifier, context)
  },
})
