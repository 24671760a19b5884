import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { Fragment } from '@plax/streaming/cmaf/fragment-muxer'
import { FragmentStream } from '@plax/streaming/cmaf/fragment-stream'
import type { StreamConfig } from '@plax/streaming/cmaf/init-segment'
import { readFragment } from '@plax/streaming/cmaf/read-fragment'
import { type InitFacts, readInit } from '@plax/streaming/cmaf/read-init'
import type { RunFrame } from '@plax/streaming/cmaf/source-muxer'
import { flvAudioTag, flvConfigTag, flvHeader, flvVideoTag } from '@plax/streaming/flv/write-flv'
import { canLimit, confinement, findFfmpeg } from '../../../platform/ffmpeg/binary.ts'
import { ladderArgs, outputPipe } from './ladder-args.ts'
import type { LadderReason, LadderRung } from './ladder-plan.ts'

export interface LadderOutput {
  onInit(rung: LadderRung, init: Uint8Array, facts: InitFacts): void
  onFragment(rung: LadderRung, fragment: Fragment): void
  /** It ended before the run did: the source goes on alone. Called at most once. */
  onLost(reason: LadderReason, said: string): void
}

/** How far ffmpeg may be behind. */
const mostBehindMs = 4000
const finishMs = 5000
const memoryBytes = 6 * 1024 ** 3

/** ffmpeg, which makes the lower rungs of one run. */
export class Ladder {
  readonly #config: StreamConfig
  readonly #output: LadderOutput
  readonly #child: ChildProcess
  readonly #closed: Promise<void>
  #said = ''
  #isOver = false
  #sentMs = 0
  #takenMs = 0

  constructor(of: { config: StreamConfig; rungs: readonly LadderRung[]; output: LadderOutput }) {
    this.#config = of.config
    this.#output = of.output
    this.#child = start(of.rungs)
    this.#closed = new Promise((resolve) => {
      this.#child.once('error', () => this.#lose('failed'))
      this.#child.once('close', () => {
        this.#lose('failed')
        resolve()
      })
    })
    this.#child.stdin?.on('error', () => this.#lose('failed'))
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-2000)
    })
    for (const [index, rung] of of.rungs.entries()) this.#read(rung, outputPipe(index))
    this.#writeHead()
  }

  write(frame: RunFrame): void {
    const codec = this.#config.video?.codec
    if (this.#isOver || !codec) return
    this.#sentMs = Math.max(this.#sentMs, frame.ms)
    const tag = frame.kind === 'video' ? flvVideoTag({ ...frame, codec }) : flvAudioTag(frame)
    this.#child.stdin?.write(tag, () => {
      this.#takenMs = Math.max(this.#takenMs, frame.ms)
    })
    if (this.#sentMs - this.#takenMs > mostBehindMs) this.#lose('too_slow')
  }

  /** The run is over; resolves when ffmpeg has written the rest. */
  async finish(): Promise<void> {
    this.#isOver = true
    this.#child.stdin?.end()
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), finishMs)
    await this.#closed
    clearTimeout(timer)
  }

  #lose(reason: LadderReason): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#child.kill('SIGKILL')
    this.#output.onLost(reason, this.#said.trim())
  }

  #writeHead(): void {
    const { video, audio } = this.#config
    const has = { video: video !== null, audio: audio !== null }
    const configs = [video, audio].filter((config) => config !== null)
    this.#child.stdin?.write(Buffer.concat([flvHeader(has), ...configs.map(flvConfigTag)]))
  }

  #read(rung: LadderRung, pipe: number): void {
    const stream = new FragmentStream()
    let facts: InitFacts | null = null
    const take = (chunk: Buffer) => {
      for (const { type, bytes } of stream.push(chunk)) {
        if (type === 'init') this.#output.onInit(rung, bytes, (facts = readInit(bytes)))
        else if (facts) this.#output.onFragment(rung, readFragment(bytes, facts))
      }
    }
    const output = this.#child.stdio[pipe] as Readable | null | undefined
    output?.on('data', (chunk: Buffer) => {
      try {
        take(chunk)
      } catch {
        this.#lose('failed')
      }
    })
  }
}

function start(rungs: readonly LadderRung[]): ChildProcess {
  const bounds = canLimit() ? ['prlimit', `--as=${memoryBytes}`, '--core=0'] : []
  const common = ['-hide_banner', '-nostats', '-loglevel', 'error']
  const [command = '', ...args] = [
    ...confinement(),
    ...bounds,
    findFfmpeg(),
    ...common,
    ...ladderArgs(rungs),
  ]
  const extra = rungs.slice(1).map(() => 'pipe' as const)
  return spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe', ...extra],
    env: { PATH: process.env.PATH ?? '' },
  })
}
