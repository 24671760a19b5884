/** Measures how long one turn of this process' event loop keeps its thread busy. */
export class TurnMeter {
  #longestMs = 0
  #before = process.threadCpuUsage()
  #running = true

  constructor() {
    const turn = () => {
      const now = process.threadCpuUsage()
      const ms = (now.user - this.#before.user + now.system - this.#before.system) / 1000
      this.#before = now
      if (ms > this.#longestMs) this.#longestMs = ms
      if (this.#running) setImmediate(turn)
    }
    setImmediate(turn)
  }

  /** The longest turn in milliseconds of CPU time while the work ran. */
  async during(work: () => Promise<unknown>): Promise<number> {
    await this.#turns()
    this.#longestMs = 0
    await work()
    await this.#turns()
    return this.#longestMs
  }

  async #turns(): Promise<void> {
    for (let count = 0; count < 2; count += 1) await new Promise(setImmediate)
  }

  stop(): void {
    this.#running = false
  }
}
