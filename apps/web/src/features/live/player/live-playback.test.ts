import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import type { Engine, EngineEvents } from './engine.ts'
import { LivePlayback, type Opened } from './live-playback.ts'

const startedAt = Date.parse('2027-01-01T00:00:00Z')
const seconds = (count: number) => startedAt + count * 1000

/** A video element that plays when it’s asked to, unless the browser refuses sound. */
class FakeVideo extends EventTarget {
  paused = true
  muted = false
  volume = 1
  readyState = 4
  playbackRate = 1
  refuses: 'nothing' | 'sound' | 'all' = 'nothing'

  play(): Promise<void> {
    if (this.refuses === 'all' || (this.refuses === 'sound' && !this.muted))
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    this.paused = false
    this.dispatchEvent(new Event('play'))
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }

  pause(): void {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}

/** Has the last 16 seconds of a stream of 100, or all of it. */
class FakeEngine implements Engine {
  readonly loaded: { url: string; from: { at: number; guessSeconds: number } | null }[] = []
  isCatchingUp = false
  moment: number | null = seconds(99)
  readonly events: EngineEvents

  constructor(events: EngineEvents) {
    this.events = events
  }

  load(url: string, from: { at: number; guessSeconds: number } | null): void {
    this.loaded.push({ url: url.replace('https://plax.example', ''), from })
    if (from) this.moment = from.at
  }

  seek(at: number): boolean {
    if (at < seconds(84) && this.loaded.at(-1)?.from === null) return false
    this.moment = at
    return true
  }

  seekToEnd(): void {
    this.moment = seconds(99)
  }

  setCatchingUp(isOn: boolean): void {
    this.isCatchingUp = isOn
  }

  readMoment = () => this.moment
  readEnd = () => seconds(100)
  readLatency = () => 1
  delay: number | null = 0
  readDelay = () => this.delay
  listQualities = () => [{ lines: 720 }]
  readLines = () => 720
  readLinesAfterLogin = () => 1080
  choose = vi.fn()
  destroy = vi.fn()
}

function open(
  answer: () => Promise<Opened> = () =>
    Promise.resolve({
      playlist: '/hls/master.m3u8',
      startedAt: new Date(startedAt).toISOString(),
      phase: 'live',
    }),
) {
  const video = new FakeVideo()
  const engines: FakeEngine[] = []
  const opened = vi.fn(answer)
  const playback = new LivePlayback(video as unknown as HTMLVideoElement, {
    open: opened,
    makeEngine: (_, events) => {
      const engine = new FakeEngine(events)
      engines.push(engine)
      return Promise.resolve(engine)
    },
  })
  const state = () => playback.store.get()
  const tick = () => video.dispatchEvent(new Event('timeupdate'))
  const begin = async () => {
    await playback.start()
    tick()
    const [engine] = engines
    if (!engine) throw new Error('Nothing was loaded.')
    return engine
  }
  return { playback, video, opened, state, tick, begin }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(seconds(100))
  vi.stubGlobal('location', { origin: 'https://plax.example' })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('a live playback', () => {
  it('begins at the end of the stream, and stays close to it', async () => {
    const { begin, state } = open()
    const engine = await begin()
    expect(engine.loaded).toEqual([{ url: '/hls/master.m3u8', from: null }])
    expect(engine.isCatchingUp).toBe(true)
    expect(state()).toMatchObject({ status: 'playing', isBehind: false, latency: 1 })
  })

  it('plays without sound where the browser refuses it, until somebody unmutes it', async () => {
    const { playback, video, begin, state } = open()
    video.refuses = 'sound'
    await begin()
    expect([video.paused, video.muted, state().isSilenced]).toEqual([false, true, true])
    playback.toggleMuted()
    expect([video.muted, state().isSilenced]).toEqual([false, false])
  })

  it('waits for a press where the browser refuses to play', async () => {
    const { playback, video, begin, state } = open()
    video.refuses = 'all'
    await begin()
    expect(state().needsPress).toBe(true)
    video.refuses = 'nothing'
    await playback.resume()
    expect([video.paused, state().needsPress]).toEqual([false, false])
  })

  it('jumps to the end after it was four seconds late for five, unless it’s rewound or paused', async () => {
    const { playback, begin, tick } = open()
    const engine = await begin()
    const late = async (delay: number | null, waitMs: number) => {
      engine.delay = delay
      engine.moment = seconds(90)
      tick()
      vi.setSystemTime(Date.now() + waitMs)
      tick()
      return engine.moment === seconds(99)
    }
    expect(await late(4, 4999)).toBe(false)
    expect(await late(3.9, 6000)).toBe(false)
    expect(await late(null, 6000)).toBe(false)
    expect(await late(4, 5000)).toBe(true)
    playback.pause()
    expect(await late(4, 6000)).toBe(false)
    await playback.seekTo(seconds(90))
    await playback.resume()
    expect(await late(4, 6000)).toBe(false)
  })

  it('goes back within what is loaded, at its own speed', async () => {
    const { playback, begin, state, tick } = open()
    const engine = await begin()
    await playback.seekBy(-10)
    tick()
    expect(engine.loaded).toHaveLength(1)
    expect(engine.isCatchingUp).toBe(false)
    expect(state()).toMatchObject({ isBehind: true, moment: seconds(89), latency: null })
  })

  it('goes back further by the list of the whole stream, and live again by the short one', async () => {
    const { playback, begin, state } = open()
    const engine = await begin()
    await playback.seekTo(seconds(20))
    await playback.goLive()
    expect(engine.loaded.slice(1)).toEqual([
      { url: '/hls/master.m3u8?view=rewind', from: { at: seconds(20), guessSeconds: 20 } },
      { url: '/hls/master.m3u8', from: null },
    ])
    expect(state().isBehind).toBe(false)
  })

  it('never goes back before the stream began', async () => {
    const { playback, begin } = open()
    const engine = await begin()
    await playback.seekTo(seconds(-50))
    expect(engine.loaded.at(-1)?.from).toEqual({ at: startedAt, guessSeconds: 0 })
  })

  it('is live when somebody goes to the end', async () => {
    const { playback, begin, state } = open()
    await begin()
    await playback.seekBy(-10)
    await playback.seekTo(seconds(98))
    expect(state().isBehind).toBe(false)
  })

  it('goes on where it was paused, unless the pause was short', async () => {
    const { playback, begin, state } = open()
    const engine = await begin()
    playback.pause()
    vi.advanceTimersByTime(1000)
    await playback.resume()
    expect(state().isBehind).toBe(false)
    playback.pause()
    vi.advanceTimersByTime(60_000)
    engine.seek = () => false
    await playback.resume()
    expect(engine.loaded.at(-1)?.from?.at).toBe(seconds(99))
    expect(state().isBehind).toBe(true)
  })

  it('asks for the stream anew when it’s lost, and stays where it was', async () => {
    const { playback, begin, state, opened } = open()
    const engine = await begin()
    await playback.seekTo(seconds(20))
    engine.events.onLost()
    expect(state().status).toBe('lost')
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened).toHaveBeenCalledTimes(2)
    expect(engine.loaded.at(-1)?.from?.at).toBe(seconds(20))
    expect(state().status).toBe('playing')
  })

  it('shows at once that its viewer was removed', async () => {
    const removed = new ApiError({ code: 'live.kicked', status: 403, message: 'Removed.' })
    let answer: () => Promise<Opened> = () =>
      Promise.resolve({
        playlist: '/hls/master.m3u8',
        startedAt: new Date(startedAt).toISOString(),
        phase: 'live',
      })
    const { begin, state } = open(() => answer())
    const engine = await begin()
    answer = () => Promise.reject(removed)
    engine.events.onLost()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toMatchObject({ status: 'refused', refusal: removed })
  })

  it('asks again while the server is away, less and less often', async () => {
    const { begin, opened } = open(() => Promise.reject(new TypeError('fetch failed')))
    await begin().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(opened.mock.calls.length).toBeGreaterThan(5)
    expect(opened.mock.calls.length).toBeLessThan(11)
  })

  it('stops at a refusal, and says that it’s over where it was on', async () => {
    const ended = new ApiError({ code: 'live.not_streaming', status: 404, message: 'Not on.' })
    let isOn = true
    const { begin, state, opened } = open(() =>
      isOn
        ? Promise.resolve({
            playlist: '/hls/master.m3u8',
            startedAt: new Date(startedAt).toISOString(),
            phase: 'live',
          })
        : Promise.reject(ended),
    )
    const engine = await begin()
    isOn = false
    engine.events.onLost()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state().status).toBe('ended')
    expect(opened).toHaveBeenCalledTimes(2)
    expect(engine.destroy).toHaveBeenCalled()
  })

  it.each([
    ['at once when it’s waiting for more', 'waiting'],
    ['at once when it was lost', 'lost'],
    ['when it runs out of what it has', 'playing'],
  ])('ends with its stream %s', async (_, state) => {
    const { playback, video, begin, state: read, opened } = open()
    const engine = await begin()
    if (state === 'waiting') video.dispatchEvent(new Event('waiting'))
    if (state === 'lost') engine.events.onLost()
    playback.finish()
    expect(read().status).toBe(state === 'playing' ? 'playing' : 'ended')
    video.dispatchEvent(new Event('waiting'))
    expect(read().status).toBe('ended')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toHaveBeenCalledOnce()
  })

  it('plays on after its stream has ended while the viewer is behind', async () => {
    const { playback, video, begin, state, tick } = open()
    await begin()
    await playback.seekTo(seconds(20))
    tick()
    playback.finish()
    video.dispatchEvent(new Event('waiting'))
    expect(state()).toMatchObject({ status: 'playing', isWaiting: true })
  })

  it('plays the next stream at its end, though the last one was rewound when it ended', async () => {
    const over = new ApiError({ code: 'live.not_streaming', status: 404, message: 'Over.' })
    let next: () => Promise<Opened> = () =>
      Promise.resolve({
        playlist: '/hls/first.m3u8',
        startedAt: new Date(startedAt).toISOString(),
        phase: 'live',
      })
    const { playback, state, begin, tick } = open(() => next())
    const engine = await begin()
    await playback.seekTo(seconds(20))
    tick()
    expect(state().isBehind).toBe(true)
    next = () => Promise.reject(over)
    engine.events.onLost()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state().status).toBe('ended')
    next = () => Promise.reject(new TypeError('fetch failed'))
    await playback.startNext()
    const playlist = '/hls/next.m3u8'
    next = () =>
      Promise.resolve({ playlist, startedAt: new Date(seconds(100)).toISOString(), phase: 'live' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state()).toMatchObject({ isBehind: false, startedAt: seconds(100) })
  })

  it('says why it’s refused where nothing was seen yet', async () => {
    const closed = new ApiError({ code: 'item.password', status: 403, message: 'Closed.' })
    const { playback, state, opened } = open(() => Promise.reject(closed))
    await playback.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ status: 'refused', refusal: closed })
    expect(opened).toHaveBeenCalledOnce()
  })
})
