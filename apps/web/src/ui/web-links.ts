/** A piece of a text: an address of the web, or what is around it. */
export interface Piece {
  text: string
  isLink: boolean
}

/** Only what is written in ASCII, so that a word of Korean or Japanese can follow without a space. */
const addresses = /https:\/\/[\x21\x23-\x3b\x3d\x3f-\x7e]+/gi

/** Splits a text at the addresses in it that can be links: those of https, without a login name. */
export function splitAtLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = withoutEnd(found)
    if (!isSafe(address)) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isLink: false })
    pieces.push({ text: address, isLink: true })
    end = index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isLink: false })
  return pieces
}

/** Without the signs of the sentence around it; a bracket stays if it was opened in the address. */
function withoutEnd(address: string): string {
  let rest = withoutSigns(address)
  for (const [open = '', close = ''] of ['()', '[]', '{}'].map((pair) => [...pair])) {
    let unopened = rest.split(close).length - rest.split(open).length
    while (unopened > 0 && rest.endsWith(close)) {
      rest = withoutSigns(rest.slice(0, -1))
      unopened -= 1
    }
  }
  return rest
}

function withoutSigns(text: string): string {
  let end = text.length
  while (end > 0 && ".,;:!?'*_~".includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function isSafe(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.hostname.includes('.') && url.username === '' && url.password === ''
}
