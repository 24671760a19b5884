/** Cuts bytes at any places. */
export function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length]
  return edges.slice(1).map((end, i) => bytes.subarray(edges[i], end))
}
