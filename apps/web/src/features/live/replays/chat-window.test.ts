import { describe, expect, it } from 'vitest'
import { type ChatWindow, missingAt, shownAt } from './chat-window.ts'
import type { ReplayEntry } from './replays.api.ts'

const said = (...times: number[]) => times.map((atMs) => ({ atMs }) as ReplayEntry)
const window = (of: Partial<ChatWindow>): ChatWindow => ({
  fromMs: 0,
  items: said(1000, 100_000),
  nextAfter: 7,
  ...of,
})

describe('the chat beside a replay', () => {
  it('is read from a minute before what is played', () => {
    expect(missingAt(null, 200_000)).toEqual({ fromMs: 140_000 })
    expect(missingAt(null, 5000)).toEqual({ fromMs: 0 })
  })

  it('is read on shortly before it’s needed', () => {
    expect(missingAt(window({}), 50_000)).toBeNull()
    expect(missingAt(window({}), 85_000)).toEqual({ fromMs: 0, after: 7 })
  })

  it('isn’t read on at its end', () => {
    expect(missingAt(window({ nextAfter: null }), 9_000_000)).toBeNull()
  })

  it('is read anew after a jump out of what is known', () => {
    expect(missingAt(window({}), 900_000)).toEqual({ fromMs: 840_000 })
    expect(missingAt(window({ fromMs: 60_000 }), 10_000)).toEqual({ fromMs: 0 })
  })

  it('shows what was said up to now', () => {
    expect(shownAt(window({}), 999)).toEqual([])
    expect(shownAt(window({}), 1000)).toEqual(said(1000))
    expect(
      shownAt(window({ items: said(...Array.from({ length: 200 }, (_, at) => at)) }), 999),
    ).toHaveLength(150)
  })
})
