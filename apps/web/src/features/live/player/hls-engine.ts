import { heightAfterLogin } from '@plax/contracts/live/live-values'
import type Hls from 'hls.js'
import type { ErrorData, Level, LevelDetails } from 'hls.js'
import type { Engine, EngineEvents, Quality, QualityChoice } from './engine.ts'
import { fasterRate, hlsOptions } from './hls-options.ts'
import { takeLongRequest } from './long-requests.ts'
import { findMoment, findSeconds, type Stretch } from './stretches.ts'

/** A decoder that fails again so soon won’t be mended. */
const mendAgainMs = 5000

/** Plays by Media Source, or Managed Media Source where the browser has it. */
export class HlsEngine implements Engine {
  readonly #library: typeof Hls
  readonly #video: HTMLVideoElement
  readonly #events: EngineEvents
  #hls: Hls | null = null
  #giveBack: (() => void) | null = null
  #choice: QualityChoice = 'auto'
  #linesAfterLogin: number | null = null
  #mendedAt = -Infinity

  constructor(library: typeof Hls, video: HTMLVideoElement, events: EngineEvents) {
    this.#library = library
    this.#video = video
    this.#events = events
  }

  load(url: string, from: { at: number; guessSeconds: number } | null): void {
    this.destroy()
    this.#giveBack = takeLongRequest()
    const canWait = this.#giveBack !== null
    const hls = new this.#library(hlsOptions({ canWait, startSeconds: from?.guessSeconds ?? null }))
    this.#hls = hls
    const { ERROR, MANIFEST_LOADED, MANIFEST_PARSED, LEVEL_UPDATED } = this.#library.Events
    hls.on(ERROR, (_, error) => this.#onError(hls, error))
    hls.on(MANIFEST_PARSED, () => this.#applyChoice())
    // It comes after the other, which it leads to.
    hls.on(MANIFEST_LOADED, (_, { sessionData }) => {
      this.#linesAfterLogin = Number(sessionData?.[heightAfterLogin]?.VALUE ?? 0) || null
      this.#events.onQualities()
    })
    if (from) {
      hls.once(LEVEL_UPDATED, () => {
        const exact = findSeconds(this.#stretches(), from.at)
        if (exact !== null && Math.abs(exact - from.guessSeconds) > 1) this.seek(from.at)
      })
    }
    hls.loadSource(url)
    hls.attachMedia(this.#video)
  }

  seek(at: number): boolean {
    const seconds = findSeconds(this.#stretches(), at)
    if (seconds === null) return false
    if (Math.abs(this.#video.currentTime - seconds) > 0.2) this.#video.currentTime = seconds
    return true
  }

  seekToEnd(): void {
    const position = this.#hls?.liveSyncPosition
    if (position !== null && position !== undefined) this.#video.currentTime = position
  }

  setCatchingUp(isOn: boolean): void {
    if (!this.#hls) return
    this.#hls.config.maxLiveSyncPlaybackRate = isOn ? fasterRate : 1
    if (!isOn) this.#video.playbackRate = 1
  }

  readMoment(): number | null {
    return findMoment(this.#stretches(), this.#video.currentTime)
  }

  readEnd(): number | null {
    const details = this.#details
    return details && findMoment(this.#stretches(), details.edge)
  }

  readLatency(): number | null {
    // The library answers 0 until it knows.
    return this.#details?.live && this.#hls ? this.#hls.latency || null : null
  }

  readDelay(): number | null {
    const { latency, targetLatency } = this.#hls ?? {}
    if (!this.#details?.live || latency === undefined || targetLatency == null) return null
    return latency - targetLatency
  }

  listQualities(): Quality[] {
    return this.#levels.flatMap((level) => linesOf(level) ?? []).map((lines) => ({ lines }))
  }

  readLinesAfterLogin(): number | null {
    return this.#linesAfterLogin
  }

  readLines(): number | null {
    const level = this.#levels[this.#hls?.currentLevel ?? -1]
    return level ? linesOf(level) : null
  }

  choose(choice: QualityChoice): void {
    this.#choice = choice
    this.#applyChoice()
  }

  destroy(): void {
    this.#hls?.destroy()
    this.#hls = null
    this.#giveBack?.()
    this.#giveBack = null
  }

  get #levels(): readonly Level[] {
    return this.#hls?.levels ?? []
  }

  get #details(): LevelDetails | null {
    return this.#hls?.latestLevelDetails ?? null
  }

  #applyChoice(): void {
    if (!this.#hls) return
    const choice = this.#choice
    if (choice === 'auto') this.#hls.nextLevel = -1
    // The lowest has the smallest picture, which isn’t shown.
    else if (choice === 'sound') this.#hls.nextLevel = 0
    else this.#hls.nextLevel = this.#levels.findLastIndex((level) => linesOf(level) === choice)
  }

  #stretches(): Stretch[] {
    return (this.#details?.fragments ?? []).flatMap((fragment) => {
      const { programDateTime: recordedAt, start: startSeconds, duration: seconds } = fragment
      return recordedAt === null ? [] : [{ recordedAt, startSeconds, seconds }]
    })
  }

  #onError(hls: Hls, { fatal, type }: ErrorData): void {
    if (!fatal || hls !== this.#hls) return
    const isDecoder = type === this.#library.ErrorTypes.MEDIA_ERROR
    if (isDecoder && performance.now() - this.#mendedAt > mendAgainMs) {
      this.#mendedAt = performance.now()
      hls.recoverMediaError()
    } else {
      this.#events.onLost()
    }
  }
}

/** Null for sound alone. */
function linesOf({ width, height }: Level): number | null {
  return Math.min(width, height) || null
}
