import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'

/** Where no text is kept, none that is about one is either, whoever wrote it. */
export function requireKeptTexts({ settings }: Pick<Context, 'settings'>): void {
  if (settings.retentionDays === 0) throw new AppError('TEXTS_NOT_KEPT')
}
