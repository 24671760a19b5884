/** Runs one reading of a key at a time. All who ask while it runs share the next one, which begins later. */
export class SharedReads<Key, Value> {
  readonly #running = new Map<Key, Promise<Value>>()
  readonly #next = new Map<Key, Promise<Value>>()

  read(key: Key, work: () => Promise<Value>): Promise<Value> {
    const waiting = this.#next.get(key)
    if (waiting) return waiting
    const running = this.#running.get(key)
    if (!running) return this.#run(key, work)
    const runNext = () => {
      this.#next.delete(key)
      return this.#run(key, work)
    }
    const next = running.then(runNext, runNext)
    this.#next.set(key, next)
    return next
  }

  #run(key: Key, work: () => Promise<Value>): Promise<Value> {
    const run = work().finally(() => this.#running.delete(key))
    this.#running.set(key, run)
    return run
  }
}
