import {
  concat,
  FREE_RATIO_BYTES,
  fromBase64,
  fromLatin1,
  inflateBounded,
  latin1,
  MAX_RATIO,
  MAX_TOTAL_BYTES,
  once,
  toBase64,
} from './bytes.ts'
import { CardError } from './card-error.ts'
import { crc32 } from './crc32.ts'
import { MAX_CARD_JSON_CHARS } from './json.ts'
import type { CardFile } from './zip.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const MAX_CHUNKS = 100_000
const MAX_KEYWORD_BYTES = 79
const MAX_ASSET_BYTES = 20_000_000

/** Base64 of the largest card: four characters for three bytes. */
const MAX_TEXT_BYTES = (MAX_CARD_JSON_CHARS * 4) / 3

/** RisuAI puts the files of a card into chunks of this name (Character card V3, PNG/APNG). */
const ASSET_KEYWORD = 'chara-ext-asset_:'

export const isPng = (bytes: Uint8Array): boolean =>
  SIGNATURE.every((byte, index) => bytes[index] === byte)

type Chunk = { type: string; data: Uint8Array; whole: Uint8Array }

/**
 * Lengths are checked against the file, check sums are not looked at, and a file that ends early
 * gives what came before.
 */
function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = SIGNATURE.length
  for (let count = 0; offset + 8 <= bytes.length && count < MAX_CHUNKS; count += 1) {
    const end = offset + 8 + view.getUint32(offset)
    if (end > bytes.length) return
    const type = latin1(bytes.subarray(offset + 4, offset + 8))
    yield { type, data: bytes.subarray(offset + 8, end), whole: bytes.subarray(offset, end + 4) }
    if (type === 'IEND') return
    offset = end + 4
  }
}

type Text = { keyword: string; read: () => string }

const afterZero = (bytes: Uint8Array): Uint8Array => {
  const zero = bytes.indexOf(0)
  return zero < 0 ? bytes.subarray(bytes.length) : bytes.subarray(zero + 1)
}

const inflateText = (deflated: Uint8Array): Uint8Array => {
  const likely = Math.max(FREE_RATIO_BYTES, deflated.length * MAX_RATIO)
  return inflateBounded(deflated, { zlib: true, maxBytes: Math.min(MAX_TEXT_BYTES, likely) })
}

/** tEXt, zTXt and iTXt (PNG, 11.3.4.3 to 11.3.4.5) begin with a keyword and a zero. */
const readText = ({ type, data }: Chunk): Text | null => {
  const zero = data.subarray(0, MAX_KEYWORD_BYTES + 1).indexOf(0)
  if (zero < 1) return null
  const keyword = latin1(data.subarray(0, zero))
  const rest = data.subarray(zero + 1)
  if (type === 'tEXt') return { keyword, read: () => latin1(rest) }
  if (type === 'zTXt') return { keyword, read: () => latin1(inflateText(rest.subarray(1))) }
  if (type !== 'iTXt') return null
  // A flag, a method, a language, the keyword translated, and the text in UTF-8.
  const text = afterZero(afterZero(rest.subarray(2)))
  const packed = rest[0] === 1
  return { keyword, read: () => new TextDecoder().decode(packed ? inflateText(text) : text) }
}

/** Cards are base64; what begins like JSON is JSON that a program put there plainly. */
const decodeCard = (text: string): string =>
  text.trimStart().startsWith('{')
    ? text
    : new TextDecoder().decode(fromBase64(text, MAX_CARD_JSON_CHARS))

export type PngTexts = {
  /** The JSON text of a chunk by its keyword, in lower case. */
  cards: ReadonlyMap<string, () => string>
  /** What the card's `__asset:` addresses name, by the whole keyword of the chunk. */
  assets: CardFile[]
  /** What else of a program is in the file, by keyword or type: not the picture, nor a card of ours. */
  others: string[]
}

/** Chunks that only draw the picture (PNG, 4.7), and those of its frames. */
const DRAWING = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT tIME acTL fcTL fdAT'.split(
    ' ',
  ),
)

/** Decodes files until all together have more bytes than a card may unpack to. */
const assetReader = (): ((text: Text) => Uint8Array) => {
  let left = MAX_TOTAL_BYTES
  return (text) => {
    const bytes = fromBase64(text.read(), Math.min(left, MAX_ASSET_BYTES))
    left -= bytes.length
    return bytes
  }
}

/** What `readCard` and `readLorebook` look for. */
const CARD_KEYWORDS = new Set(['chara', 'ccv3', 'naidata'])

/** The texts of a PNG, none decoded before it is asked for. What they give throws CardError alone. */
export const readPngTexts = (bytes: Uint8Array): PngTexts => {
  const cards = new Map<string, () => string>()
  const assets = new Map<string, CardFile>()
  const others: string[] = []
  const readAsset = assetReader()
  for (const chunk of chunksOf(bytes)) {
    const text = readText(chunk)
    if (!text) {
      if (!DRAWING.has(chunk.type)) others.push(chunk.type)
      continue
    }
    const name = text.keyword
    const isOurs = name.startsWith(ASSET_KEYWORD) || CARD_KEYWORDS.has(name.toLowerCase())
    if (!isOurs) others.push(name)
    if (name.startsWith(ASSET_KEYWORD)) {
      assets.set(name, { name, bytes: once(() => readAsset(text)) })
    } else if (!cards.has(name.toLowerCase())) {
      cards.set(name.toLowerCase(), () => decodeCard(text.read()))
    }
  }
  return { cards, assets: [...assets.values()], others }
}

/** The name of the chunk that a `__asset:` address points to. */
export const assetChunkName = (path: string): string => `${ASSET_KEYWORD}${path}`

const makeChunk = (type: string, data: Uint8Array): Uint8Array => {
  const body = concat([fromLatin1(type), data])
  const chunk = new Uint8Array(body.length + 8)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(body, 4)
  view.setUint32(body.length + 4, crc32(body))
  return chunk
}

const isCardText = (chunk: Chunk): boolean => {
  const keyword = readText(chunk)?.keyword ?? ''
  return ['chara', 'ccv3'].includes(keyword.toLowerCase()) || keyword.startsWith(ASSET_KEYWORD)
}

/**
 * A PNG with tEXt chunks before its end, each the base64 of its bytes; card chunks that it had go.
 * Throws CardError `card.no_card_in_png` where the bytes are no PNG.
 */
export const withTexts = (png: Uint8Array, texts: ReadonlyMap<string, Uint8Array>): Uint8Array => {
  if (!isPng(png)) throw new CardError('card.no_card_in_png')
  const kept = [...chunksOf(png)].filter((chunk) => !isCardText(chunk))
  const made = [...texts].map(([keyword, bytes]) =>
    makeChunk('tEXt', fromLatin1(`${keyword}\0${toBase64(bytes)}`)),
  )
  const body = kept.filter(({ type }) => type !== 'IEND').map(({ whole }) => whole)
  return concat([SIGNATURE, ...body, ...made, makeChunk('IEND', new Uint8Array())])
}
