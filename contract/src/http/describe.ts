import type * as z from 'zod/mini'
import type { Endpoint, Named } from './endpoint.ts'

/** The groups of the documentation’s menu: what customers' programs call first, what staff calls last. */
export const sectionGroups = [
  { name: 'For your programs', tags: ['Analysis API', 'Webhooks', 'Compatible calls'] },
  {
    name: 'For people who sign in',
    tags: [
      'Authentication',
      'Profile',
      'Organization',
      'Team',
      'Privacy',
      'Playground',
      'Analyses',
      'Credits',
      'Payments',
    ],
  },
  { name: 'For people with a link', tags: ['Shared analyses'] },
  { name: 'For operators', tags: ['Health', 'Site', 'Administration'] },
] as const
export type Section = (typeof sectionGroups)[number]['tags'][number]

export const sections: readonly Section[] = sectionGroups.flatMap(({ tags }) => tags)

/** What the documentation says about a call. */
export interface CallDocs<E extends Endpoint = Endpoint> {
  /** The heading it stands under. */
  section: Section
  summary: string
  description: string
  example: {
    input?: Named<z.input<E['params']>> & Named<z.input<E['query']>> & Named<z.input<E['body']>>
    output?: z.input<E['output']>
  }
}

/**
 * What each field means, by its name, or by `Schema.field` where a schema gives a name its own meaning
 * and by `resource.field` where what the calls of a resource take and answer does; by `query.field` where
 * it means something else in an address.
 */
export type FieldWords = Record<string, string>

export interface ResourceDocs {
  calls: [endpoint: Endpoint, docs: CallDocs][]
  fields: FieldWords
}

type CallNames<Resource> = {
  [Name in keyof Resource]: Resource[Name] extends Endpoint ? Name : never
}[keyof Resource]

type Words<E> = E extends Endpoint
  ? Omit<CallDocs<E>, 'section' | 'example'> & Partial<Pick<CallDocs<E>, 'section' | 'example'>>
  : never

/** The words for every call of a resource, in the order a reader needs them, and for its fields. */
export function describe<Resource extends object>(
  resource: Resource,
  docs: {
    /** Where its calls stand; one may stand elsewhere. */
    section: Section
    calls: { [Name in CallNames<Resource>]: Words<Resource[Name]> }
    fields?: FieldWords
  },
): ResourceDocs {
  const calls = Object.entries<Words<Endpoint>>(docs.calls)
    // Two resources may share words of which one needs fewer.
    .filter(([name]) => Object.hasOwn(resource, name))
    .map(([name, words]): [Endpoint, CallDocs] => [
      // The type of `calls` names every endpoint, so a name that is there is one.
      resource[name as keyof Resource] as Endpoint,
      { section: docs.section, example: {}, ...words },
    ])
  return { calls, fields: docs.fields ?? {} }
}
