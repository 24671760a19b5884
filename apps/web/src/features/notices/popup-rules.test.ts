import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMemory, writeMemory } from './popup-memory.ts'
import {
  emptyMemory,
  hideNotice,
  mayPopUp,
  nextPopup,
  type Notice,
  putOffPromotions,
} from './popup-rules.ts'

const hourMs = 3_600_000
const popup = (oid: string, kind: Notice['kind']): Notice => ({
  oid,
  kind,
  language: 'en',
  title: oid,
  body: 'x',
  link: null,
})
const first = popup('notice-1', 'notice')
const second = popup('notice-2', 'notice')
const sale = popup('sale-1', 'promotion')
const party = popup('sale-2', 'promotion')

describe('popups', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') })
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const next = (notices: Notice[], closed: string[] = []) =>
    nextPopup(notices, readMemory(), { now: Date.now(), closed: new Set(closed) })

  it('that are put off leave the reader alone for an hour, all promotions together [R-shell-026]', () => {
    expect(next([sale, party])).toBe(sale)
    writeMemory(putOffPromotions(readMemory(), Date.now()))
    expect(next([sale, party])).toBeNull()
    expect(next([sale, party, first])).toBe(first)
    vi.advanceTimersByTime(hourMs - 1)
    expect(next([sale, party])).toBeNull()
    vi.advanceTimersByTime(1)
    expect(next([sale, party])).toBe(sale)
  })

  it('with a notice are hidden for 24 hours, each by itself [R-shell-027]', () => {
    writeMemory(hideNotice(readMemory(), first.oid, Date.now()))
    expect(next([first])).toBeNull()
    expect(next([first, second])).toBe(second)
    expect(next([first, sale])).toBe(sale)
    vi.advanceTimersByTime(24 * hourMs - 1)
    expect(next([first])).toBeNull()
    vi.advanceTimersByTime(1)
    expect(next([first])).toBe(first)
    expect(hideNotice(readMemory(), second.oid, Date.now()).hidden).not.toHaveProperty(first.oid)
  })

  it('show a notice before a promotion, and none that was closed in this tab', () => {
    expect(next([sale, first])).toBe(first)
    expect(next([sale, first], [first.oid])).toBe(sale)
    expect(next([sale, first], [first.oid, sale.oid])).toBeNull()
  })

  it('take what they cannot read for nothing', () => {
    for (const kept of ['', '{', 'null', '[]', '"x"', '{"hidden":1,"promotionsFrom":"x"}']) {
      localStorage.setItem('plax_popups', kept)
      expect(next([sale, first]), kept).toBe(first)
    }
    expect(nextPopup([], emptyMemory, { now: 0, closed: new Set() })).toBeNull()
  })

  it.each([
    '/wallet',
    '/wallet/charge',
    '/wallet/charge/return',
    '/sandbox/pay/x',
    '/story/652f/c',
    '/story/652f/c/653a',
    '/story/652f/canvas',
    '/story/setup/652f',
    '/story/promptlog/653a',
    '/login',
    '/signup',
    '/admin/notices',
    '/studio',
  ])('never come before %s', (path) => {
    expect(mayPopUp(path)).toBe(false)
  })

  it.each(['/', '/story', '/story/652f', '/search', '/myinfo', '/creatorhome/652f', '/walletry'])(
    'may come before %s',
    (path) => {
      expect(mayPopUp(path)).toBe(true)
    },
  )
})
