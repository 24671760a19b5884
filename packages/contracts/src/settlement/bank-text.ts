/** What banks take of names and addresses, free of zod for the browser. */

/**
 * Characters that nobody sees, or that change how others are shown: controls, bidirectional marks,
 * zero-width characters, unassigned ones, line separators, fillers, and variation selectors.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a name or address can be written into a file for a bank; an empty one can. */
export function isBankText(text: string): boolean {
  return text === '' || (!unseen.test(text) && /[\p{L}\p{N}]/u.test(text))
}

/** Letters that aren't a Latin letter and its marks. */
const latin: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ð: 'D',
  ð: 'd',
  Đ: 'D',
  đ: 'd',
  Þ: 'TH',
  þ: 'th',
  Ł: 'L',
  ł: 'l',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
}
const marks: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '`': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  _: '-',
  '&': '+',
  ';': ',',
  '[': '(',
  ']': ')',
}

/**
 * A text in the characters that SWIFT and most banks take: Latin letters without marks, digits, and a few
 * signs. Letters of other scripts stay as they are (`isSwiftText`).
 */
export function swiftTextOf(text: string): string {
  const letters = [...text.normalize('NFC')].map((letter) => {
    const known = latin[letter] ?? marks[letter]
    if (known !== undefined) return known
    if (/\p{Script=Latin}/u.test(letter)) return letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return /[\p{L}\p{M}\p{N}/\-?:().,'+]/u.test(letter) ? letter : ' '
  })
  return withoutEdges(
    letters
      .join('')
      .replace(/\/{2,}/g, '/')
      .replace(/\s+/g, ' '),
  )
}

/** SWIFT reads a slash at either end as a code. */
function withoutEdges(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && '/ '.includes(text.charAt(start))) start += 1
  while (end > start && '/ '.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Whether a text has nothing but the characters that SWIFT takes. */
export function isSwiftText(text: string): boolean {
  return /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(text)
}

/** ISO 3166-1. */
const countries = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
  BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER
  ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID
  IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV
  LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR
  NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL
  SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC
  VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
)

/** Whether a code is that of a country. */
export function isCountry(code: string): boolean {
  return countries.has(code)
}

export const swiftCodePattern = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/
