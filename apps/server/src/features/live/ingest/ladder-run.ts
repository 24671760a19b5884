import type { Fragment } from '@plax/streaming/cmaf/fragment-muxer'
import type { StreamConfig } from '@plax/streaming/cmaf/init-segment'
import type { InitFacts } from '@plax/streaming/cmaf/read-init'
import type { RunFrame } from '@plax/streaming/cmaf/source-muxer'
import type { IndexHead } from '@plax/streaming/hls/recording-index'
import type { Broadcast } from './broadcast.ts'
import { describeHead } from './describe-head.ts'
import { Ladder, type LadderOutput } from './ladder.ts'
import type { LadderPlan, LadderReason, LadderRung } from './ladder-plan.ts'

const noPlan: LadderPlan = { rungs: [], cores: 0, reason: 'not_wanted' }

/** The lower rungs of one run, if the machine can sustain them. */
export class LadderRun {
  readonly #broadcast: Broadcast
  readonly #source: IndexHead
  readonly #config: StreamConfig
  readonly #release: () => void
  #rungs: readonly LadderRung[]
  #ladder: Ladder | null = null

  constructor(broadcast: Broadcast, of: { head: IndexHead; config: StreamConfig }) {
    this.#broadcast = broadcast
    this.#source = of.head
    this.#config = of.config
    const plan = broadcast.options.budget?.take(of.config) ?? { ...noPlan, release: () => {} }
    this.#release = plan.release
    this.#rungs = plan.rungs
    broadcast.loseRungsExcept(plan.rungs.map(({ name }) => name))
    this.#report(plan.reason)
    if (plan.rungs.length > 0) this.#start()
  }

  /** Whether players can choose every rung. */
  get isReady(): boolean {
    return this.#rungs.every(({ name }) => this.#broadcast.rung(name).facts !== null)
  }

  write(frame: RunFrame): void {
    this.#ladder?.write(frame)
  }

  async finish(): Promise<void> {
    await this.#ladder?.finish()
    await this.#close()
  }

  /** A machine without ffmpeg has the source alone. */
  #start(): void {
    const output: LadderOutput = {
      onInit: (rung, init, facts) => this.#begin(rung, { init, facts }),
      onFragment: (rung, fragment) => this.#add(rung, fragment),
      onLost: (reason, said) => this.#lose(reason, said),
    }
    try {
      this.#ladder = new Ladder({ config: this.#config, rungs: this.#rungs, output })
    } catch (error) {
      this.#lose('failed', String(error))
    }
  }

  #begin({ name }: LadderRung, { init, facts }: { init: Uint8Array; facts: InitFacts }): void {
    const { width = 0, height = 0, codecs = '' } = facts.video ?? {}
    const sound = this.#config.audio ? [this.#config.audio.codecs] : []
    const picture = { codecs: [codecs, ...sound].join(','), width, height }
    const head = { ...this.#source, ...picture, initLength: init.length }
    const rung = this.#broadcast.rung(name)
    rung.beginRun(head.run, init)
    rung.describe(describeHead(head))
    this.#broadcast.recording.beginRun(name, { head, init })
  }

  /** What begins before the first segment of the source can’t be placed. */
  #add({ name }: LadderRung, fragment: Fragment): void {
    const { run } = this.#source
    const number = this.#broadcast.timeline.find(run, fragment.shownMs)
    if (number === null) return
    this.#broadcast.rung(name).add({ run, number, fragment })
    this.#broadcast.recording.append(name, { run, number, fragment })
  }

  #lose(reason: LadderReason, said: string): void {
    this.#broadcast.options.log.warn({ reason, said }, 'live ladder lost')
    const names = this.#rungs.map(({ name }) => name)
    void this.#close()
    this.#rungs = []
    for (const name of names) this.#broadcast.rung(name).lose()
    this.#report(reason)
  }

  async #close(): Promise<void> {
    this.#release()
    const { run } = this.#source
    const names = this.#rungs.map(({ name }) => name)
    for (const name of names) this.#broadcast.rung(name).closeRun(run)
    await Promise.all(names.map((name) => this.#broadcast.recording.endRun(name, run)))
  }

  #report(reason: LadderReason | null): void {
    this.#broadcast.change({ ladder: { rungs: this.#rungs.map(({ name }) => name), reason } })
  }
}
