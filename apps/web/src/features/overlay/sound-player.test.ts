import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Speech } from './overlay-session.ts'
import { playSound } from './sound-player.ts'

const ready = { state: 'ready', url: '/sound' } as Speech
const waiting = { state: 'waiting', url: null } as Speech
const failed = { state: 'failed', url: null } as Speech

describe('the player of sounds', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function open(answers: (Speech | Error)[], given: { volume?: number; plays?: boolean } = {}) {
    const done: string[] = []
    const audio = Object.assign(new EventTarget(), {
      volume: 1,
      src: '',
      pause: () => void done.push('pause'),
      play: async () => {
        done.push(`play ${audio.src} at ${audio.volume}`)
        if (given.plays === false) throw new Error('The browser refuses.')
      },
    })
    let begin = () => {}
    const after = new Promise<void>((settle) => (begin = settle))
    const read = async () => {
      done.push('read')
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer || answer instanceof Error) throw answer ?? new Error('No answer is left.')
      return answer
    }
    const player = playSound({
      read,
      audio: audio as unknown as HTMLAudioElement,
      volume: given.volume ?? 0.7,
      after,
    })
    return { ...player, audio, begin: () => begin(), done }
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('plays a sound once the chime is over, and is over with it', async () => {
    const { audio, begin, done, isOver } = open([ready])
    await pass(100)
    expect(done).toEqual(['read'])
    begin()
    await pass(0)
    expect(done).toEqual(['read', 'play /sound at 0.7'])
    audio.dispatchEvent(new Event('playing'))
    await pass(15_000)
    expect(isOver()).toBe(false)
    audio.dispatchEvent(new Event('ended'))
    expect(isOver()).toBe(true)
  })

  it('asks again until the sound is ready, also after a call that failed', async () => {
    const { begin, done, isOver } = open([waiting, new Error('The site is away.'), ready])
    begin()
    await pass(900)
    expect(done).toEqual(['read', 'read'])
    await pass(200)
    expect(done).toEqual(['read', 'read', 'read', 'play /sound at 0.7'])
    expect(isOver()).toBe(false)
  })

  it.each<[string, (Speech | Error)[], number]>([
    ['a sound that failed', [failed], 0],
    ['a sound that isn’t ready in time', [waiting], 20_500],
    ['a sound that never begins', [ready], 5000],
  ])('is over without %s', async (_name, answers, ms) => {
    const { begin, isOver } = open(answers)
    begin()
    if (ms > 0) {
      await pass(ms - 1000)
      expect(isOver()).toBe(false)
    }
    await pass(1000)
    expect(isOver()).toBe(true)
  })

  it('is over if the browser refuses to play', async () => {
    const { begin, isOver } = open([ready], { plays: false })
    begin()
    await pass(0)
    expect(isOver()).toBe(true)
  })

  it('neither asks nor waits while the overlay is muted', async () => {
    const { done, isOver } = open([ready], { volume: 0 })
    await pass(1000)
    expect(done).toEqual([])
    expect(isOver()).toBe(true)
  })

  it('falls silent when it’s stopped', async () => {
    const { begin, done, isOver, stop } = open([ready])
    begin()
    await pass(0)
    stop()
    expect(done.at(-1)).toBe('pause')
    expect(isOver()).toBe(true)
  })

  it('plays nothing that’s ready after it was stopped', async () => {
    const { begin, done, stop } = open([waiting, ready])
    begin()
    await pass(0)
    stop()
    await pass(2000)
    expect(done.some((act) => act.startsWith('play'))).toBe(false)
  })
})
