type Cp949 = { chars: ReadonlyMap<number, string>; added: ReadonlySet<string> }

/** Made when it is needed first. */
let cp949: Cp949 | null = null

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const codeOf = (lead: number, trail: number): number => lead * 0x100 + trail

const isTrail = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x81 && byte <= 0xfe)

/**
 * The codes of CP949. Node's decoder of EUC-KR lacks the syllables of Hangul that Windows added to it
 * (똠, 햏): in the order of Unicode, they fill the codes that EUC-KR leaves free.
 */
const readCp949 = (): Cp949 => {
  if (cp949) return cp949
  const chars = new Map<number, string>()
  for (let lead = 0xa1; lead <= 0xfe; lead += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const char = decode('euc-kr', Uint8Array.of(lead, trail))
      if (char !== null) chars.set(codeOf(lead, trail), char)
    }
  }
  const known = new Set(chars.values())
  const all = Array.from({ length: 0xd7a4 - 0xac00 }, (_, at) => String.fromCharCode(0xac00 + at))
  const added = all.filter((syllable) => !known.has(syllable))
  let next = 0
  for (let lead = 0x81; next < added.length; lead += 1) {
    for (let trail = 0x41; trail < (lead < 0xa1 ? 0xff : 0xa1); trail += 1) {
      const syllable = isTrail(trail) ? added[next] : undefined
      if (syllable === undefined) continue
      chars.set(codeOf(lead, trail), syllable)
      next += 1
    }
  }
  cp949 = { chars, added: new Set(added) }
  return cp949
}

/** A text in CP949, as Windows in Korea writes it, or null if it isn’t. */
export const decodeCp949 = (bytes: Uint8Array): string | null => {
  const { chars } = readCp949()
  let text = ''
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) text += String.fromCharCode(lead)
    else {
      at += 1
      const char = chars.get(codeOf(lead, bytes[at] ?? 0))
      if (char === undefined) return null
      text += char
    }
  }
  return text
}

type Reading = { read: (bytes: Uint8Array) => string | null; usual: RegExp; rare: RegExp }

/** Misread Japanese is full of added syllables and hanja, misread Korean of half-width kana. */
const READINGS: readonly Reading[] = [
  {
    read: decodeCp949,
    usual: /[가-힣ㄱ-ㅣ\u3000-\u303f\uff01-\uff5e…“”‘’·♪]/u,
    rare: /[一-鿿]/u,
  },
  {
    // As Windows in Japan writes it: decoders read Shift_JIS with its additions (①, 髙).
    read: (bytes) => decode('shift_jis', bytes),
    usual: /[ぁ-ゖァ-ヺー一-鿿豈-龎①-⑳\u3000-\u303f\uff01-\uff5e…“”‘’・♪]/u,
    rare: /[\ud800-\udbff]/,
  },
]

/** How usual the characters of a text are, from 0 to 1. */
const naturalness = (text: string, { usual, rare }: Reading): number => {
  const letters = [...text].filter((letter) => letter > '\x7f')
  const { added } = readCp949()
  const score = letters.reduce((sum, letter) => {
    if (added.has(letter) || rare.test(letter)) return sum + 0.5
    return sum + (usual.test(letter) ? 1 : 0)
  }, 0)
  return score / Math.max(1, letters.length)
}

/** Names of one archive, which one machine wrote, in the encoding that reads them most naturally. */
export const decodeLegacyNames = (names: readonly Uint8Array[]): (string | null)[] => {
  const readings = READINGS.map((reading) => {
    const read = names.map(reading.read)
    const score = naturalness(read.join(''), reading) - read.filter((name) => name === null).length
    return { read, score }
  }).toSorted((one, other) => other.score - one.score)
  return names.map(
    (_, at) => readings.map(({ read }) => read[at]).find((name) => name != null) ?? null,
  )
}
