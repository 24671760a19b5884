import type { Api } from '../../../lib/api.ts'
import { PlayedTime } from './played-time.ts'

/** Seconds of playing between two calls. */
const reportEverySeconds = 15

/** Reports a view: counts it as a play once it plays, then its time at intervals and at a pause. */
export class ViewReporter {
  readonly #api: Api
  readonly #contentOid: string
  readonly #played = new PlayedTime()
  #position = 0
  #reported = 0
  #isCounted = false

  constructor(api: Api, contentOid: string) {
    this.#api = api
    this.#contentOid = contentOid
  }

  /** As the position moves while it plays. */
  onTime(position: number): void {
    this.#played.tick(position)
    this.#position = position
    if (this.#played.seconds >= 1) this.#count()
    if (this.#played.seconds - this.#reported >= reportEverySeconds) this.#report()
  }

  /** Also where it ends, and where its page is left. */
  onPause(): void {
    this.#played.pause()
    if (this.#played.seconds - this.#reported >= 1) this.#report()
  }

  #count(): void {
    if (this.#isCounted) return
    this.#isCounted = true
    const body = { contentOid: this.#contentOid }
    void this.#api('POST /content/history/play-count', { body }).catch(() => {
      this.#isCounted = false
    })
  }

  /** What is lost of it comes with the next call, which says the whole. */
  #report(): void {
    const { seconds: time } = this.#played
    this.#reported = time
    const body = { contentOid: this.#contentOid, time, positionSeconds: this.#position }
    void this.#api('POST /content/history/play-time', { body }).catch(() => {})
  }
}
