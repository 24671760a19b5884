/** How a setting is written: by which control, and what its text means. */
export type SettingKind = 'boolean' | 'number' | 'choice' | 'text' | 'optional text' | 'json'

type Schema = Record<string, unknown>

export function kindOf(schema: Schema): SettingKind {
  if (schema.type === 'boolean') return 'boolean'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'string') return choicesOf(schema).length > 0 ? 'choice' : 'text'
  const any = Array.isArray(schema.anyOf) ? (schema.anyOf as Schema[]) : []
  const types = any.map(({ type }) => type)
  const isText = types.length === 2 && types.includes('string') && types.includes('null')
  return isText ? 'optional text' : 'json'
}

export function choicesOf(schema: Schema): string[] {
  return Array.isArray(schema.enum) ? schema.enum.map(String) : []
}

/** A value as it is written in its control. */
export function writeValue(kind: SettingKind, value: unknown): string {
  if (kind === 'json') return JSON.stringify(value, null, 2)
  if (typeof value === 'string') return value
  return value === null ? '' : JSON.stringify(value)
}

/** What a control says, or null where it says nothing that could be sent. */
export function readValue(kind: SettingKind, text: string): { value: unknown } | null {
  if (kind === 'boolean') return { value: text === 'true' }
  if (kind === 'number') {
    const number = Number(text)
    return text.trim() === '' || !Number.isFinite(number) ? null : { value: number }
  }
  if (kind === 'optional text') return { value: text.trim() === '' ? null : text }
  if (kind !== 'json') return { value: text }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}
