/** The header `Content-Disposition` of a file that is saved under a name, whatever letters it has. */
export function attachmentOf(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_')
  // RFC 8187 lets `!` through, but not these, which `encodeURIComponent` leaves as they are.
  const named = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${named}`
}
