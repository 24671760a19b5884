/** The commands that SubRip borrows from ASS, such as `an8`, `pos(1,2)`, `b1`, and `c&HFFFFFF&`. */
const command =
  /^(?:an?\d|k[fo]?\d|[bius]\d|[bius]$|[1-4]?(?:c|a|alpha)&|(?:pos|move|org|fade?|i?clip|t)\(|fn\S|fs|fr|fa[xy]|(?:bord|shad|blur|be|q|p)\d|r$)/i

/** Turns `{\i1}` into `<i>`, removes other places and styles of SubRip, and keeps other braces. */
export function withoutPlaces(text: string): string {
  return text.replaceAll(/\{\\[^{}]*\}/g, (found) => {
    const tag = /^\{\\([biu])([01])\}$/.exec(found)
    if (tag) return `<${tag[2] === '0' ? '/' : ''}${tag[1]}>`
    const commands = found.slice(2, -1).split('\\')
    return commands.every((one) => command.test(one.trim())) ? '' : found
  })
}
