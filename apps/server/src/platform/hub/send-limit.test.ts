import { describe, expect, it } from 'vitest'
import type { Actor } from '../http/actor.ts'
import { SendLimit } from './send-limit.ts'

const actor = (change: Partial<Actor>): Actor => ({
  userOid: null,
  guestId: null,
  sessionId: null,
  roles: new Set(),
  address: '192.0.2.1',
  ...change,
})

describe('the limit of what is sent over the hub', () => {
  it('counts 20 in ten seconds for each session, and for each address without one', () => {
    const limit = new SendLimit()
    const [guest, person] = [actor({}), actor({ sessionId: 'a' })]
    for (let index = 0; index < 20; index += 1) {
      expect(limit.count(guest, 1000)).toBe(true)
      expect(limit.count(person, 1000)).toBe(true)
    }
    expect(limit.count(guest, 10_999)).toBe(false)
    expect(limit.count(person, 10_999)).toBe(false)
    expect(limit.count(actor({ address: '192.0.2.2' }), 10_999)).toBe(true)
    expect(limit.count(guest, 11_000)).toBe(true)
  })
})
