import { escapeHtml } from '../../platform/html.ts'
import type { Parameter, Schema } from './api-document.ts'
import { renderInline } from './markdown.ts'

type Schemas = Record<string, Schema>

/** The fields a caller sends; required ones are marked. */
export function inputFieldsHtml(schema: Schema, schemas: Schemas): string {
  return fieldsHtml(schema, { schemas, isInput: true, within: [] })
}

/** The fields a caller receives; none are marked as required. */
export function outputFieldsHtml(schema: Schema, schemas: Schemas): string {
  return fieldsHtml(schema, { schemas, isInput: false, within: [] })
}

/** The parameters of a call, as fields. */
export function parametersHtml(parameters: Parameter[], schemas: Schemas): string {
  const rows = parameters.map(({ name, required, description, schema }) => {
    const field = { ...schema, ...(description === undefined ? {} : { description }) }
    return fieldHtml({ name, field, isRequired: required }, { schemas, isInput: true, within: [] })
  })
  return `<ul class="fields">${rows.join('')}</ul>`
}

interface Place {
  schemas: Schemas
  isInput: boolean
  /** The names of the objects that contain it. */
  within: string[]
}

/** The fields of an object; those of nested objects are collapsed. */
function fieldsHtml(schema: Schema, place: Place): string {
  const { properties = {}, required = [] } = objectIn(schema, place.schemas)?.schema ?? {}
  const rows = Object.entries(properties).map(([name, field]) =>
    fieldHtml({ name, field, isRequired: place.isInput && required.includes(name) }, place),
  )
  return rows.length > 0 ? `<ul class="fields">${rows.join('')}</ul>` : ''
}

interface Field {
  name: string
  field: Schema
  isRequired: boolean
}

function fieldHtml({ name, field, isRequired }: Field, place: Place): string {
  const { schemas, within } = place
  const inner = objectIn(field, schemas)
  const isRepeated = inner?.name !== undefined && within.includes(inner.name)
  const nested =
    inner && !isRepeated
      ? fieldsHtml(inner.schema, {
          ...place,
          within: [...within, ...(inner.name ? [inner.name] : [])],
        })
      : ''
  const facts = [...constraintsOf(field), ...choicesOf(field)]
  return `<li><p class="field"><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeOf(field, schemas))}</span>${isRequired ? ' <span class="required">required</span>' : ''}</p>${
    field.description ? `<p>${renderInline(field.description)}</p>` : ''
  }${facts.length > 0 ? `<p class="facts">${facts.join(' · ')}</p>` : ''}${
    nested
      ? `<details><summary>Fields of <code>${escapeHtml(name)}</code></summary>${nested}</details>`
      : ''
  }</li>`
}

/** The object in a field: its type, one of its alternatives, or its list's items. */
function objectIn(schema: Schema, schemas: Schemas): { schema: Schema; name?: string } | null {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const found = schemas[name]
    return found ? { ...objectIn(found, schemas), schema: found, name } : null
  }
  if (schema.properties) return { schema }
  if (schema.items) return objectIn(schema.items, schemas)
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find((each) =>
    objectIn(each, schemas),
  )
  return choice ? objectIn(choice, schemas) : null
}

/** The type in words: `string or null`, `list of objects`. */
function typeOf(schema: Schema, schemas: Schemas): string {
  if (schema.$ref) return typeOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((each) => typeOf(each, schemas)))].join(' or ')
  if (schema.format === 'binary') return 'file'
  const types = [schema.type ?? []].flat()
  const words = types.map((type) => {
    if (type !== 'array') return type
    return schema.items ? `list of ${typeOf(schema.items, schemas)}s` : 'list'
  })
  return words.join(' or ') || (schema.const === undefined ? 'any' : typeof schema.const)
}

function choicesOf({ enum: choices, const: only, items }: Schema): string[] {
  const values = choices ?? (only === undefined ? items?.enum : [only])
  if (!values) return []
  const shown = values.filter((value) => value !== null)
  return [`one of ${shown.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')}`]
}

function constraintsOf(schema: Schema): string[] {
  const { minimum, maximum, maxLength, maxItems, default: given } = schema
  const range =
    minimum !== undefined && maximum !== undefined
      ? [`from ${minimum} to ${maximum}`]
      : [
          ...(minimum === undefined ? [] : [`at least ${minimum}`]),
          ...(maximum === undefined ? [] : [`at most ${maximum}`]),
        ]
  return [
    ...range,
    ...(maxLength === undefined ? [] : [`at most ${maxLength.toLocaleString('en-US')} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems.toLocaleString('en-US')} entries`]),
    ...(given === undefined || given === null
      ? []
      : [`default <code>${escapeHtml(JSON.stringify(given))}</code>`]),
  ]
}
