/** So many fit beside each other. */
export const mostSideBySide = 4

/** What an address of the page names: ids joined with `-`, each once; others are left out. */
export function readOids(address: string | undefined): string[] {
  const oids = (address ?? '').split('-').filter((oid) => /^[0-9a-f]{24}$/.test(oid))
  return [...new Set(oids)].slice(0, mostSideBySide)
}

/** The address of the same with one more, or without one. */
export function toggleOid(oids: readonly string[], oid: string): string | undefined {
  const others = oids.filter((one) => one !== oid)
  const next = others.length < oids.length ? others : [...oids, oid]
  return next.length > 0 ? next.join('-') : undefined
}
