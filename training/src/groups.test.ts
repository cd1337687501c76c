import { describe, expect, it } from 'vitest'
import { groupOf, groups } from './groups.ts'
import { readLabels } from './labeled-kinds.ts'
import { type KnownText, readings } from './readings.ts'

function text(given: Partial<KnownText>): KnownText {
  return { id: 'somewhere:1', source: 'somewhere', genre: 'news', label: 'human', ...given }
}

describe('kind of a text that trains', () => {
  it('is that of its genre where the source says nothing else', () => {
    expect(groupOf(text({ genre: 'technical' }))).toBe('howto')
    expect(groupOf(text({ genre: 'fiction' }))).toBe('fiction')
    expect(groupOf(text({ genre: 'other' }))).toBeNull()
  })

  it('is what its texts were read as, not what their source calls them', () => {
    const rewritten = { source: 'l2r_rewrite', genre: 'news' }
    expect(groupOf(text({ ...rewritten, id: 'l2r_rewrite:Finance/human/2' }))).toBe('forum')
    expect(groupOf(text({ ...rewritten, id: 'l2r_rewrite:NewsArticle/human/2' }))).toBe('news')
    const review = { source: 'mgt_eval', genre: 'review' }
    expect(groupOf(text(review))).toBe('academic')
  })

  it('stays unknown where the genre was only guessed, so that nothing wrong is taught', () => {
    expect(groupOf(text({ source: 'sneos', genre: 'legal', label: 'ai' }))).toBeNull()
    const answer = { source: 'dipper_eli5', genre: 'forum' }
    expect(groupOf(text({ ...answer, label: 'ai' }))).toBeNull()
    expect(groupOf(text({ ...answer, label: 'human' }))).toBe('forum')
  })

  it('is what the text itself was read as where its source tells none', () => {
    const mail = { source: 'spamassassin_spam', genre: 'email' }
    expect(groupOf(text({ ...mail, id: 'spamassassin_spam:1' }))).toBe('marketing')
    expect(groupOf(text({ ...mail, id: 'spamassassin_spam:unread' }))).toBeNull()
    const listPost = readLabels('read').find(
      ({ kind, also }) => kind === 'email' && also === 'forum',
    )
    expect(listPost).toBeDefined()
    expect(groupOf(text({ ...mail, id: listPost?.id ?? '' }))).toBeNull()
  })

  it('is never taken from the texts that measure', () => {
    const measuring = new Set(readLabels('kinds').map(({ id }) => id))
    expect(readLabels('read').filter(({ id }) => measuring.has(id))).toEqual([])
  })

  it('follows, for an answer, the document asked for or the text it was made from', () => {
    const answer = { source: 'mirrors', label: 'ai' as const }
    const invented = { ...answer, kind: 'invented', style: 'plain', pair: null }
    expect(groupOf(text({ ...invented, genre: 'email', document: 'sales e-mail' }))).toBe('email')
    expect(
      groupOf(text({ ...invented, genre: 'review', document: 'product comparison' })),
    ).toBeNull()
    const mirror = { ...answer, kind: 'mirror', style: 'plain', genre: 'howto', document: 'howto' }
    const event = 'digitalgov_resources:content/events/2019/call.md'
    expect(groupOf(text({ ...mirror, pair: event }))).toBe('marketing')
    expect(
      groupOf(
        text({ ...mirror, kind: 'rewrite', style: 'rewrite: for a company blog', pair: event }),
      ),
    ).toBe('blog')
  })

  it('names only genres that belong to a kind', () => {
    const genres = new Set(groups.flatMap((group) => group.genres))
    const named = Object.values(readings).flatMap((of) => of.map(({ is }) => is))
    expect(named.filter((genre) => genre !== null && !genres.has(genre))).toEqual([])
  })
})
