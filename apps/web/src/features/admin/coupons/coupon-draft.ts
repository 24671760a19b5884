import type { NewCoupon } from './coupons.api.ts'

/** What is typed of a new coupon. */
export interface CouponDraft {
  kind: 'chats' | 'credits'
  amount: string
  uses: string
  code: string
  /** Of the reader's own zone, `YYYY-MM-DDTHH:mm`. */
  expiresAt: string
  contentOid: string
  note: string
}

export const emptyDraft: CouponDraft = {
  kind: 'chats',
  amount: '10',
  uses: '1',
  code: '',
  expiresAt: '',
  contentOid: '',
  note: '',
}

/** The coupon that is typed, or null while it cannot be one; the server says the rest. */
export function readDraft(draft: CouponDraft): Omit<NewCoupon, 'lang'> | null {
  const amount = Number(draft.amount.trim().replace(',', '.'))
  const uses = Number(draft.uses.trim())
  if (!(amount > 0) || !Number.isSafeInteger(uses) || uses < 1) return null
  const isChats = draft.kind === 'chats'
  const creditMilli = Math.round(amount * 1000)
  if (isChats ? !Number.isSafeInteger(amount) : creditMilli < 1) return null
  const code = draft.code.trim()
  const contentOid = draft.contentOid.trim()
  const expires = draft.expiresAt ? new Date(draft.expiresAt) : null
  if (expires && Number.isNaN(expires.getTime())) return null
  return {
    ...(isChats ? { chats: amount } : { creditMilli }),
    uses,
    ...(code && { code }),
    ...(isChats && contentOid && { contentOid }),
    ...(expires && { expiresAt: expires.toISOString() }),
    note: draft.note,
  }
}
