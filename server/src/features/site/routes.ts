import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { readFeedbackFigures } from './feedback-figures.ts'

export function siteRoutes(serve: Serve): void {
  serve(api.site.get, ({ settings }) => ({
    legal_entity: settings.legalEntity,
    support_email: settings.supportEmail,
  }))
  serve(api.site.getFeedback, readFeedbackFigures)
}
