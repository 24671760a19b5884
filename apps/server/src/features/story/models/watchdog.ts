/** Aborts a call from which nothing came in time. */
export class Watchdog {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #withinMs = 0

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  expect(withinMs: number): void {
    // As each token has it: the timer that runs begins anew.
    if (withinMs === this.#withinMs && this.#timer) return void this.#timer.refresh()
    clearTimeout(this.#timer)
    this.#withinMs = withinMs
    this.#timer = setTimeout(() => this.#controller.abort(), withinMs)
  }

  rest(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
