/** Registrations by kind. Throws if two have the same. */
export function mapUnique<T extends { kind: string }>(
  registered: readonly T[],
  what: string,
): ReadonlyMap<string, T> {
  const byKind = new Map<string, T>()
  for (const one of registered) {
    if (byKind.has(one.kind))
      throw new Error(`Two features register ${what} of the kind ${one.kind}.`)
    byKind.set(one.kind, one)
  }
  return byKind
}
