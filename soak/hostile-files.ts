import { deflateSync, deflateRawSync, gzipSync } from 'node:zlib'
import { sharp } from '../apps/server/src/platform/pictures/sharp.ts'
import { pieces } from '../scripts/hostile-texts.ts'
import { mostBytes } from './hostile-inputs.ts'

export interface HostileFile {
  name: string
  fileName: string
  bytes: Buffer
}

const repeated = (piece: string, bytes = mostBytes) =>
  Buffer.from(piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece)))).subarray(0, bytes)

const between = (before: string, piece: string, after = '') =>
  Buffer.concat([
    Buffer.from(before),
    repeated(piece, mostBytes - before.length - after.length),
    Buffer.from(after),
  ])

const cardOf = (data: object) =>
  JSON.stringify({
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: { name: 'Mira', first_mes: 'Hello.', ...data },
  })

const some = (count: number, one: (at: number) => unknown) =>
  Array.from({ length: count }, (_, at) => one(at))

/** JSON that several readers take: cards, lorebooks and chats of many members. */
const jsonFiles: Readonly<Record<string, () => string>> = {
  'a card with many lore entries': () =>
    cardOf({
      character_book: {
        entries: some(9000, (at) => ({
          keys: [`k${at}`],
          content: 'a',
          enabled: true,
          insertion_order: at,
          extensions: {},
        })),
      },
    }),
  'a card with many keys of an entry': () =>
    cardOf({
      character_book: {
        entries: [{ keys: some(90_000, (at) => `k${at}`), content: 'a', enabled: true }],
      },
    }),
  'a card with many greetings': () =>
    cardOf({ alternate_greetings: some(90_000, (at) => `g${at}`) }),
  'a card with many extensions': () =>
    cardOf({
      extensions: Object.fromEntries(some(60_000, (at) => [`k${at}`, 1]) as [string, number][]),
    }),
  'a card with many tags': () => cardOf({ tags: some(150_000, () => 'a') }),
  'a card with many assets': () =>
    cardOf({
      assets: some(15_000, (at) => ({
        type: 'emotion',
        uri: 'embeded://a.png',
        name: `n${at}`,
        ext: 'png',
      })),
    }),
  'a card with macros': () => cardOf({ description: '{{random::a::b}}'.repeat(60_000) }),
  'a card with patterns': () =>
    cardOf({
      character_book: {
        entries: some(3000, (at) => ({
          keys: [`/(a|b)*c${at}{0,200}(d+)+/`],
          use_regex: true,
          content: 'a',
          enabled: true,
          insertion_order: at,
          extensions: {},
        })),
      },
    }),
  'a lorebook with many entries': () =>
    JSON.stringify({
      entries: Object.fromEntries(
        some(12_000, (at) => [at, { uid: at, key: [`k${at}`], content: 'a', comment: '' }]) as [
          number,
          object,
        ][],
      ),
    }),
  'a lorebook of NovelAI': () =>
    JSON.stringify({
      lorebookVersion: 5,
      entries: some(10_000, (at) => ({
        text: 'a',
        keys: [`k${at}`],
        displayName: `n${at}`,
        enabled: true,
      })),
    }),
  'a chat of many lines': () =>
    [
      '{"user_name":"a","character_name":"b"}',
      ...some(20_000, (at) =>
        JSON.stringify({ name: at % 2 ? 'a' : 'b', is_user: at % 2 === 1, mes: 'x' }),
      ),
    ].join('\n'),
  'a chat of empty lines': () =>
    `{"user_name":"a","character_name":"b"}\n${'{}\n'.repeat(300_000)}`,
  'a chat with many swipes': () =>
    [
      '{"user_name":"a","character_name":"b"}',
      JSON.stringify({ name: 'b', is_user: false, mes: 'x', swipes: some(200_000, () => 'x') }),
    ].join('\n'),
}

const textFiles: Readonly<Record<string, () => Buffer>> = {
  'an endless VTT': () => between('WEBVTT\n\n', '00:00.000 --> 00:01.000\na\n\n'),
  'a VTT of blank lines': () => between('WEBVTT\n\n00:00.000 --> 00:01.000\n', '\n'),
  'a VTT of arrows': () => between('WEBVTT\n\n', '-->\n'),
  'a VTT of settings': () => between('WEBVTT\n\n00:00.000 --> 00:01.000 ', 'a:b '),
  'a VTT of tags': () => between('WEBVTT\n\n00:00.000 --> 00:01.000\n', '<b>'),
  'a VTT of open tags': () => between('WEBVTT\n\n00:00.000 --> 00:01.000\n', '<'),
  'a VTT of entities': () => between('WEBVTT\n\n00:00.000 --> 00:01.000\n', '&amp;'),
  'a VTT of style blocks': () => between('WEBVTT\n\n', 'STYLE\n::cue{}\n\n'),
  'a VTT of notes': () => between('WEBVTT\n\n', 'NOTE a\n\n'),
  'an endless SRT': () => between('', '1\n00:00:00,000 --> 00:00:01,000\na\n\n'),
  'an SRT of numbers': () => between('1\n00:00:00,000 --> 00:00:01,000\n', '1\n'),
  'an SRT of carriage returns': () => between('1\n00:00:00,000 --> 00:00:01,000\n', '\r'),
}

const chunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  return Buffer.concat([head, Buffer.from(type), data, Buffer.alloc(4)])
}

/** A picture with chunks before its end. */
async function pngWith(chunks: readonly Buffer[]): Promise<Buffer> {
  const picture = await sharp({
    create: { width: 40, height: 60, channels: 3, background: '#345' },
  })
    .png()
    .toBuffer()
  return Buffer.concat([picture.subarray(0, -12), ...chunks, picture.subarray(-12)])
}

const box = (type: string, inner: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inner.length + 8)
  head.write(type, 4)
  return Buffer.concat([head, inner])
}

const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isommp42'))

function deepBoxes(levels: number): Buffer {
  let inner: Buffer = Buffer.alloc(0)
  for (let level = 0; level < levels; level += 1) inner = box('moov', inner)
  return inner
}

async function mediaFiles(): Promise<Record<string, Buffer>> {
  const card = Buffer.from(cardOf({ description: 'a' })).toString('base64')
  const text = (keyword: string, value: string) =>
    chunk('tEXt', Buffer.from(`${keyword}\0${value}`, 'latin1'))
  const zeros = Buffer.alloc(200 * 1024 * 1024)
  const packed = deflateSync(zeros)
  const wide = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const frames = await sharp(Buffer.alloc(16 * 16 * 500 * 3), {
    raw: { width: 16, height: 16 * 500, channels: 3, pageHeight: 16 },
  })
    .gif()
    .toBuffer()
  return {
    'a PNG with many chunks': await pngWith(
      some(60_000, () => chunk('tEXt', Buffer.from('a\0b'))) as Buffer[],
    ),
    'a PNG with many cards': await pngWith(some(700, () => text('chara', card)) as Buffer[]),
    'a PNG with a long text': await pngWith([text('chara', 'A'.repeat(mostBytes - 4000))]),
    'a PNG with a bomb': await pngWith([
      chunk('zTXt', Buffer.concat([Buffer.from('chara\0\0'), packed])),
    ]),
    'a PNG with a bomb in iTXt': await pngWith([
      chunk('iTXt', Buffer.concat([Buffer.from('ccv3\0\x01\0\0\0'), packed])),
    ]),
    'a PNG of 16,000 by 16,000 pixels': wide,
    'a GIF of 500 frames': frames,
    'a PNG without an end': (await pngWith([])).subarray(0, 60),
    'an MP4 of many boxes': Buffer.concat([
      ftyp,
      ...(some(100_000, () => box('free', Buffer.alloc(0))) as Buffer[]),
    ]),
    'an MP4 of deep boxes': Buffer.concat([ftyp, deepBoxes(5000)]),
    'an MP4 of many tracks': Buffer.concat([
      ftyp,
      box(
        'moov',
        Buffer.concat(some(20_000, () => box('trak', box('tkhd', Buffer.alloc(20)))) as Buffer[]),
      ),
    ]),
    'an MP3 of a long tag': between('ID3\x03\0\0\x00\x3d\x04\x30', '\0'),
    'an MP3 of frames': Buffer.concat(
      some(2390, () =>
        Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)]),
      ) as Buffer[],
    ),
    'gzip of zeros': gzipSync(zeros),
    'deflated zeros': deflateRawSync(zeros),
  }
}

/** Files of at most a megabyte that readers of cards, chats, subtitles, pictures and films are sent. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const named =
    (fileName: string) =>
    ([name, bytes]: [string, Buffer]): HostileFile => ({
      name,
      fileName,
      bytes: bytes.subarray(0, Math.max(mostBytes, 0) + 200_000),
    })
  const json = Object.entries(jsonFiles).map(([name, make]): [string, Buffer] => [
    name,
    Buffer.from(make()),
  ])
  const texts = Object.entries(textFiles).map(([name, make]): [string, Buffer] => [name, make()])
  const plain = pieces.map((piece): [string, Buffer] => [
    `only ${JSON.stringify(piece)}`,
    repeated(piece),
  ])
  const deep = [
    ['deep arrays', between('', '[')],
    ['deep objects', between('', '{"a":')],
    ['closed deep arrays', Buffer.from('['.repeat(mostBytes / 2) + ']'.repeat(mostBytes / 2))],
    ['an array of objects', between('[{}', ',{}', ']')],
    ['many names', Buffer.from(`{${some(66_000, (at) => `"k${at}":1`).join(',')}}`)],
  ] as [string, Buffer][]
  return [
    ...[...json, ...deep].map(named('a.json')),
    ...texts.map(named('a.vtt')),
    ...plain.map(named('a.txt')),
    ...Object.entries(await mediaFiles()).map(named('a.png')),
  ]
}
