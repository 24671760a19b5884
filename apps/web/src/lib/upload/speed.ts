const windowMs = 10_000

interface Sample {
  atMs: number
  bytes: number
}

/** How fast bytes go, by the last ten seconds, and how long the rest takes. */
export class Speed {
  #samples: Sample[] = []

  add(sample: Sample): void {
    const from = sample.atMs - windowMs
    this.#samples = [...this.#samples.filter(({ atMs }) => atMs >= from), sample]
  }

  /** Bytes a second; null until it is known. */
  get rate(): number | null {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (!first || !last || last.atMs - first.atMs < 500) return null
    return ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs)
  }

  secondsFor(bytesLeft: number): number | null {
    const { rate } = this
    return rate === null || rate <= 0 ? null : Math.ceil(bytesLeft / rate)
  }

  /** After a pause nothing of before counts. */
  reset(): void {
    this.#samples = []
  }
}
