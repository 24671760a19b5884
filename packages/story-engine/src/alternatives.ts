import { splitSlashed } from './slashed.ts'

const TOKEN = /\\[\s\S]|[\s\S]/gy
const CLASS = /\[(?:\\[\s\S]|[^\]\\])*\]/y
/** A pattern between slashes, to where its alternative ends. */
const SLASHED = /\/(?:\\[\s\S]|[^\\/])+\/[a-z]*(?=\||$)/y

const takeAt = (pattern: RegExp, source: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? null
}

/** Linear in the length of the source, however it is broken. */
const tokensOf = (source: string): string[] => {
  const tokens: string[] = []
  let canClose = true
  for (let at = 0; at < source.length; at += tokens.at(-1)?.length ?? 1) {
    const char = source[at] ?? ''
    const isStart = tokens.length === 0 || tokens.at(-1) === '|'
    const key = isStart && char === '/' ? takeAt(SLASHED, source, at) : null
    const found = char === '[' && canClose ? takeAt(CLASS, source, at) : null
    // A class that nothing closes leaves none to close for those behind it.
    if (char === '[' && !found) canClose = false
    const slashed = key !== null && splitSlashed(key) ? key : null
    tokens.push(slashed ?? found ?? takeAt(TOKEN, source, at) ?? char)
  }
  return tokens
}

/** How each bracket that has its partner changes the depth; the others change nothing. */
const depthsOf = (tokens: readonly string[]): Map<number, number> => {
  const open: number[] = []
  const depths = new Map<number, number>()
  tokens.forEach((token, index) => {
    if (token === '(') open.push(index)
    const partner = token === ')' ? open.pop() : undefined
    if (partner !== undefined) depths.set(partner, 1).set(index, -1)
  })
  return depths
}

/**
 * The keys of a pattern: its alternatives that no group, class, escape or pair of slashes holds
 * together. A bracket without its partner holds nothing, so that it spoils no other key.
 */
export const alternatives = (pattern: string): string[] => {
  const tokens = tokensOf(pattern)
  const depths = depthsOf(tokens)
  const parts: string[][] = [[]]
  let depth = 0
  tokens.forEach((token, index) => {
    depth += depths.get(index) ?? 0
    if (token === '|' && depth === 0) parts.push([])
    else parts.at(-1)?.push(token)
  })
  return parts.map((part) => part.join(''))
}
