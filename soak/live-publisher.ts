import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { findFfmpeg } from '../apps/server/src/platform/ffmpeg/binary.ts'
import { frameRate } from '../bench/live/clock-film.ts'

/** How long OBS waits before each try to reconnect, in seconds. */
const pauses = [2, 2.98, 4.45, 6.64, 9.9, 14.8, 22]

/** One connection of the publisher. */
export interface Sending {
  /** Pictures that left. */
  frames: number
  /** Whether the server ended it: what was on its way then is lost. */
  isCutOff: boolean
}

/** Publishes a film in real time and reconnects when OBS would; each connection begins with its first picture. */
export class Publisher {
  readonly sendings: Sending[] = []
  readonly #film: string
  readonly #target: string
  #child: ChildProcess | null = null
  #isOver = false
  #isCut = false
  #ended: Promise<void> = Promise.resolve()

  constructor(film: string, target: string) {
    this.#film = film
    this.#target = target
  }

  start(): void {
    this.#ended = this.#goOn()
  }

  /** The streamer’s network is away for some seconds. */
  async cut(seconds: number): Promise<void> {
    this.#isCut = true
    this.#child?.kill('SIGKILL')
    await delay(seconds * 1000)
    this.#isCut = false
  }

  async stop(): Promise<void> {
    this.#isOver = true
    this.#child?.kill('SIGKILL')
    await this.#ended
  }

  /** Waits until pictures of another connection than those before leave. */
  async isBack(than: number): Promise<void> {
    while (this.sendings.length <= than || (this.sendings.at(-1)?.frames ?? 0) < frameRate)
      await delay(50)
  }

  async #goOn(): Promise<void> {
    let failures = 0
    while (!this.#isOver) {
      const frames = this.#isCut ? 0 : await this.#send()
      failures = frames > 0 ? 0 : failures + 1
      const pause = (pauses[failures] ?? 22) * 1000
      for (let waited = 0; waited < pause && !this.#isOver; waited += 50) await delay(50)
    }
  }

  /** Answers how many pictures left. */
  async #send(): Promise<number> {
    const input = '-loglevel error -progress pipe:1 -stats_period 0.05 -re -stream_loop -1'
    const args = [...input.split(' '), '-i', this.#film, ...'-c copy -f flv'.split(' ')]
    const child = spawn(findFfmpeg(), [...args, this.#target], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#child = child
    const sending: Sending = { frames: 0, isCutOff: false }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const [, us] of text.matchAll(/^out_time_us=(\d+)$/gm)) {
        if (sending.frames === 0 && Number(us) > 0) this.sendings.push(sending)
        sending.frames = Math.max(sending.frames, Math.round((Number(us) * frameRate) / 1_000_000))
      }
    })
    await once(child, 'exit')
    sending.isCutOff = !this.#isOver && !this.#isCut
    return sending.frames
  }
}
