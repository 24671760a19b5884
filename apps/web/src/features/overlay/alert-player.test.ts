import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Alert, type AlertCalls, type AlertOptions, AlertPlayer } from './alert-player.ts'

const options: AlertOptions = {
  minSeconds: 6,
  volume: 70,
  theme: 'card',
  minCoins: 10,
  kinds: [],
  dropMinutes: null,
  customCss: '',
}
const frameMs = 50

describe('the player of alerts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A queue of alerts, a page that renders, and what was done with them. */
  function open(waiting: string[]) {
    const done: string[] = []
    const page = { isShowing: true, isOurs: true, isSoundOver: true }
    const listeners = new Set<(ms: number) => void>()
    const calls: AlertCalls = {
      claim: async () => {
        done.push('claim')
        const oid = waiting.shift()
        return { alert: oid ? ({ oid } as Alert) : null, options, retryAt: null }
      },
      renew: async (oid) => {
        done.push(`renew ${oid}`)
        return page.isOurs
      },
      end: async (oid) => void done.push(`end ${oid}`),
      count: async (oid) => void done.push(`count ${oid}`),
    }
    const player = new AlertPlayer({
      calls,
      frames: {
        get isShowing() {
          return page.isShowing
        },
        onFrame: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      stage: {
        show: ({ oid }) => {
          done.push(`show ${oid}`)
          return { isOver: () => page.isSoundOver, hide: async () => void done.push(`hide ${oid}`) }
        },
      },
    })
    setInterval(() => {
      if (page.isShowing) for (const listener of listeners) listener(frameMs)
    }, frameMs)
    void player.run()
    return { calls, done, page, player, waiting }
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  const without = (done: readonly string[], name: string) =>
    done.filter((act) => !act.startsWith(name))

  it('shows one after the other, each for its time, and counts and ends each', async () => {
    const { done } = open(['a', 'b'])
    await pass(5.9)
    expect(without(done, 'renew')).toEqual(['claim', 'show a', 'count a'])
    await pass(7)
    expect(without(done, 'renew')).toEqual([
      'claim',
      'show a',
      'count a',
      'end a',
      'hide a',
      'claim',
      'show b',
      'count b',
      'end b',
      'hide b',
      'claim',
    ])
  })

  it('renews an alert while it’s shown', async () => {
    const { done } = open(['a'])
    await pass(5.5)
    expect(done).toContain('renew a')
  })

  it('waits for the end of the sound', async () => {
    const { done, page } = open(['a'])
    page.isSoundOver = false
    await pass(20)
    expect(done).not.toContain('end a')
    page.isSoundOver = true
    await pass(1)
    expect(done).toContain('end a')
  })

  it('claims nothing while the page renders no frames', async () => {
    const { done, page } = open([])
    await pass(1)
    page.isShowing = false
    done.length = 0
    await pass(60)
    expect(done).toEqual([])
    page.isShowing = true
    await pass(1)
    expect(done).toEqual(['claim'])
  })

  it('neither renews nor ends an alert while the page renders no frames', async () => {
    const { done, page } = open(['a'])
    await pass(1)
    page.isShowing = false
    done.length = 0
    await pass(60)
    expect(done).toEqual([])
  })

  it('hides an alert that is another page’s by now, without ending it', async () => {
    const { done, page } = open(['a'])
    await pass(1)
    page.isShowing = false
    await pass(30)
    page.isOurs = false
    page.isShowing = true
    await pass(5)
    expect(done).toContain('hide a')
    expect(done).not.toContain('end a')
  })

  it('hides an alert at once when it’s skipped', async () => {
    const { done, page, player } = open(['a'])
    await pass(1)
    page.isOurs = false
    player.wake()
    await pass(0.1)
    expect(done).toContain('hide a')
    expect(done).not.toContain('end a')
  })

  it('keeps an alert that it can’t renew for a moment', async () => {
    const { calls, done } = open(['a'])
    calls.renew = async () => {
      throw new Error('The site can’t be reached.')
    }
    await pass(6)
    expect(done).toContain('end a')
  })

  it('asks again as soon as something changed, and at times anyway', async () => {
    const { done, player, waiting } = open([])
    await pass(1)
    waiting.push('a')
    player.wake()
    await pass(0.1)
    expect(done).toEqual(['claim', 'claim', 'show a', 'count a'])
    await pass(7)
    done.length = 0
    await pass(30)
    expect(done).toEqual(['claim', 'claim', 'claim'])
  })

  it('tries again after a call that failed', async () => {
    const { calls, done } = open([])
    const { claim } = calls
    calls.claim = async () => {
      done.push('failed')
      throw new Error('The site can’t be reached.')
    }
    await pass(14)
    calls.claim = claim
    await pass(4)
    expect(done.slice(0, 3)).toEqual(['claim', 'failed', 'failed'])
    expect(done.at(-1)).toBe('claim')
  })
})
