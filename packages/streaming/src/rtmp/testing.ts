/** Cuts bytes at any places. */
export function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length]
  return edges.slice(1).map((end, i) => bytes.subarray(edges[i], end))
}

export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
