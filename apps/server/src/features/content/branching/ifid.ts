/** A UUID of version 4 in capitals, the same for a content each time. */
export function ifidOf(contentOid: string): string {
  const hex = contentOid.padEnd(32, '0').toUpperCase()
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ]
  return [a, b, c, d, e].join('-')
}
