/** The last entry of every bundle. */
export const manifestPath = 'manifest.json'

const maxPathLength = 300
const plain = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Segments of plain letters, none beginning with a dot, so that no path can climb or hide. */
export function isBundlePath(path: string): boolean {
  return path.length <= maxPathLength && plain.test(path)
}
