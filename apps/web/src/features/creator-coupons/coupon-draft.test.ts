import { describe, expect, it } from 'vitest'
import { type CouponDraft, fieldsOf, isHopelessCode, priceOf, problemOf } from './coupon-draft.ts'

const draft: CouponDraft = {
  subject: 'a',
  code: '',
  way: 'price',
  amount: '40',
  seats: '',
  owner: '',
  expiresAt: '',
}
const tier = { fullCoins: 100, leastCoins: 0, now: new Date('2026-11-20T09:00:00Z') }
const work = { ...tier, leastCoins: 1 }
const all = { ...work, fullCoins: null }

describe('a coupon as it is typed', () => {
  it('costs less than its tier, down to nothing', () => {
    for (const amount of ['0', '40', ' 99 ']) {
      expect(problemOf({ ...draft, amount }, tier), amount).toBeNull()
    }
    for (const amount of ['', '100', '-1', '1.5', 'x']) {
      expect(problemOf({ ...draft, amount }, tier), amount).toBe('amount')
    }
  })

  it('leaves something to pay for a work', () => {
    for (const amount of ['0', '00', '100']) {
      expect(problemOf({ ...draft, amount }, work), amount).toBe('amount')
    }
    expect(problemOf({ ...draft, amount: '1' }, work)).toBeNull()
  })

  it('takes off a percentage or coins, and at least a coin', () => {
    const off = (way: CouponDraft['way'], amount: string, full = tier) =>
      problemOf({ ...draft, way, amount }, full)
    expect([off('percentOff', '100'), off('percentOff', '100', work)]).toEqual([null, 'amount'])
    expect([off('percentOff', '0'), off('percentOff', '101'), off('coinsOff', '0')]).toEqual([
      'amount',
      'amount',
      'amount',
    ])
    expect(off('coinsOff', '500', work)).toBeNull()
    expect(off('percentOff', '1', { ...work, fullCoins: 30 })).toBe('nothing')
    expect(priceOf({ way: 'percentOff', amount: '20' }, { fullCoins: 99, leastCoins: 1 })).toBe(80)
  })

  it('has no price for all works', () => {
    expect(problemOf({ ...draft, way: 'percentOff', amount: '1' }, all)).toBeNull()
    expect(problemOf({ ...draft, way: 'price', amount: '1' }, all)).toBe('amount')
  })

  it('has a random code, or one of 6 to 20 letters and digits', () => {
    for (const code of ['', ' LAUNCH20 ', 'a'.repeat(20)]) {
      expect(problemOf({ ...draft, code }, tier), code).toBeNull()
    }
    for (const code of ['LAUNC', 'a'.repeat(21), 'SAVE-20', '할인코드여섯']) {
      expect(problemOf({ ...draft, code }, tier), code).toBe('code')
    }
    expect(['LAU', 'SAVE-', 'a'.repeat(21)].map(isHopelessCode)).toEqual([false, true, true])
  })

  it('is for a whole number of people, or for all, and ends later than now', () => {
    for (const seats of ['0', '1.5', '1000001']) {
      expect(problemOf({ ...draft, seats }, tier), seats).toBe('seats')
    }
    expect(problemOf({ ...draft, seats: '3' }, tier)).toBeNull()
    expect(problemOf({ ...draft, expiresAt: '2026-11-18T09:00' }, tier)).toBe('expiresAt')
    expect(problemOf({ ...draft, expiresAt: '2026-11-22T09:00' }, tier)).toBeNull()
  })

  it('is sent with what is empty left out', () => {
    expect(fieldsOf(draft)).toEqual({
      code: null,
      price: 40,
      expiresAt: null,
      owner: null,
      seats: null,
    })
    expect(fieldsOf({ ...draft, owner: ' Mina ', seats: '7' })).toMatchObject({
      owner: 'Mina',
      seats: null,
    })
    const chosen = fieldsOf({ ...draft, code: ' LAUNCH20', way: 'percentOff', seats: '7' })
    expect(chosen).toMatchObject({ code: 'LAUNCH20', percentOff: 40, owner: null, seats: 7 })
    expect(chosen).not.toHaveProperty('price')
  })
})
