/** What X counts, by its rules of 2018: most letters of the West are one, all others two (`twitter-text`). */
const longest = 280
const linkWeight = 23
const double = /[^\0-\u10FF\u2000-\u200D\u2010-\u201F\u2032-\u2037]/u
/** What X may take for an address, which counts as 23 however short it is. */
const addressLike = /[\p{L}\p{N}-]\.\p{L}{2}/gu

/** A post of X: a title, shortened where it has to be, and a link on a line of its own. */
export function xText(title: string, link: string): string {
  const room = longest - linkWeight - 1
  const whole = title.trim().normalize('NFC')
  if (weightOf(whole) <= room) return `${whole}\n${link}`
  const letters = [...new Intl.Segmenter().segment(whole)].map(({ segment }) => segment)
  while (weightOf(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('').trimEnd()}…\n${link}`
}

/** At least what X counts: an emoji of many parts counts as two there. */
export function weightOf(text: string): number {
  const letters = [...text].reduce((sum, letter) => sum + (double.test(letter) ? 2 : 1), 0)
  return letters + linkWeight * (text.match(addressLike)?.length ?? 0)
}
