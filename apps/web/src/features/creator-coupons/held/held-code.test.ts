import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { endsCoupon, heldCode, holdCode } from './held-code.ts'

const refused = (code: string, status: number) => new ApiError({ code, status, message: '' })

describe('a coupon that the browser holds', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is one for each creator, until it is let go [R-coupon-005]', () => {
    expect(heldCode('a')).toBeNull()
    holdCode('a', 'Ab1cD')
    holdCode('b', 'Zz9yX')
    holdCode('a', 'Ef2gH')
    expect([heldCode('a'), heldCode('b')]).toEqual(['Ef2gH', 'Zz9yX'])
    holdCode('a', null)
    expect([heldCode('a'), heldCode('b')]).toEqual([null, 'Zz9yX'])
  })

  it('is none where the storage says something else', () => {
    for (const text of ['', 'x', 'null', '[1]', '{"a":1}', '{"a":"<b>"}']) {
      stored.set('plax_creator_coupons', text)
      expect(heldCode('a'), text).toBeNull()
    }
  })

  it('stays where identification is required [R-coupon-006]', () => {
    expect(endsCoupon(refused('creator_coupon.identification_required', 403))).toBe(false)
  })

  it('goes after any other refusal, and stays where the server said nothing of it [R-coupon-007]', () => {
    expect(endsCoupon(refused('creator_coupon.no_match', 404))).toBe(true)
    expect(endsCoupon(refused('request.invalid', 400))).toBe(true)
    expect(endsCoupon(new TypeError('Failed to fetch'))).toBe(false)
    expect(endsCoupon(refused('request.too_many', 429))).toBe(false)
    expect(endsCoupon(refused('server.unrecognised', 502))).toBe(false)
  })
})
