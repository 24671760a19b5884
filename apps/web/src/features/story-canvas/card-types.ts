/** What a picker of cards and lorebooks offers; what a file is, the server finds out. */
export const cardTypes =
  '.png,.json,.charx,.lorebook,.webp,.jpg,.jpeg,image/png,image/jpeg,application/json'

const endOfArchive = [0x50, 0x4b, 0x05, 0x06]

/** The end record of an archive stands before a comment of at most this length. */
const tailBytes = 65_557

/** Whether a picture has an archive behind it, as CharX files that look like a JPEG do. */
export async function holdsArchive(file: Blob): Promise<boolean> {
  const tail = new Uint8Array(await file.slice(-tailBytes).arrayBuffer())
  for (let at = tail.length - endOfArchive.length; at >= 0; at -= 1) {
    if (endOfArchive.every((byte, index) => tail[at + index] === byte)) return true
  }
  return false
}
