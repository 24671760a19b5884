import { afterEach, describe, expect, it } from 'vitest'
import { createStore } from '../../../lib/store.ts'
import { followSound, type NowPlaying, nowPlayingStore } from './now-playing.ts'

const play = (contentOid: string, time: number) =>
  nowPlayingStore.set({ contentOid, time } as NowPlaying)

describe('the clock of a sound', () => {
  afterEach(() => nowPlayingStore.set(null))

  it('follows it in milliseconds while it plays, and shows nothing of another', () => {
    const clock = createStore<number | null>(null)
    const stop = followSound('own', clock)
    expect(clock.get()).toBe(null)
    play('own', 1.2344)
    expect(clock.get()).toBe(1234)
    play('other', 7)
    expect(clock.get()).toBe(null)
    play('own', 0)
    expect(clock.get()).toBe(0)
    stop()
    play('own', 9)
    expect(clock.get()).toBe(0)
  })

  it('begins where a sound is that plays already', () => {
    play('own', 61)
    const clock = createStore<number | null>(null)
    followSound('own', clock)()
    expect(clock.get()).toBe(61_000)
  })
})
