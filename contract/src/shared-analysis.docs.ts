import { exampleResult } from './analysis-result.docs.ts'
import { describe } from './http/describe.ts'
import { exampleDraft } from './reviews.docs.ts'
import type { SharedAnalysis } from './shared-analysis.ts'
import * as sharedAnalysis from './shared-analysis.ts'

const exampleShared: SharedAnalysis = {
  organization_name: 'Lantern & Quill',
  title: 'Why the harbor was quiet',
  created_at: '2026-11-15T02:10:31.000Z',
  expires_at: '2026-12-15T02:20:00.000Z',
  analysis_result: exampleResult,
  includes_text: true,
  text: 'The text as it was sent …',
  outcome: null,
  review: {
    review_state: 'sent',
    invitation: 'Please tell me how this text came about.',
    user_name: 'Ada Nowak',
    takes_texts: true,
    statement: null,
    asked_at: null,
    drafts: [],
    answer: null,
    answered_at: null,
  },
}

const who =
  'The token of the link is sent as `Authorization: Bearer`. Unknown, revoked and expired tokens, and tokens of deleted analyses, all get the same response.'

export const sharedAnalysisDocs = describe(sharedAnalysis, {
  section: 'Shared analyses',
  calls: {
    open: {
      summary: 'Open a shared analysis',
      description: `Counts as opening the link. ${who} Advice is never included.`,
      example: { output: exampleShared },
    },
    get: {
      summary: 'Get a shared analysis again',
      description: `The same response, but not counted as opening the link. ${who}`,
      example: { output: exampleShared },
    },
    addDraft: {
      summary: 'Add a draft',
      description:
        'The writer can add drafts until the review is answered: at most 10 drafts, 500 kB each and 2 MB together. Drafts are stored, not analyzed.',
      example: {
        input: { file_name: exampleDraft.file_name, text: 'The text of the draft …' },
        output: exampleDraft,
      },
    },
    removeDraft: {
      summary: 'Remove a draft',
      description: 'The writer can remove drafts until they have asked for another look.',
      example: { input: { draftId: exampleDraft.draft_id } },
    },
    requestReview: {
      summary: 'Ask for another look',
      description: 'The writer can ask once. The member who sent the link gets an email.',
      example: {
        input: { statement: 'I wrote it myself; my first draft is attached.' },
        output: exampleShared,
      },
    },
  },
  fields: {
    organization_name: 'The organization that shares it.',
    review: 'The writer’s view of the review; null unless the link was sent to the writer.',
    takes_texts:
      'Whether a statement and drafts can be added, which is possible only where texts are kept.',
    'SharedAnalysis.title':
      'The title that somebody gave the analysis; otherwise the first words of the text, if it is included.',
    'SharedAnalysis.text': 'The text; null if it is not included or no longer kept.',
    'SharedAnalysis.outcome':
      'What the organization concluded when it last took another look; null if it has not done so.',
    'WritersReview.user_name': 'Who sent the link; null once the account is deleted.',
  },
})
