import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { answerReview } from './answer.ts'
import { listReviews, readDraft, resendReview, revokeReview, sendReview } from './reviews.ts'

export function reviewRoutes(serve: Serve): void {
  serve(api.reviews.list, listReviews)
  serve(api.reviews.create, sendReview)
  serve(api.reviews.resend, resendReview)
  serve(api.reviews.revoke, revokeReview)
  serve(api.reviews.answer, answerReview)
  serve(api.reviews.getDraft, readDraft)
}
