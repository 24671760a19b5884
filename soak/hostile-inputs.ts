import {
  type Contract,
  inputSchema,
  type InputSchema as Schema,
} from '../apps/server/src/testing/input-schema.ts'
import { pieces } from '../scripts/hostile-texts.ts'

/** What a text, body or file of at most this size may do. */
export const mostBytes = 1_000_000

/** Values of fields by their names, such as the id of a content that exists. */
export type KnownValues = Readonly<Record<string, string>>

/** A value that a contract probably takes, so that a hostile field beside it reaches the handler. */
export function sampleOf(
  schema: Schema | boolean | undefined,
  name: string,
  known: KnownValues,
): unknown {
  if (typeof schema !== 'object') return name
  if (name in known && schema.type !== 'object' && schema.type !== 'array') return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const some = schema.anyOf ?? schema.oneOf
  if (some) return sampleOf(some[0], name, known)
  if (schema.allOf) return sampleOf(schema.allOf[0], name, known)
  if (schema.type === 'object') return sampleObject(schema, known)
  if (schema.type === 'array') return [sampleOf(schema.items as Schema, name, known)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') {
    return Math.max(1, schema.minimum ?? 1, Number(schema.exclusiveMinimum ?? 0) + 1)
  }
  return 'a'.repeat(Math.max(1, schema.minLength ?? 1))
}

function sampleObject(schema: Schema, known: KnownValues): Record<string, unknown> {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || name in known,
  )
  return Object.fromEntries(wanted.map(([name, one]) => [name, sampleOf(one, name, known)]))
}

const arrayOf = (text: string, length: number) =>
  `[${Array.from({ length }, () => text).join(',')}]`

const members = (text: string) => arrayOf(text, Math.floor(mostBytes / (text.length + 1)))

const keys = (value: string) =>
  `{${Array.from({ length: Math.floor(mostBytes / (value.length + 10)) }, (_, at) => `"k${at}":${value}`).join(',')}}`

const nested = (open: string, inner: string, close: string) => {
  const depth = Math.floor((mostBytes - inner.length) / (open.length + close.length))
  return open.repeat(depth) + inner + close.repeat(depth)
}

/** JSON of about a megabyte that any field may be sent. */
const hostileValues: Readonly<Record<string, string>> = {
  'objects without members': members('{}'),
  'empty texts': members('""'),
  numbers: members('1'),
  nulls: members('null'),
  'empty arrays': members('[]'),
  ids: members(`"${'0'.repeat(24)}"`),
  'many names': keys('1'),
  'names with objects': keys('{}'),
  'deep arrays': nested('[', '1', ']'),
  'deep objects': nested('{"a":', '1', '}'),
}

const usualTexts = [
  ' ',
  'a',
  '\n',
  '0',
  '\\',
  '밀',
  '😀',
  '<',
  '((',
  '{{',
  ':: a\n',
  '@a ',
  'a.',
  '%0a',
  '\u0301',
]

/** A text of about so many characters out of one piece. */
const textOf = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

function longestText(schema: Schema | boolean | undefined): number {
  if (typeof schema !== 'object') return 0
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (inner.length > 0) return Math.max(...inner.map(longestText))
  return schema.type === 'string' ? (schema.maxLength ?? mostBytes) : 0
}

export interface Hostile {
  name: string
  body: string
}

/** A JSON body for one call, with its contract and values of it that the call takes. */
export interface Shape {
  body: Contract | undefined
  known: KnownValues
  /** A body that exists; where there is none, one is made by the contract. */
  real?: Record<string, unknown>
}

/** Bodies for one call: each of its fields in turn with each hostile value beside usual ones. */
export function* hostileBodies({ body, known, real }: Shape): Generator<Hostile> {
  yield { name: 'broken JSON', body: `{"a":${'['.repeat(mostBytes)}` }
  yield { name: 'an endless text', body: `{"a":"${'\\u0061'.repeat(mostBytes / 6)}` }
  yield { name: 'a long number', body: `{"a":${'9'.repeat(mostBytes)}}` }
  for (const [name, value] of Object.entries(hostileValues)) yield { name, body: value }
  const schema = body ? inputSchema(body) : { properties: {} }
  const usual = real ?? sampleObject(schema, known)
  for (const [field, of] of Object.entries(schema.properties ?? {})) {
    const pieceTexts = longestText(of) > 5000 ? pieces : usualTexts
    const length = Math.min(mostBytes / 3, longestText(of) || mostBytes)
    for (const piece of pieceTexts) {
      const text = JSON.stringify(textOf(piece, length))
      yield { name: `${field}: ${JSON.stringify(piece)}`, body: withValue(usual, [field], text) }
    }
    if (!(field in usual)) yield* hostileFields(usual, [field], sampleOf(of, field, known))
  }
  for (const path of pathsOf(usual)) yield* hostileFields(usual, path, valueAt(usual, path))
}

/** Query strings as long as Node’s headers may be, for each field of a query. */
export function* hostileQueries(query: Contract, known: KnownValues): Generator<Hostile> {
  const schema = inputSchema(query)
  const usual = sampleObject(schema, known)
  for (const field of Object.keys(schema.properties ?? {})) {
    for (const piece of pieces) {
      const encoded = encodeURIComponent(piece.toWellFormed())
      const text = encoded.repeat(Math.floor(14_000 / encoded.length))
      const others = Object.entries(usual).filter(([name]) => name !== field)
      const rest = others.map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`)
      yield { name: `${field}: ${JSON.stringify(piece)}`, body: `${field}=${text}${rest.join('')}` }
    }
  }
}

type Path = readonly (string | number)[]

function* hostileFields(
  of: Record<string, unknown>,
  path: Path,
  usual: unknown,
): Generator<Hostile> {
  const at = path.join('.')
  for (const [name, value] of Object.entries(hostileValues)) {
    yield { name: `${at}: ${name}`, body: withValue(of, path, value) }
  }
  const member = JSON.stringify(usual) ?? 'null'
  yield { name: `${at}: arrays of valid values`, body: withValue(of, path, members(member)) }
  yield { name: `${at}: names of valid values`, body: withValue(of, path, keys(member)) }
  if (Array.isArray(usual) && usual.length > 0) {
    const inner = JSON.stringify(usual[0])
    yield { name: `${at}: valid members`, body: withValue(of, path, members(inner)) }
    for (const most of [50, 100, 200, 300, 500, 1000, 2000, 5000]) {
      const body = arrayOf(inner, most)
      if (body.length < mostBytes)
        yield { name: `${at}: ${most} valid members`, body: withValue(of, path, body) }
    }
  }
  if (typeof usual !== 'string') return
  for (const piece of usualTexts) {
    for (const length of [1900, 9900, mostBytes / 3]) {
      const text = JSON.stringify(textOf(piece, length))
      yield { name: `${at}: ${length} x ${JSON.stringify(piece)}`, body: withValue(of, path, text) }
    }
  }
}

/** Where a value stands, once for all members of an array. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const here = path.length > 0 ? [path] : []
  if (Array.isArray(value)) {
    const seen = new Set<string>()
    return [
      ...here,
      ...value.flatMap((one, at) =>
        pathsOf(one, [...path, at]).filter((inner) => {
          const shape = inner.slice(path.length + 1).join('.')
          return !seen.has(shape) && seen.add(shape)
        }),
      ),
    ]
  }
  if (typeof value !== 'object' || value === null) return here
  return [...here, ...Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]))]
}

const valueAt = (of: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], of)

const hole = '\uE000hole'

/** JSON of an object with the text of a value in one place. */
function withValue(of: Record<string, unknown>, path: Path, json: string): string {
  const copy = structuredClone(of)
  let inner = copy as Record<string | number, unknown>
  for (const name of path.slice(0, -1)) inner = inner[name] as Record<string, unknown>
  inner[path.at(-1) ?? ''] = hole
  return JSON.stringify(copy).replace(JSON.stringify(hole), () => json)
}
