/** JSON Schema, as far as the generated document uses it. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
  description?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  'x-maxCharacters'?: number
}

const deepest = 12

/** A schema as one would write a type, with what is said of each member behind it. */
export function typeText(schema: JsonSchema | undefined, indent = ''): string {
  if (!schema || indent.length > deepest * 2) return 'unknown'
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((one) => typeText(one, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => typeText(one, indent)).join(' & ')
  if (schema.properties) return objectText(schema, indent)
  if (schema.items) return listText(typeText(schema.items, indent))
  if (typeof schema.additionalProperties === 'object') {
    return `{ [name]: ${typeText(schema.additionalProperties, indent)} }`
  }
  return [schema.type ?? 'unknown'].flat().join(' | ')
}

function listText(item: string): string {
  return item.includes(' | ') && !item.endsWith('}') ? `(${item})[]` : `${item}[]`
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '' : '?'
    const notes = [boundsOf(member), member.description?.replace(/\s+/g, ' ')].filter(Boolean)
    const note = notes.length > 0 ? `  // ${notes.join('; ')}` : ''
    return `${inner}${name}${mark}: ${typeText(member, inner)}${note}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** Bounds that were meant; those of a machine's integers say nothing. */
function boundsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, format } = schema
  const maxLength = schema['x-maxCharacters'] ?? schema.maxLength
  const isMeant = (bound?: number): bound is number =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  return [
    format,
    isMeant(minimum) ? `from ${minimum}` : '',
    isMeant(maximum) ? `to ${maximum}` : '',
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
  ]
    .filter(Boolean)
    .join(', ')
}
