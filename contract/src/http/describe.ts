import type * as z from 'zod/mini'
import type { Endpoint, Named } from './endpoint.ts'

/** The groups of the documentation’s menu, from the calls of customers' programs to those of staff. */
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

/** The documentation of a call. */
export interface CallDocs<E extends Endpoint = Endpoint> {
  /** The section it is listed in. */
  section: Section
  summary: string
  description: string
  example: {
    input?: Named<z.input<E['params']>> & Named<z.input<E['query']>> & Named<z.input<E['body']>>
    output?: z.input<E['output']>
  }
}

/**
 * What each field means, by its name. A name with a different meaning in a schema is listed as
 * `Schema.field`, in the calls of a resource as `resource.field`, and as a query parameter as `query.field`.
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

/** Documents every call of a resource, in reading order, and its fields. */
export function describe<Resource extends object>(
  resource: Resource,
  docs: {
    /** The default section of its calls. */
    section: Section
    calls: { [Name in CallNames<Resource>]: Words<Resource[Name]> }
    fields?: FieldWords
  },
): ResourceDocs {
  const calls = Object.entries<Words<Endpoint>>(docs.calls)
    // Two resources may share a list of descriptions, of which one uses only some.
    .filter(([name]) => Object.hasOwn(resource, name))
    .map(([name, words]): [Endpoint, CallDocs] => [
      // The type of `calls` has only the names of endpoints, so a name found there is one.
      resource[name as keyof Resource] as Endpoint,
      { section: docs.section, example: {}, ...words },
    ])
  return { calls, fields: docs.fields ?? {} }
}
