import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'

/** Where no texts are kept, texts about them are not kept either, whoever wrote them. */
export function requireKeptTexts({ settings }: Pick<Context, 'settings'>): void {
  if (settings.retentionDays === 0) throw new AppError('TEXTS_NOT_KEPT')
}
