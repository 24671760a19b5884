import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReplyCall } from '../reply-call.ts'
import { endWaiting, findWaiting, keepWaiting, type PendingReply } from './waiting.ts'

const call: ReplyCall = { kind: 'message', body: { message: 'Is this seat free?' } }
const shortage = { message: '', requiredMilli: 24_000, availableMilli: 0, shortMilli: 24_000 }
const waiting: PendingReply = {
  viewerOid: 'reader',
  key: 'key-1',
  call,
  maxPriceMilli: 24_000,
  shortage,
  at: 0,
}

describe('a reply that waits for its credits', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.useFakeTimers({ now: 0 })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    keepWaiting('room', waiting)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is found in its room, by the reader whose it is', () => {
    expect(findWaiting('room', 'reader')).toEqual(waiting)
    expect(findWaiting('room', 'another')).toBeNull()
    expect(findWaiting('room', undefined)).toBeNull()
    expect(findWaiting('elsewhere', 'reader')).toBeNull()
  })

  it('waits no more once it was taken, and goes on waiting where another one was', () => {
    endWaiting('room', 'key-2')
    endWaiting('room', null)
    expect(findWaiting('room', 'reader')).not.toBeNull()
    endWaiting('room', 'key-1')
    expect(findWaiting('room', 'reader')).toBeNull()
  })

  it('waits three hours', () => {
    vi.setSystemTime(3 * 3600_000 - 1)
    expect(findWaiting('room', 'reader')).not.toBeNull()
    vi.setSystemTime(3 * 3600_000)
    expect(findWaiting('room', 'reader')).toBeNull()
  })

  it('is none where the storage says something else', () => {
    for (const text of ['', 'x', 'null', '[1]', '{"key":"key-1"}']) {
      stored.set('plax_waiting_room', text)
      expect(findWaiting('room', 'reader'), text).toBeNull()
    }
  })
})
