import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Place, Target, Visitor } from '../../../platform/notify.ts'

export type Places = ReadonlyMap<string, Place>

/** Throws where two features name a place alike. */
export function collectPlaces(all: readonly Record<string, Place>[]): Places {
  const places = new Map<string, Place>()
  for (const [name, place] of all.flatMap((some) => Object.entries(some))) {
    if (places.has(name)) throw new Error(`Two features name a place ${name}.`)
    places.set(name, place)
  }
  return places
}

export function placeOf(places: Places, { place }: Target): Place {
  const found = places.get(place)
  if (!found) throw new Error(`No feature names a place ${place}.`)
  return found
}

export function pathOf(places: Places, target: Target): string {
  return placeOf(places, target).path(target.id ?? '', target.part)
}

/** The paths of what somebody can open now, each at its target's place in the list; null for the rest. */
export async function openPaths(
  db: Db | Tx,
  places: Places,
  asked: { targets: readonly Target[] } & Visitor,
): Promise<(string | null)[]> {
  const { targets, userOid, now } = asked
  const open = new Map<string, Set<string>>()
  for (const [name, group] of Map.groupBy(targets, ({ place }) => place)) {
    const ids = group.flatMap(({ id }) => id ?? [])
    const found = await places.get(name)?.listOpen?.(db, { ids, userOid, now })
    if (found) open.set(name, found)
  }
  return targets.map((target) => {
    const place = places.get(target.place)
    const isOpen = open.get(target.place)?.has(target.id ?? '') ?? true
    return place && isOpen ? place.path(target.id ?? '', target.part) : null
  })
}
