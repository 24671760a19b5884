import { createHash } from 'node:crypto'

/** A side of a path: the hash that stands beside, and where. */
export interface Sibling {
  side: 'left' | 'right'
  hash: string
}

/** The hash of a leaf (RFC 6962, 2.1). */
export function leafHash(line: string): Buffer {
  return createHash('sha256')
    .update(Buffer.from([0]))
    .update(line, 'utf8')
    .digest()
}

/** The Merkle tree hash of leaves; of none that of nothing (RFC 6962, 2.1). */
export function treeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest()
  let level = [...leaves]
  while (level.length > 1) level = nextLevel(level)
  return level[0] as Buffer
}

/** What proves that a leaf is in the tree, from the leaf up. */
export function pathOf(leaves: readonly Buffer[], index: number): Sibling[] {
  const path: Sibling[] = []
  let level = [...leaves]
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const beside = level[at ^ 1]
    if (beside) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: beside.toString('hex') })
    level = nextLevel(level)
  }
  return path
}

/** Pairs become their hash; one that is left over rises as it is. */
function nextLevel(level: readonly Buffer[]): Buffer[] {
  const next: Buffer[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at] as Buffer, level[at + 1]]
    next.push(right ? nodeHash(left, right) : left)
  }
  return next
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(left)
    .update(right)
    .digest()
}
