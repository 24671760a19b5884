/** Time as a parameter, so that a year can be simulated. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands until it is moved. */
export class FakeClock implements Clock {
  #now: Date

  constructor(start: Date) {
    this.#now = start
  }

  now(): Date {
    return new Date(this.#now)
  }

  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }

  set(now: Date): void {
    this.#now = new Date(now)
  }
}
