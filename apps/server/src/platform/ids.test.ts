import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOid, newOid, oidTime } from './ids.ts'

it('tells the registration date of a user by the first 8 characters of the id [R-account-025]', () => {
  expect(oidTime('65a1b2c3ffffffffffffffff')).toEqual(new Date('2024-01-12T21:44:35.000Z'))
  expect(oidTime('000000000000000000000000')).toEqual(new Date(0))
  expect(oidTime('ffffffff0000000000000000').getTime()).toBe(0xffffffff * 1000)
})

it('tells of each id the second that it was made in [R-account-025]', () => {
  const second = fc.integer({ min: 0, max: 0xffffffff })
  const property = fc.property(second, fc.integer({ min: 0, max: 999 }), (seconds, ms) => {
    const oid = newOid(new Date(seconds * 1000 + ms))
    expect(isOid(oid)).toBe(true)
    expect(oidTime(oid).getTime()).toBe(seconds * 1000)
  })
  fc.assert(property)
})
