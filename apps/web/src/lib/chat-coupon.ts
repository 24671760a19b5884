import { readStorage, writeStorage } from './device.ts'

const key = 'plax_chat_coupon'

/** The chat coupon that calls carry while nobody is signed in (R-coupon-002). */
export function carriedCoupon(): string | null {
  return readStorage(key) || null
}

/** An account holds what its device carried, so that nothing is carried from then on. */
export function carryCoupon(code: string | null): void {
  if (code !== carriedCoupon()) writeStorage(key, code ?? '')
}
