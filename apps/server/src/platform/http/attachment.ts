/** The header `Content-Disposition` of a file that is saved under a name, whatever letters it has. */
export function attachmentOf(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_')
  const named = encodeURIComponent(fileName).replace(/'/g, '%27')
  return `attachment; filename="${plain}"; filename*=UTF-8''${named}`
}
