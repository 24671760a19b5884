/** The smallest pack that has the coins somebody needs; else the largest. */
export function coveringPack<Pack extends { coins: number }>(
  packs: readonly Pack[],
  need: number,
): Pack | undefined {
  const bySize = packs.toSorted((a, b) => a.coins - b.coins)
  return bySize.find(({ coins }) => coins >= need) ?? bySize.at(-1)
}

/** How many coins an address says that somebody needs, or null. */
export function readNeed(word: unknown): number | null {
  if (typeof word !== 'number' && typeof word !== 'string') return null
  const need = Number(word)
  return Number.isInteger(need) && need > 0 ? need : null
}
