import type { Fragment } from '@plax/streaming/cmaf/fragment-muxer'
import type { StreamConfig } from '@plax/streaming/cmaf/init-segment'
import type { RunFrame } from '@plax/streaming/cmaf/source-muxer'
import type { IndexHead } from '@plax/streaming/hls/recording-index'
import type { Broadcast } from './broadcast.ts'
import { describeHead } from './describe-head.ts'
import { LadderRun } from './ladder-run.ts'

/** A rung late by more doesn’t keep players waiting. */
const ladderPatienceMs = 8000

/** What one publisher sends between two breaks: the source rung, and the ladder below it. */
export class SourceRun {
  readonly #broadcast: Broadcast
  readonly #config: StreamConfig
  readonly #ladder: LadderRun
  readonly #number: number
  readonly #startedAt: number
  #endMs = 0
  #frames = 0

  constructor(broadcast: Broadcast, { init, config }: { init: Uint8Array; config: StreamConfig }) {
    const startedAt = broadcast.options.clock.now().getTime()
    this.#broadcast = broadcast
    this.#config = config
    this.#number = broadcast.timeline.beginRun(startedAt)
    this.#startedAt = broadcast.timeline.dateOf({ run: this.#number, startMs: 0 })
    const { video, audio } = config
    const head: IndexHead = {
      run: this.#number,
      startedAt: this.#startedAt,
      initLength: init.length,
      codecs: [video, audio].flatMap((one) => one?.codecs ?? []).join(','),
      width: video?.width ?? 0,
      height: video?.height ?? 0,
      frameRate: video?.frameRate ?? 0,
    }
    broadcast.rung().beginRun(this.#number, init)
    broadcast.rung().describe(describeHead(head))
    broadcast.recording.beginRun('source', { head, init })
    this.#ladder = new LadderRun(broadcast, { head, config })
  }

  addFrame(frame: RunFrame): void {
    this.#ladder.write(frame)
  }

  addFragment(fragment: Fragment): void {
    const { timeline, recording } = this.#broadcast
    const wasReady = timeline.target !== null
    const number = timeline.place(this.#number, fragment)
    this.#endMs = fragment.endMs
    this.#broadcast.rung().add({ run: this.#number, number, fragment })
    const arrivedMs = this.#broadcast.options.clock.now().getTime() - this.#startedAt
    recording.append('source', { run: this.#number, number, fragment, arrivedMs })
    if (!wasReady && timeline.target !== null) this.#measureRate(fragment.startMs)
    this.#frames += fragment.frames
    this.#goLive()
  }

  /** Resolves when everything is written. */
  async finish(): Promise<void> {
    const { timeline, recording } = this.#broadcast
    timeline.endRun(this.#number, this.#endMs)
    this.#broadcast.rung().closeRun(this.#number)
    await Promise.all([this.#ladder.finish(), recording.endRun('source', this.#number)])
  }

  /** Some encoders don’t say how many pictures a second has. */
  #measureRate(ms: number): void {
    const { video, audio } = this.#config
    if (!video || video.frameRate !== null || ms === 0) return
    const codecs = [video.codecs, ...(audio ? [audio.codecs] : [])].join(',')
    const frameRate = Math.round((this.#frames * 1000) / ms)
    this.#broadcast.rung().describe({ codecs, size: video, frameRate })
  }

  #goLive(): void {
    const { phase } = this.#broadcast.state
    if (phase === 'live' || this.#broadcast.timeline.target === null) return
    if (this.#ladder.isReady || this.#endMs > ladderPatienceMs)
      this.#broadcast.change({ phase: 'live' })
  }
}
