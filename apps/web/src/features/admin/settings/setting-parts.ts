/** How a setting that consists of several values is edited, as its JSON Schema describes it. */
export type Part =
  | { kind: 'text' | 'date' }
  /** `isOptional`: null if nothing is written. */
  | { kind: 'number'; min: number | undefined; max: number | undefined; isOptional?: true }
  | { kind: 'choice'; options: readonly (string | number)[] }
  | { kind: 'fields'; fields: readonly (readonly [name: string, part: Part])[] }
  | { kind: 'list'; item: Part }
  | { kind: 'entries'; value: Part }

type Schema = Record<string, unknown>

/** Null for what has no form, such as a choice between shapes: that is edited as JSON. */
export function partOf(schema: Schema): Part | null {
  if (Array.isArray(schema.enum)) return { kind: 'choice', options: schema.enum as string[] }
  switch (schema.type) {
    case 'string':
      return { kind: schema.format === 'date' ? 'date' : 'text' }
    case 'integer':
    case 'number':
      return { kind: 'number', min: boundOf(schema, 'minimum'), max: boundOf(schema, 'maximum') }
    case 'array': {
      const item = isSchema(schema.items) ? partOf(schema.items) : null
      return item && { kind: 'list', item }
    }
    case 'object':
      return isSchema(schema.properties) ? fieldsOf(schema.properties) : entriesOf(schema)
    default:
      return optionalNumberOf(schema)
  }
}

function optionalNumberOf({ anyOf }: Schema): Part | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null
  const shapes = anyOf.filter(isSchema)
  const other = shapes.find(({ type }) => type !== 'null')
  const part = shapes.some(({ type }) => type === 'null') && other ? partOf(other) : null
  return part?.kind === 'number' ? { ...part, isOptional: true } : null
}

function fieldsOf(properties: Schema): Part | null {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, isSchema(schema) ? partOf(schema) : null] as const,
  )
  const known = fields.filter((field): field is [string, Part] => field[1] !== null)
  return known.length === fields.length ? { kind: 'fields', fields: known } : null
}

function entriesOf({ additionalProperties }: Schema): Part | null {
  const value = isSchema(additionalProperties) ? partOf(additionalProperties) : null
  return value && { kind: 'entries', value }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The bound of a number, where its schema says one that somebody chose. */
export function boundOf(schema: Schema, name: 'minimum' | 'maximum'): number | undefined {
  const bound = schema[name]
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined
}

/** What a new row of a list begins with. */
export function blankOf(part: Part): unknown {
  switch (part.kind) {
    case 'number':
      return part.isOptional ? null : ''
    case 'text':
    case 'date':
      return ''
    case 'choice':
      return part.options[0] ?? ''
    case 'fields':
      return Object.fromEntries(part.fields.map(([name, field]) => [name, blankOf(field)]))
    case 'list':
      return []
    default:
      return {}
  }
}

/** Whether everything in a value is filled in as its part asks; the server checks the rest. */
export function isFilled(part: Part, value: unknown): boolean {
  switch (part.kind) {
    case 'text':
      return typeof value === 'string'
    case 'date':
      return typeof value === 'string' && value !== ''
    case 'number':
      return typeof value === 'number' || (part.isOptional === true && value === null)
    case 'choice':
      return part.options.some((option) => option === value)
    case 'fields':
      return isSchema(value) && part.fields.every(([name, field]) => isFilled(field, value[name]))
    case 'list':
      return Array.isArray(value) && value.every((item) => isFilled(part.item, item))
    default:
      return isSchema(value) && Object.values(value).every((one) => isFilled(part.value, one))
  }
}
