import { isCreatorCouponCode } from '@plax/contracts/coupon/creator-coupon-values'
import { ApiError } from '../../../lib/api-error.ts'
import { readStorage, writeStorage } from '../../../lib/device.ts'

const key = 'plax_creator_coupons'

/** The code that this browser holds for the tiers of a creator (R-coupon-005), or null. */
export function heldCode(creatorOid: string): string | null {
  return readAll()[creatorOid] ?? null
}

/** Holds a code from now on in the place of the one before; null lets it go. */
export function holdCode(creatorOid: string, code: string | null): void {
  const { [creatorOid]: before = null, ...others } = readAll()
  if (before === code) return
  writeStorage(key, JSON.stringify(code === null ? others : { ...others, [creatorOid]: code }))
}

/** Only what this page wrote is read: others may write into the storage of a site, too. */
function readAll(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(readStorage(key) || '{}')
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
    return Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && isCreatorCouponCode(entry[1]),
      ),
    )
  } catch {
    return {}
  }
}

/** A personal coupon, which its owner can use once they are signed in. */
export function needsIdentification(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'creator_coupon.identification_required'
}

/**
 * Whether a coupon goes after what its validation was answered with: any refusal but
 * 'Identification is required.' (R-coupon-006, -007). Where the server could not be reached, was
 * busy or failed, it said nothing of the coupon.
 */
export function endsCoupon(error: unknown): boolean {
  if (!(error instanceof ApiError) || needsIdentification(error)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 429
}
