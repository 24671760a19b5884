import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReferenceKind } from '@plax/contracts/reference-kinds'

/** What a posting can be about, as people call it. */
export const referenceNames: Record<ReferenceKind, MessageDescriptor> = {
  charge: msg`Coin purchase`,
  chat_coupon: msg`Chat coupon`,
  chat_message: msg`Chat reply`,
  gift: msg`Gift from this site`,
  nickname: msg`Nickname change`,
  order: msg`Purchase`,
  story: msg`Story`,
  subscription: msg`Subscription`,
  withdrawal: msg`Account deletion`,
}

/** The name of a kind; null of one that only a newer server knows. */
export function referenceName(kind: string): MessageDescriptor | null {
  return Object.hasOwn(referenceNames, kind) ? referenceNames[kind as ReferenceKind] : null
}
