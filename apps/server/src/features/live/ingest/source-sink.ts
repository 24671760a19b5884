import { FlvError } from '@plax/streaming/flv/flv-error'
import { type MuxEvent, SourceMuxer } from '@plax/streaming/cmaf/source-muxer'
import type { MediaMessage } from '@plax/streaming/media-message'
import type { Broadcast } from './broadcast.ts'
import { type Health, HealthMeter } from './health.ts'
import type { KickReason, PublisherSession, PublisherSink } from './publisher.ts'
import { SourceRun } from './source-run.ts'

/** A publisher that keeps sending what can’t be read, or keeps setting its clock, is of no use. */
const mostBroken = 50
const mostRuns = 100

/** One connection of a broadcast’s publisher. */
export class SourceSink implements PublisherSink {
  readonly #broadcast: Broadcast
  readonly #session: PublisherSession
  readonly #muxer = new SourceMuxer()
  readonly #health = new HealthMeter()
  readonly #finishing: Promise<void>[] = []
  #run: SourceRun | null = null
  #broken = 0
  #ended: Promise<void> | null = null

  constructor(broadcast: Broadcast, session: PublisherSession) {
    this.#broadcast = broadcast
    this.#session = session
  }

  readHealth(): Health {
    return this.#health.read()
  }

  onMessage(message: MediaMessage): void {
    if (this.#ended) return
    try {
      this.#take(this.#muxer.push(message))
    } catch (error) {
      if (!(error instanceof FlvError)) throw error
      this.#broken += 1
      if (this.#broken === mostBroken) this.#refuse('unreadable')
    }
  }

  async onEnd(): Promise<void> {
    this.#ended ??= this.#end()
    await this.#ended
  }

  /** Sends the publisher away, and resolves when everything that it sent is written. */
  async stop(reason: KickReason): Promise<void> {
    this.#session.kick(reason)
    await this.onEnd()
  }

  async #end(): Promise<void> {
    this.#take(this.#muxer.finish())
    this.#finishRun()
    await Promise.all(this.#finishing)
    this.#broadcast.left(this)
  }

  #take(events: readonly MuxEvent[]): void {
    for (const event of events) {
      if (event.type === 'run') this.#begin(event)
      else if (event.type === 'fragment') this.#run?.addFragment(event.fragment)
      else if (event.type === 'unsupported') this.#hearUnsupported(event)
      else {
        this.#health.add(event.frame)
        this.#run?.addFrame(event.frame)
      }
    }
  }

  #begin({ init, config }: MuxEvent & { type: 'run' }): void {
    this.#finishRun()
    if (this.#finishing.length > mostRuns) this.#refuse('unreadable')
    this.#health.begin()
    this.#run = new SourceRun(this.#broadcast, { init, config })
  }

  #finishRun(): void {
    if (this.#run) this.#finishing.push(this.#run.finish())
    this.#run = null
  }

  /** Sound alone may be missing; pictures may not. */
  #hearUnsupported({ kind, codec }: MuxEvent & { type: 'unsupported' }): void {
    if (kind === 'audio') this.#health.unsupportedSound.isSent = true
    else this.#refuse(codec)
  }

  #refuse(codec: string): void {
    if (this.#broadcast.state.unsupportedCodec === codec) return
    this.#broadcast.change({ unsupportedCodec: codec })
    this.#session.kick('unsupported')
  }
}
