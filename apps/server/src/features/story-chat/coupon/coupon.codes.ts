import { randomCode } from '../../../platform/random-code.ts'

/** Without letters and digits that are read as one another. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const codeLength = 12

/** A code of 59 bits: guessing at the rate that calls are allowed comes to nothing. */
export function newCouponCode(): string {
  return randomCode(letters, codeLength)
}

/** A code as it is stored, from what people type. */
export function couponKey(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
