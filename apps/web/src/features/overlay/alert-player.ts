import type { OutputOf } from '@plax/contracts'
import { alertRenewSeconds, overlayAskSeconds } from '@plax/contracts/alerts/alert-values'
import type { Frames } from './frames.ts'

type Claimed = OutputOf<'POST /live/alerts/claim'>
export type Alert = NonNullable<Claimed['alert']>
export type AlertOptions = Claimed['options']

export interface AlertCalls {
  claim: () => Promise<Claimed>
  renew: (oid: string) => Promise<boolean>
  end: (oid: string) => Promise<void>
  count: (oid: string) => Promise<void>
}

export interface AlertStage {
  /** Shows an alert; `isOver` once its sound has ended. */
  show(alert: Alert, options: AlertOptions): { isOver: () => boolean; hide: () => Promise<void> }
}

interface PlayerDeps {
  calls: AlertCalls
  stage: AlertStage
  frames: Pick<Frames, 'isShowing' | 'onFrame'>
  /** Waits for a time, or until `wake` if that’s earlier. */
  pause?: (ms: number, woken: Promise<void>) => Promise<void>
  now?: () => number
}

/** After which an alert ends, however long its sound is, unless it plays something. */
const longestMs = 120_000
const askMs = overlayAskSeconds * 1000
/** Until a page that renders nothing looks again, and until a failed call is made again. */
const lookMs = 500
const failedMs = 3000

/**
 * Shows the alerts of a creator one after the other. An alert is claimed only while the page renders
 * frames, and counts as shown once it was rendered for its time.
 */
export class AlertPlayer {
  readonly #deps: Required<PlayerDeps>
  #wake: () => void = () => {}
  #isStopped: (() => void) | null = null
  #hasEnded = false

  constructor(deps: PlayerDeps) {
    this.#deps = { pause: pauseUntil, now: Date.now, ...deps }
  }

  /** Something about the alerts changed. */
  wake(): void {
    this.#wake()
    this.#isStopped?.()
  }

  end(): void {
    this.#hasEnded = true
    this.wake()
  }

  async run(): Promise<void> {
    while (!this.#hasEnded) {
      const woken = new Promise<void>((wake) => (this.#wake = wake))
      const waitMs = await this.#step()
      if (waitMs > 0 && !this.#hasEnded) await this.#deps.pause(waitMs, woken)
    }
  }

  /** Answers how long to wait before the next step. */
  async #step(): Promise<number> {
    const { calls, frames, now } = this.#deps
    if (!frames.isShowing) return lookMs
    try {
      const { alert, options, retryAt } = await calls.claim()
      if (alert) {
        await this.#play(alert, options)
        return 0
      }
      return retryAt === null
        ? askMs
        : Math.min(askMs, Math.max(lookMs, Date.parse(retryAt) - now()))
    } catch {
      return failedMs
    }
  }

  async #play(alert: Alert, options: AlertOptions): Promise<void> {
    const { calls, stage } = this.#deps
    const { isOver, hide } = stage.show(alert, options)
    // Uncounted, it’s shown all the same.
    void calls.count(alert.oid).catch(() => {})
    const mostMs = longestMs + (alert.media?.seconds ?? 0) * 1000
    const isShown = await this.#watch(
      alert.oid,
      (ms) => ms >= mostMs || (ms >= options.minSeconds * 1000 && isOver()),
    )
    if (isShown) await this.#finish(alert.oid)
    await hide()
  }

  /** Renews the alert while it’s rendered; false if it’s another page’s by now, or was stopped. */
  #watch(oid: string, isDone: (shownMs: number) => boolean): Promise<boolean> {
    const { calls, frames } = this.#deps
    return new Promise((settle) => {
      let shownMs = 0
      const finish = (isShown: boolean) => {
        clearInterval(renewal)
        leave()
        this.#isStopped = null
        settle(isShown)
      }
      const renew = async () => {
        if (!frames.isShowing) return
        // Until it’s known, the alert stays.
        const isOurs = await calls.renew(oid).catch(() => true)
        if (!isOurs) finish(false)
      }
      const renewal = setInterval(() => void renew(), alertRenewSeconds * 1000)
      const leave = frames.onFrame((ms) => {
        shownMs += ms
        if (isDone(shownMs)) finish(true)
      })
      this.#isStopped = () => void renew()
    })
  }

  /** Tried until it’s known: an alert that doesn’t end is shown again. */
  async #finish(oid: string): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      try {
        return await this.#deps.calls.end(oid)
      } catch {
        await this.#deps.pause(lookMs, new Promise(() => {}))
      }
    }
  }
}

async function pauseUntil(ms: number, woken: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([woken, new Promise<void>((done) => (timer = setTimeout(done, ms)))])
  clearTimeout(timer)
}
