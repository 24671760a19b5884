/** The last entries of a bundle: what is in it, and the signature of that. */
export const manifestPath = 'manifest.json'
export const signaturePath = 'signature.json'

/** Files that no manifest names: they are about it. */
export const aboutPaths: ReadonlySet<string> = new Set([manifestPath, signaturePath])

const maxPathLength = 300
const plain = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Segments of plain letters, none beginning with a dot, so that no path can climb or hide. */
export function isBundlePath(path: string): boolean {
  return path.length <= maxPathLength && plain.test(path)
}
