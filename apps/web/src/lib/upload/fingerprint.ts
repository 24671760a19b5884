import type { Hash } from './hasher.ts'

const edgeBytes = 1024 * 1024

/**
 * Knows a file again when it is chosen later, in another tab or another browser: by its name, size and
 * date, and its first and last MiB. Answers 32 hexadecimal characters.
 */
export async function fingerprint(file: File, hash: Hash): Promise<string> {
  const edges = [file.slice(0, edgeBytes), file.slice(Math.max(file.size - edgeBytes, 0))]
  const sums = []
  for (const edge of edges) sums.push(await hash(edge))
  const said = JSON.stringify([file.name, file.size, file.lastModified, ...sums])
  return hash(new Blob([said]))
}
