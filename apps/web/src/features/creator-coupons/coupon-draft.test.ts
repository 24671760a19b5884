import { describe, expect, it } from 'vitest'
import { type CouponDraft, fieldsOf, problemOf } from './coupon-draft.ts'

const draft: CouponDraft = { tierHash: 'a', price: '40', seats: '', owner: '', expiresAt: '' }
const at = { fullCoins: 100, now: new Date('2026-11-20T09:00:00Z') }

describe('a coupon as it is typed', () => {
  it('costs less than its tier, down to nothing', () => {
    for (const price of ['0', '40', ' 99 ']) {
      expect(problemOf({ ...draft, price }, at), price).toBeNull()
    }
    for (const price of ['', '100', '-1', '1.5', 'x']) {
      expect(problemOf({ ...draft, price }, at), price).toBe('price')
    }
  })

  it('leaves something to pay for a work', () => {
    for (const price of ['0', '00', '100']) {
      expect(problemOf({ ...draft, price }, { ...at, leastCoins: 1 }), price).toBe('price')
    }
    expect(problemOf({ ...draft, price: '1' }, { ...at, leastCoins: 1 })).toBeNull()
  })

  it('is for a whole number of people, or for all, and ends later than now', () => {
    for (const seats of ['0', '1.5', '1000001']) {
      expect(problemOf({ ...draft, seats }, at), seats).toBe('seats')
    }
    expect(problemOf({ ...draft, seats: '3' }, at)).toBeNull()
    expect(problemOf({ ...draft, expiresAt: '2026-11-18T09:00' }, at)).toBe('expiresAt')
    expect(problemOf({ ...draft, expiresAt: '2026-11-22T09:00' }, at)).toBeNull()
  })

  it('is sent with what is empty left out', () => {
    expect(fieldsOf(draft)).toEqual({
      tierHash: 'a',
      price: 40,
      expiresAt: null,
      owner: null,
      seats: null,
    })
    expect(fieldsOf({ ...draft, owner: ' Mina ', seats: '7' })).toMatchObject({
      owner: 'Mina',
      seats: null,
    })
    expect(fieldsOf({ ...draft, seats: '7' })).toMatchObject({ owner: null, seats: 7 })
  })
})
