import { ApiError, isRefusal } from '../../../lib/api-error.ts'
import { createStore } from '../../../lib/store.ts'
import { readMemory, remember } from '../../play/player/memory.ts'
import type { Engine, EngineEvents, QualityChoice } from './engine.ts'
import { firstState, type PlayState } from './play-state.ts'

/** What the server answers to who may watch. */
export interface Opened {
  playlist: string
  startedAt: string
  phase: 'starting' | 'live' | 'interrupted'
}

export interface PlaybackOptions {
  /** Asks for the playlist, at first and each time that it’s lost. */
  open: () => Promise<Opened>
  makeEngine: (video: HTMLVideoElement, events: EngineEvents) => Promise<Engine>
}

/** So near to the end, it plays live. */
const liveMs = 4000
/** After a shorter pause it still plays live. */
const longPauseMs = 3000
const firstRetryMs = 1000
const longestRetryMs = 5000
/** Playing faster makes up for less; for more, it jumps to the end after a while. */
const mostDelaySeconds = 4
const delayedMs = 5000

/** Plays one stream: at its end, or anywhere since its beginning. The player library is behind its engine. */
export class LivePlayback {
  readonly video: HTMLVideoElement
  readonly store = createStore<PlayState>(firstState(Date.now()))
  readonly #options: PlaybackOptions
  readonly #stop = new AbortController()
  #engine: Engine | null = null
  #playlist: string | null = null
  /** Its playlist has the whole stream. */
  #isRewound = false
  /** When the viewer paused it; null while it is to play. */
  #pausedAt: number | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #retryMs = firstRetryMs
  #delayedSince: number | null = null
  /** The creator ended it. */
  #isFinished = false

  constructor(video: HTMLVideoElement, options: PlaybackOptions) {
    this.video = video
    this.#options = options
    const { volume, isMuted } = readMemory()
    video.volume = volume
    video.muted = isMuted
    this.#change({ volume, isMuted })
    this.#follow()
  }

  /** Begins, and begins again after it was lost. */
  async start(): Promise<void> {
    clearTimeout(this.#retry)
    if (this.store.get().status === 'refused') this.#change({ status: 'loading', refusal: null })
    try {
      const opened = await this.#options.open()
      if (this.#isOver) return
      this.#playlist = opened.playlist
      const startedAt = Date.parse(opened.startedAt)
      this.#change({ startedAt, isInterrupted: opened.phase === 'interrupted' })
      const { isBehind, moment } = this.store.get()
      await this.#load(isBehind ? moment : null)
    } catch (error) {
      if (this.#isOver) return
      if (isRefusal(error)) this.#refuse(error)
      else this.#startLater()
    }
  }

  /** Begins with the creator’s next stream, at its end. */
  startNext(): Promise<void> {
    this.#isFinished = false
    this.#change({ status: 'loading', refusal: null, isBehind: false, moment: null })
    return this.start()
  }

  togglePause(): void {
    if (this.#pausedAt !== null || this.video.paused) void this.resume()
    else this.pause()
  }

  pause(): void {
    this.#pausedAt = Date.now()
    this.video.pause()
  }

  /** Goes on where it was paused. */
  async resume(): Promise<void> {
    this.#change({ needsPress: false })
    const { moment, isBehind } = this.store.get()
    const pauseMs = this.#pausedAt === null ? 0 : Date.now() - this.#pausedAt
    this.#pausedAt = null
    if (moment !== null && (isBehind || pauseMs > longPauseMs)) await this.#goTo(moment)
    if (this.video.paused) await this.#play()
  }

  /** Milliseconds since 1970. */
  async seekTo(moment: number): Promise<void> {
    const { startedAt, end } = this.store.get()
    if (end === null) return
    if (moment > end - liveMs) await this.goLive()
    else await this.#goTo(Math.max(moment, startedAt))
  }

  async seekBy(seconds: number): Promise<void> {
    const { moment } = this.store.get()
    if (moment !== null) await this.seekTo(moment + seconds * 1000)
  }

  async goLive(): Promise<void> {
    this.#change({ isBehind: false })
    this.#pausedAt = null
    if (this.#isRewound) return this.#load(null)
    this.#engine?.seekToEnd()
    this.#engine?.setCatchingUp(true)
    if (this.video.paused) await this.#play()
  }

  toggleMuted(): void {
    this.setVolume(this.video.muted ? this.video.volume || 1 : 0)
  }

  /** 0 mutes, and keeps the volume for later. */
  setVolume(volume: number): void {
    this.video.muted = volume === 0
    if (volume > 0) this.video.volume = volume
    this.#change({ isSilenced: false })
    remember({ volume: this.video.volume, isMuted: this.video.muted })
  }

  choose(choice: QualityChoice): void {
    this.#change({ choice })
    this.#engine?.choose(choice)
  }

  /** What the server says of the publisher, in between. */
  setInterrupted(isInterrupted: boolean): void {
    if (this.store.get().isInterrupted !== isInterrupted) this.#change({ isInterrupted })
  }

  /** Plays what it has of a stream that ended, rather than wait for more. */
  finish(): void {
    this.#isFinished = true
    const { status, isWaiting } = this.store.get()
    if (status === 'lost' || (status === 'playing' && isWaiting)) this.#endIfFinished()
  }

  destroy(): void {
    this.#stop.abort()
    clearTimeout(this.#retry)
    this.#engine?.destroy()
    this.video.pause()
  }

  get #isOver(): boolean {
    return this.#stop.signal.aborted
  }

  async #goTo(moment: number): Promise<void> {
    this.#change({ isBehind: true, moment })
    this.#engine?.setCatchingUp(false)
    if (this.#engine?.seek(moment)) return
    if (!this.#isRewound) await this.#load(moment)
  }

  async #load(moment: number | null): Promise<void> {
    const { makeEngine } = this.#options
    this.#engine ??= await makeEngine(this.video, {
      onLost: () => this.#startLater(),
      onQualities: () =>
        this.#change({
          qualities: this.#engine?.listQualities() ?? [],
          linesAfterLogin: this.#engine?.readLinesAfterLogin() ?? null,
        }),
    })
    if (this.#isOver) return this.#engine.destroy()
    this.#isRewound = moment !== null
    const url = new URL(this.#playlist ?? '', location.origin)
    if (moment !== null) url.searchParams.set('view', 'rewind')
    const guessSeconds = Math.max(0, ((moment ?? 0) - this.store.get().startedAt) / 1000)
    this.#engine.load(url.href, moment === null ? null : { at: moment, guessSeconds })
    this.#engine.setCatchingUp(moment === null)
    this.#change({ isWaiting: true })
    // A video element pauses when it gets something else to play.
    if (this.#pausedAt === null) await this.#play()
  }

  async #play(): Promise<void> {
    const { video } = this
    try {
      await video.play()
    } catch (error) {
      if (!isRefusedByBrowser(error)) return
      if (video.muted) return this.#change({ needsPress: true })
      video.muted = true
      this.#change({ isSilenced: true })
      await this.#play()
    }
  }

  #refuse(refusal: unknown): void {
    const hasEnded = isNotStreaming(refusal) && this.store.get().moment !== null
    this.#engine?.destroy()
    this.video.pause()
    this.#change({ status: hasEnded ? 'ended' : 'refused', refusal })
  }

  /** Viewers who are behind play on to the end. */
  #endIfFinished(): boolean {
    if (!this.#isFinished || this.store.get().isBehind) return false
    clearTimeout(this.#retry)
    this.#engine?.destroy()
    this.video.pause()
    this.#change({ status: 'ended' })
    return true
  }

  #startLater(): void {
    if (this.#isOver || this.store.get().status === 'ended' || this.#endIfFinished()) return
    clearTimeout(this.#retry)
    // At first at once: it may be over, or its viewer removed.
    const isFirst = this.store.get().status === 'playing'
    this.#retry = setTimeout(() => void this.start(), isFirst ? 0 : this.#retryMs)
    if (!isFirst) this.#retryMs = Math.min(this.#retryMs * 1.5, longestRetryMs)
    // Before the first picture, a stream that begins has no playlist yet.
    if (this.store.get().moment !== null) this.#change({ status: 'lost' })
  }

  #follow(): void {
    const { video } = this
    const on = (names: readonly (keyof HTMLMediaElementEventMap)[], act: () => void) => {
      for (const name of names) video.addEventListener(name, act, { signal: this.#stop.signal })
    }
    on(['play', 'pause'], () => {
      // Headphones and the system pause, too.
      this.#pausedAt = video.paused ? (this.#pausedAt ?? Date.now()) : null
      this.#change({ isPaused: video.paused })
    })
    on(['waiting'], () => {
      if (!this.#endIfFinished()) this.#change({ isWaiting: true })
    })
    on(['playing'], () => {
      this.#retryMs = firstRetryMs
      this.#change({ status: 'playing', isWaiting: false, isInterrupted: false })
    })
    on(['ended'], () => this.#change({ status: 'ended' }))
    on(['volumechange'], () => this.#change({ volume: video.volume, isMuted: video.muted }))
    on(['timeupdate', 'resize'], () => this.#read())
    const timer = setInterval(() => this.#read(), 1000)
    this.#stop.signal.addEventListener('abort', () => clearInterval(timer))
  }

  #read(): void {
    const engine = this.#engine
    if (!engine || this.video.readyState === 0) return
    const { isBehind, isWaiting, end } = this.store.get()
    this.#change({
      moment: engine.readMoment(),
      end: engine.readEnd() ?? end,
      latency: isBehind || isWaiting || this.video.paused ? null : engine.readLatency(),
      lines: engine.readLines(),
    })
    this.#keepUp(engine)
  }

  /** After an outage of its connection, or of a quality, it would stay behind for good. */
  #keepUp(engine: Engine): void {
    const isLive = !this.store.get().isBehind && !this.video.paused
    if (!isLive || (engine.readDelay() ?? 0) < mostDelaySeconds) {
      this.#delayedSince = null
      return
    }
    const now = Date.now()
    this.#delayedSince ??= now
    if (now - this.#delayedSince < delayedMs) return
    this.#delayedSince = now
    engine.seekToEnd()
  }

  #change(change: Partial<PlayState>): void {
    this.store.set({ ...this.store.get(), ...change })
  }
}

function isNotStreaming(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'live.not_streaming'
}

function isRefusedByBrowser(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}
