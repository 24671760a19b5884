/** Who used an item in a period, and on how many days all of them together. */
export interface Use {
  readers: number
  days: number
}

export interface Standing {
  itemOid: string
  readers: number
  /** Equal ones share a place. */
  place: number
  /** In the period before; null where the item was not used in it. */
  formerPlace: number | null
}

interface Candidate extends Use {
  itemOid: string
  former: number | null
}

/** Days beneath which two numbers of readers are never mixed up. */
const daysAtMost = 2 ** 26

/** Most readers first, then the days on which they came. */
const weightOf = ({ readers, days }: Use): number => readers * daysAtMost + days

/**
 * The places of a period, of items that are told one by one: only the first are kept, and of all
 * others how many there are of each weight.
 */
export class Standings {
  readonly #kept: number
  #candidates: Candidate[] = []
  readonly #former = new Map<number, number>()

  constructor(kept: number) {
    this.#kept = kept
  }

  add(itemOid: string, { present, former }: { present: Use; former: Use }): void {
    const before = former.readers > 0 ? weightOf(former) : null
    if (before !== null) this.#former.set(before, (this.#former.get(before) ?? 0) + 1)
    if (present.readers === 0) return
    this.#candidates.push({ itemOid, ...present, former: before })
    if (this.#candidates.length >= this.#kept * 4) this.#cut()
  }

  /** The first of the period, in their order; of equal ones the younger item. */
  places(): Standing[] {
    this.#cut()
    const formerPlaces = placesByWeight(this.#former)
    let place = 0
    let weight = Number.POSITIVE_INFINITY
    return this.#candidates.map((candidate, index) => {
      if (weightOf(candidate) < weight) place = index + 1
      weight = weightOf(candidate)
      const { itemOid, readers, former } = candidate
      const formerPlace = former === null ? null : (formerPlaces.get(former) ?? null)
      return { itemOid, readers, place, formerPlace }
    })
  }

  #cut(): void {
    this.#candidates = this.#candidates
      .toSorted((a, b) => weightOf(b) - weightOf(a) || (a.itemOid < b.itemOid ? 1 : -1))
      .slice(0, this.#kept)
  }
}

function placesByWeight(counts: ReadonlyMap<number, number>): Map<number, number> {
  let before = 0
  const places = new Map<number, number>()
  for (const weight of [...counts.keys()].toSorted((a, b) => b - a)) {
    places.set(weight, before + 1)
    before += counts.get(weight) ?? 0
  }
  return places
}
