import { crc32, deflateSync } from 'node:zlib'
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

/** A picture of one grey pixel with text chunks, each a keyword and what stands after it. */
export const pngWith = (texts: readonly (readonly [string, string])[]): Uint8Array =>
  Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header()),
    ...texts.map(([keyword, text]) => chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1'))),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])

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

const rawEntry = fc.record(
  {
    keys: fc.oneof(fc.array(text, { maxLength: 4 }), text, json),
    key: fc.array(text, { maxLength: 2 }),
    secondary_keys: fc.oneof(fc.array(text, { maxLength: 2 }), json),
    content: json,
    enabled: json,
    disable: fc.boolean(),
    insertion_order: fc.oneof(fc.integer(), fc.constant('12'), json),
    priority: json,
    position: fc.constantFrom('before_char', 'after_char', 0, 4, '', null),
    use_regex: json,
    constant: json,
    selective: json,
    extensions: json,
    unknown: json,
  },
  { requiredKeys: [] },
)

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
