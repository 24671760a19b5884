/** Aborts a call from which nothing came in time. */
export class Watchdog {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  expect(withinMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(), withinMs)
  }

  rest(): void {
    clearTimeout(this.#timer)
  }
}
