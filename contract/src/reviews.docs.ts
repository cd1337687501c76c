import { exampleResult } from './analysis-result.docs.ts'
import { describe } from './http/describe.ts'
import type { Draft, Review } from './reviews.ts'
import * as reviews from './reviews.ts'

export const exampleDraft: Draft = {
  draft_id: 'drf_4Lm2VtR8xKp4LnZsB7cWd1',
  file_name: 'harbor-first-draft.txt',
  bytes: 2391,
  words: 398,
  created_at: '2026-11-16T09:20:10.000Z',
}

const exampleReview: Review = {
  review_id: 'rev_1Xk8QmVtR8xKp4LnZsB7cW',
  review_state: 'asked',
  writer_email: 'writer@example.com',
  includes_text: true,
  invitation: 'Please tell me how this text came about.',
  user_name: 'Ada Nowak',
  created_at: '2026-11-15T02:20:00.000Z',
  is_live: true,
  expires_at: '2026-12-15T02:20:00.000Z',
  revoked_at: null,
  opened_count: 2,
  last_opened_at: '2026-11-16T09:12:44.000Z',
  statement: 'I wrote it myself; my first draft is attached.',
  asked_at: '2026-11-16T09:21:00.000Z',
  drafts: [exampleDraft],
  answer: null,
  answered_by: null,
  answered_at: null,
}

const exampleIds = { id: exampleResult.id, reviewId: exampleReview.review_id }

export const reviewsDocs = describe(reviews, {
  section: 'Analyses',
  calls: {
    list: {
      summary: 'List the reviews of an analysis',
      description:
        'Newest first. Statement, drafts and messages are kept as many days as texts are.',
      example: { input: { id: exampleResult.id }, output: { reviews: [exampleReview] } },
    },
    create: {
      summary: 'Send the writer a link',
      description:
        'The writer gets an email with a link that works for 30 days and needs no account. There they see the verdict, the evidence and its limits, and can add a statement and drafts and ask for another look. What you write in `invitation` is shown on that page; the email does not contain it. One review of an analysis can be open at a time.',
      example: {
        input: {
          id: exampleResult.id,
          writer_email: exampleReview.writer_email,
          invitation: exampleReview.invitation,
          includes_text: true,
        },
        output: {
          ...exampleReview,
          review_state: 'sent',
          opened_count: 0,
          last_opened_at: null,
          statement: null,
          asked_at: null,
          drafts: [],
        },
      },
    },
    resend: {
      summary: 'Send the writer another link',
      description: 'A new link to the same review, for 30 days; earlier links keep working.',
      example: { input: exampleIds, output: null },
    },
    revoke: {
      summary: 'Revoke the writer’s link',
      description:
        'All links of the review stop working at once, and a review that has not been answered ends without an outcome.',
      example: { input: exampleIds },
    },
    answer: {
      summary: 'Answer the writer',
      description:
        'Records the outcome and sends the writer an email. If several answers are sent at the same time, only one is recorded. `withdrawn` counts as feedback that the verdict was wrong, and so does `person_confirmed` unless the verdict was `human`.',
      example: {
        input: { ...exampleIds, outcome: 'withdrawn', answer: 'Thank you. Your draft settles it.' },
        output: {
          ...exampleReview,
          review_state: 'withdrawn',
          answer: 'Thank you. Your draft settles it.',
          answered_by: 'Ada Nowak',
          answered_at: '2026-11-16T10:02:00.000Z',
        },
      },
    },
    getDraft: {
      summary: 'Get a draft with its text',
      description: 'The draft has not been analyzed; you can analyze its text like any other.',
      example: {
        input: { ...exampleIds, draftId: exampleDraft.draft_id },
        output: { ...exampleDraft, text: 'The text of the draft …' },
      },
    },
  },
  fields: {
    reviews: 'The reviews, newest first.',
    review_id: 'Identifies the review.',
    reviewId: 'The review’s id.',
    writer_email: 'The writer’s email address.',
    invitation:
      'The message that the member sent with the link; null if there is none, or once it is deleted.',
    statement: 'The writer’s statement; null if there is none, or once it is deleted.',
    asked_at: 'When the writer asked for another look; null until then.',
    drafts: 'The drafts that the writer added, oldest first.',
    draft_id: 'Identifies the draft.',
    draftId: 'The draft’s id.',
    file_name: 'The name of the file, or one the writer chose.',
    bytes: 'The size of the text in UTF-8.',
    outcome:
      '`kept`: the verdict stays. `withdrawn`: it no longer counts. `person_confirmed`: a person wrote the text.',
    answer: 'The message sent with the outcome; null if there is none, or once it is deleted.',
    answered_by: 'Who answered; null until then, and once the account is deleted.',
    answered_at: 'When it was answered; null until then.',
    'Review.expires_at': 'When the newest link stops working; null until it is sent.',
    'Review.user_name': 'Who sent the link; null once the account is deleted.',
    'Draft.words': 'How many words it has.',
  },
})
