import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../errors.ts'
import { type Postmaster, stopServer, waitUntilReady } from './postmaster.ts'

/** A server that no further try would start. */
export class HopelessError extends StartError {}

/** Told of a server that died, which nobody asked for. */
export interface Loss {
  onLost?: () => void
  onBack?: () => void
  /** It did not come up again; the process is of no use without it. */
  onGivenUp?: (error: StartError) => void
}

export interface Patience {
  tries: number
  pauseMs: number
}

/** Processes of the one before may hold its memory for as long as a statement may take. */
const usual: Patience = { tries: 90, pauseMs: 1000 }
/** Who dies sooner than this did not come up for good. */
const steadyMs = 60_000

/** A PostgreSQL that is started again when it dies, until it is stopped. */
export class KeptServer {
  readonly #launch: () => Postmaster
  readonly #places: { clusterDir: string; socketDir: string }
  readonly #loss: Loss
  #server: Postmaster | null = null
  #isStopping = false
  #startedAt = 0
  readonly #patience: Patience
  #triesLeft: number

  constructor(
    launch: () => Postmaster,
    places: { clusterDir: string; socketDir: string },
    { loss, patience = usual }: { loss: Loss; patience: Patience | undefined },
  ) {
    this.#launch = launch
    this.#places = places
    this.#loss = loss
    this.#patience = patience
    this.#triesLeft = patience.tries
  }

  async start(): Promise<void> {
    const server = this.#launch()
    this.#server = server
    await waitUntilReady(server, this.#places)
    this.#startedAt = performance.now()
    if (server.exitCode !== null || server.signalCode !== null) void this.#revive()
    else server.once('exit', () => void this.#revive())
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#server) await stopServer(this.#server, this.#places)
  }

  async #revive(): Promise<void> {
    if (this.#isStopping) return
    if (performance.now() - this.#startedAt > steadyMs) this.#triesLeft = this.#patience.tries
    this.#loss.onLost?.()
    let last: unknown = null
    while (!this.#isStopping && this.#triesLeft > 0) {
      this.#triesLeft -= 1
      try {
        await this.start()
        return this.#loss.onBack?.()
      } catch (error) {
        last = error
        if (error instanceof HopelessError) break
        await delay(this.#patience.pauseMs)
      }
    }
    if (this.#isStopping) return
    const why = last instanceof StartError ? ` ${last.message}` : ''
    this.#loss.onGivenUp?.(
      new StartError(`The database stopped and couldn’t be started again.${why}`),
    )
  }
}
