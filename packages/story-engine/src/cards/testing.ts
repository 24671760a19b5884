import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import type { JsonObject } from './json.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

const header = (): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(1, 0)
  data.writeUInt32BE(1, 4)
  data.set([8, 0, 0, 0, 0], 8)
  return data
}

export const base64Json = (card: unknown): string =>
  Buffer.from(JSON.stringify(card)).toString('base64')

/** A picture of one grey pixel with chunks of any type. */
export const pngChunks = (chunks: readonly (readonly [string, Buffer])[]): Uint8Array =>
  Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header()),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** The same with text chunks, each a keyword and what stands after it. */
export const pngWith = (texts: readonly (readonly [string, string])[]): Uint8Array =>
  pngChunks(texts.map(([keyword, text]) => ['tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')]))

export const pixel = (): Buffer => Buffer.from(pngChunks([]))

/** What an entry holds, and what it claims. */
export type ZipEntry = {
  name: string
  /** As it stands, in the encoding of some machine. */
  rawName?: Buffer
  data: Buffer
  store?: boolean
  encrypted?: boolean
  method?: number
  size?: number
  packedSize?: number
}

const zipHeader = (entry: ZipEntry, packed: Buffer, at: number | null): Buffer => {
  const name = entry.rawName ?? Buffer.from(entry.name)
  const head = Buffer.alloc(at === null ? 30 : 46)
  const shift = at === null ? 0 : 2
  head.writeUInt32LE(at === null ? 0x04034b50 : 0x02014b50, 0)
  head.writeUInt16LE(entry.encrypted ? 1 : 0, 6 + shift)
  head.writeUInt16LE(entry.method ?? (entry.store ? 0 : 8), 8 + shift)
  head.writeUInt32LE(crc32(entry.data), 14 + shift)
  head.writeUInt32LE(entry.packedSize ?? packed.length, 18 + shift)
  head.writeUInt32LE(entry.size ?? entry.data.length, 22 + shift)
  head.writeUInt16LE(name.length, 26 + shift)
  if (at !== null) head.writeUInt32LE(at, 42)
  return Buffer.concat([head, name])
}

/** A zip archive made by hand, so that it can be made wrong. */
export const zipWith = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const packed = entry.store ? entry.data : deflateRawSync(entry.data)
    const file = Buffer.concat([zipHeader(entry, packed, null), packed])
    directory.push(zipHeader(entry, packed, at))
    files.push(file)
    at += file.length
  }
  const end = Buffer.alloc(22)
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}

export const cardV3 = (): JsonObject => {
  const { data } = cardV2() as { data: JsonObject }
  const more = { group_only_greetings: ['All here?'], nickname: 'Yu', creation_date: 1 }
  return { spec: 'chara_card_v3', spec_version: '3.0', data: { ...data, ...more } }
}

export const cardV2 = (): JsonObject => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Yuna',
    description: 'A lighthouse keeper. 등대지기.',
    personality: 'dry, patient',
    scenario: 'A storm comes to the island.',
    first_mes: 'The lamp is lit, {{user}}.',
    mes_example: '<START>\n{{char}}: "Sit."',
    creator_notes: 'For rainy days.',
    system_prompt: '{{original}} Keep it quiet.',
    post_history_instructions: 'Mind the weather.',
    alternate_greetings: ['Again?'],
    tags: ['sea', 'calm'],
    creator: 'keeper',
    character_version: '1',
    extensions: { other: { depth: [1, 2] } },
    character_book: {
      name: 'Island',
      scan_depth: 2,
      extensions: {},
      entries: [
        {
          keys: ['lamp', 'light (old)'],
          content: 'The lamp burns oil.',
          extensions: { odd: true },
          enabled: true,
          insertion_order: 5,
          priority: 3,
          position: 'before_char',
        },
        {
          keys: ['storm|gale'],
          use_regex: true,
          content: 'Storms last three days.',
          extensions: {},
          enabled: false,
          insertion_order: 10,
          selective: true,
          secondary_keys: ['night', 'dark'],
          constant: false,
        },
      ],
    },
  },
})

const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((raw) => raw.replaceAll('\0', '').toWellFormed())

const json = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(
    text.filter((key) => key !== '__proto__'),
    text,
    { maxKeys: 3 },
  ),
)

const number = fc.oneof(fc.integer({ min: -3, max: 120 }), json)

/** The fields of SillyTavern, as cards have them in `extensions` and world info at the top. */
const placed = {
  position: fc.constantFrom('before_char', 'after_char', 0, 1, 4, '', null),
  depth: number,
  role: fc.oneof(fc.constantFrom('user', 0, 1, 2), json),
  scan_depth: number,
  scanDepth: number,
  sticky: number,
  cooldown: number,
  delay: number,
  probability: number,
  useProbability: json,
  selectiveLogic: fc.oneof(fc.nat(3), json),
  prevent_recursion: json,
  excludeRecursion: json,
  match_whole_words: json,
  case_sensitive: json,
}

const decorated = fc
  .tuple(
    fc.array(
      fc.constantFrom(
        '@@depth 2',
        '@@role user',
        '@@scan_depth 3',
        '@@constant',
        '@@dont_activate',
        '@@additional_keys a, b',
        '@@exclude_keys c',
        '@@odd 1',
        '@@@position before_desc',
      ),
      { maxLength: 4 },
    ),
    text,
  )
  .map(([lines, rest]) => [...lines, rest].join('\n'))

export const rawEntry: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      keys: fc.oneof(fc.array(text, { maxLength: 4 }), text, json),
      key: fc.array(text, { maxLength: 2 }),
      secondary_keys: fc.oneof(fc.array(text, { maxLength: 2 }), json),
      content: fc.oneof(decorated, json),
      enabled: json,
      disable: fc.boolean(),
      insertion_order: fc.oneof(fc.integer(), fc.constant('12'), json),
      priority: json,
      use_regex: json,
      constant: json,
      selective: json,
      extensions: fc.oneof(fc.record(placed, { requiredKeys: [] }), json),
      unknown: json,
      ...placed,
    },
    { requiredKeys: [] },
  )
  .map((entry) => JSON.parse(JSON.stringify(entry)) as JsonObject)

const book = fc.record(
  {
    name: json,
    scan_depth: json,
    entries: fc.oneof(
      fc.array(fc.oneof(rawEntry, json), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('0', '1', '7', 'x'), rawEntry),
      json,
    ),
    extensions: json,
  },
  { requiredKeys: [] },
)

const fields = {
  name: fc.oneof(text, json),
  description: json,
  personality: json,
  scenario: json,
  first_mes: json,
  mes_example: json,
  creator_notes: json,
  system_prompt: json,
  post_history_instructions: json,
  alternate_greetings: json,
  tags: json,
  extensions: json,
  unknown: json,
  character_book: fc.oneof(
    book,
    book.map((value) => JSON.stringify(value, null, 1)),
    json,
  ),
}

/** Cards of every version with every field wrong in some way, but with something to read. */
export const anyCard: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.record(fields, { requiredKeys: [] }),
    fc.constantFrom('v1', 'v2', 'v3', 'v2 with mirrors'),
  )
  .map(([data, shape]) => {
    const full = { ...data, first_mes: data.first_mes ?? 'Hello.', description: 'Someone.' }
    if (shape === 'v1') return full
    const spec = shape === 'v3' ? 'chara_card_v3' : 'chara_card_v2'
    const mirrors = shape === 'v2 with mirrors' ? { name: data.name ?? null, fav: false } : {}
    return { ...mirrors, spec, spec_version: '2.0', data: full }
  })
  .map((card) => JSON.parse(JSON.stringify(card)) as JsonObject)
