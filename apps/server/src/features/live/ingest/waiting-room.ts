/** The place of a connection whose key isn't accepted yet. */
export interface Place {
  /** Whether it asked for a key: then it isn't dropped for a newcomer. */
  isAsking: boolean
  /** Ends the connection, to make room. */
  drop: () => void
  leave(): void
}

/**
 * The connections whose key isn't accepted yet: a bounded number for each network and overall. When it's
 * full, the oldest makes room, so those that never say anything don't keep others out.
 */
export class WaitingRoom {
  readonly #places = new Set<Place>()
  readonly #perNetwork = new Map<string, number>()
  readonly #limits: { overall: number; perNetwork: number }

  constructor(limits: { overall: number; perNetwork: number }) {
    this.#limits = limits
  }

  /** Null if there is no place. */
  enter(network: string): Place | null {
    const count = this.#perNetwork.get(network) ?? 0
    if (count >= this.#limits.perNetwork) return null
    if (this.#places.size >= this.#limits.overall && !this.#makeRoom()) return null
    const place: Place = {
      isAsking: false,
      drop: () => undefined,
      leave: () => this.#leave(place, network),
    }
    this.#places.add(place)
    this.#count(network, 1)
    return place
  }

  #leave(place: Place, network: string): void {
    if (this.#places.delete(place)) this.#count(network, -1)
  }

  #count(network: string, change: 1 | -1): void {
    const count = (this.#perNetwork.get(network) ?? 0) + change
    if (count === 0) this.#perNetwork.delete(network)
    else this.#perNetwork.set(network, count)
  }

  #makeRoom(): boolean {
    for (const place of this.#places) {
      if (place.isAsking) continue
      place.leave()
      place.drop()
      return true
    }
    return false
  }
}
