/** The longest file name of common systems, in UTF-16 units; proxies limit headers, too. */
const longestName = 255
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The header `Content-Disposition` of a file that is saved under a name, whatever letters it has. */
export function attachmentOf(fileName: string): string {
  const name = shorten(fileName)
  const plain = name.replace(/[^\w. -]/g, '_')
  // RFC 8187 lets `!` through, but not these, which `encodeURIComponent` leaves as they are.
  const named = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${named}`
}

/** A name that fits, ending with its type, without half a character. */
function shorten(name: string): string {
  if (name.length <= longestName) return name
  const type = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  const room = longestName - type.length
  const start = name.slice(0, room + longestName)
  const end = characters.segment(start).containing(room)?.index
  return start.slice(0, end || room) + type
}
