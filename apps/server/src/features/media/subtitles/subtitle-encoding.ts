import type { AssumedEncoding } from '@plax/contracts/media/subtitle-values'
import iconv from 'iconv-lite'

interface SubtitleText {
  text: string
  /** Null if the file names its encoding or is UTF-8. */
  assumedEncoding: AssumedEncoding | null
}

const sampleBytes = 65_536
/** What the language of the subtitles adds to the score of its encoding. */
const languageBonus = 0.3

/** The legacy encodings that are tried, with a reading of a sample and the characters usual in it. */
const legacy = [
  {
    encoding: 'cp949',
    lang: 'ko',
    // Without the extension’s syllables, which are rare in Korean and fill misread Japanese.
    read: (bytes: Uint8Array) => new TextDecoder('euc-kr').decode(bytes),
    usual: /[가-힣ㄱ-ㅣ\u3000-\u303F\uFF01-\uFF5E…“”‘’·♪]/gu,
  },
  {
    encoding: 'shift_jis',
    lang: 'ja',
    read: (bytes: Uint8Array) => new TextDecoder('shift_jis').decode(bytes),
    usual: /[ぁ-ゖァ-ヺー一-鿿\u3000-\u303F\uFF01-\uFF5E…“”‘’・♪]/gu,
  },
  {
    encoding: 'windows-1252',
    lang: '',
    read: (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes),
    // Alone among ASCII, as accents are; other encodings fill whole words.
    usual: /(?<![^\0-\x7F])[À-ÖØ-öø-ÿŠšŽžŒœŸ¡¿«»“”‘’…–—ªº°€](?![^\0-\x7F])/gu,
  },
] as const

/**
 * The text of a subtitle file: UTF-8, or UTF-16 with or without a byte order mark; otherwise in the
 * legacy encoding that reads most naturally. The language breaks ties between them.
 */
export function decodeSubtitles(bytes: Uint8Array, lang = ''): SubtitleText {
  const marked = markedEncoding(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), assumedEncoding: null }
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), assumedEncoding: wide }
  const unicode = new TextDecoder().decode(bytes)
  if (!unicode.includes('\uFFFD') || isMostlyWhole(unicode)) {
    return { text: unicode, assumedEncoding: null }
  }
  const encoding = guessLegacy(bytes, lang)
  return { text: iconv.decode(bytes, encoding), assumedEncoding: encoding }
}

function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Times are ASCII, so every file in UTF-16 has many zero bytes, all on one side of its units. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, sampleBytes)
  let even = 0
  let odd = 0
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  if (Math.max(even, odd) * 10 < sample.length) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** UTF-8 with a few broken bytes: most of its other characters are valid. */
function isMostlyWhole(text: string): boolean {
  const sample = text.slice(0, sampleBytes)
  const broken = sample.match(/\uFFFD/gu)?.length ?? 0
  const others = sample.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0
  return others > 4 * broken
}

function guessLegacy(bytes: Uint8Array, lang: string): (typeof legacy)[number]['encoding'] {
  const start = bytes.findIndex((byte) => byte > 0x7f)
  const sample = bytes.subarray(Math.max(0, start), start + sampleBytes)
  const primary = lang.split('-')[0]
  const scored = legacy.map(({ encoding, lang: own, read, usual }) => {
    const text = read(sample)
    const all = text.match(/[^\0-\x7F]/gu)?.length ?? 0
    const share = (text.match(usual)?.length ?? 0) / Math.max(1, all)
    return { encoding, score: share + (own === primary ? languageBonus : 0) }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}
