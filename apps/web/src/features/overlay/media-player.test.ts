import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playMedia } from './media-player.ts'

describe('the player of what a donor chose', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function open(given: { volume?: number; fails?: 'attach' | 'play'; width?: number } = {}) {
    const done: string[] = []
    const classes = new Set<string>()
    const video = Object.assign(new EventTarget(), {
      volume: 1,
      muted: false,
      videoWidth: given.width ?? 640,
      classList: {
        add: (name: string) => void classes.add(name),
        remove: (name: string) => void classes.delete(name),
      },
      pause: () => void done.push('pause'),
      play: async () => {
        done.push(video.muted ? 'play muted' : `play at ${video.volume}`)
        if (given.fails === 'play') throw new Error('The browser refuses.')
      },
    })
    let begin = () => {}
    let fail = () => {}
    const after = new Promise<void>((settle) => (begin = settle))
    const player = playMedia({
      attach: async (_video, failed) => {
        fail = failed
        done.push('attach')
        if (given.fails === 'attach') throw new Error('The library didn’t load.')
        return () => void done.push('detach')
      },
      video: video as unknown as HTMLVideoElement,
      volume: given.volume ?? 0.5,
      seconds: 30,
      after,
    })
    return { ...player, video, classes, done, begin: () => begin(), fail: () => fail() }
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('begins after the voice, and shows the picture until it has ended', async () => {
    const { begin, classes, done, isOver, video } = open()
    await pass(1000)
    expect(done).toEqual([])
    begin()
    await pass(0)
    expect(done).toEqual(['attach', 'play at 0.5'])
    video.dispatchEvent(new Event('playing'))
    expect([...classes]).toEqual(['playing'])
    await pass(29_000)
    expect(isOver()).toBe(false)
    video.dispatchEvent(new Event('ended'))
    expect(isOver()).toBe(true)
    expect(done.slice(2)).toEqual(['pause', 'detach'])
    expect([...classes]).toEqual([])
  })

  it('ends after its seconds, however long it is', async () => {
    const { begin, isOver, video } = open()
    begin()
    await pass(0)
    video.dispatchEvent(new Event('playing'))
    await pass(29_999)
    expect(isOver()).toBe(false)
    await pass(1)
    expect(isOver()).toBe(true)
  })

  it('shows no picture for a sound', async () => {
    const { begin, classes, video } = open({ width: 0 })
    begin()
    await pass(0)
    video.dispatchEvent(new Event('playing'))
    expect([...classes]).toEqual([])
  })

  it('plays without sound while the overlay is muted', async () => {
    const { begin, done } = open({ volume: 0 })
    begin()
    await pass(0)
    expect(done).toContain('play muted')
  })

  it('is over if it doesn’t begin within ten seconds', async () => {
    const { begin, isOver } = open()
    begin()
    await pass(9999)
    expect(isOver()).toBe(false)
    await pass(1)
    expect(isOver()).toBe(true)
  })

  it.each(['attach', 'play'] as const)('is over if it fails to %s', async (fails) => {
    const { begin, isOver } = open({ fails })
    begin()
    await pass(0)
    expect(isOver()).toBe(true)
  })

  it('is over if what it loads breaks off', async () => {
    const { begin, fail, isOver } = open()
    begin()
    await pass(0)
    fail()
    expect(isOver()).toBe(true)
  })

  it('plays nothing once it’s stopped', async () => {
    const { begin, done, isOver, stop } = open()
    stop()
    begin()
    await pass(1000)
    expect(done).toEqual(['pause'])
    expect(isOver()).toBe(true)
  })
})
