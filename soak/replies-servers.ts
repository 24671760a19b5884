import { setTimeout as delay } from 'node:timers/promises'
import { type ServerProcess, spawnServer } from '../apps/server/src/testing/server-process.ts'

/** Two server processes on one database; one of them may be dead at any moment. */
export class TwoServers {
  readonly #env: Record<string, string>
  readonly #dataDir: string
  readonly #servers: (ServerProcess | null)[] = [null, null]
  readonly #addresses: (string | null)[] = [null, null]
  kills = 0

  constructor(options: { dataDir: string; env: Record<string, string> }) {
    this.#dataDir = options.dataDir
    this.#env = options.env
  }

  async start(): Promise<void> {
    for (const index of [0, 1]) await this.#spawn(index)
  }

  /** An address that answers now, or soon; not the one given, where there is another. */
  async address(not: string | null = null): Promise<string> {
    for (;;) {
      const alive = this.#addresses.filter((address) => address !== null)
      const others = alive.filter((address) => address !== not)
      const choices = others.length > 0 ? others : alive
      const choice = choices[Math.floor(Math.random() * choices.length)]
      if (choice) return choice
      await delay(20)
    }
  }

  /** Kills a server without a word and starts another in its place. */
  async killAndReplace(index: number): Promise<void> {
    const server = this.#servers[index]
    this.#addresses[index] = null
    server?.child.kill('SIGKILL')
    await server?.ended
    this.kills += 1
    await this.#spawn(index)
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) {
      server?.child.kill('SIGTERM')
      await server?.ended
    }
  }

  async #spawn(index: number): Promise<void> {
    const server = spawnServer({ dataDir: this.#dataDir, env: this.#env })
    this.#servers[index] = server
    this.#addresses[index] = await server.address()
  }
}
