import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReferenceKind } from '@plax/contracts/reference-kinds'

/** What a posting can be about, as people call it. */
export const referenceNames: Record<ReferenceKind, MessageDescriptor> = {
  charge: msg`A charge`,
  chat_coupon: msg`A chat coupon`,
  chat_message: msg`A reply in a chat`,
  gift: msg`A gift of the site`,
  nickname: msg`A change of nickname`,
  order: msg`A purchase`,
  story: msg`A story`,
  subscription: msg`A subscription`,
  withdrawal: msg`Leaving the site`,
}

/** The name of a kind; null of one that only a newer server knows. */
export function referenceName(kind: string): MessageDescriptor | null {
  return Object.hasOwn(referenceNames, kind) ? referenceNames[kind as ReferenceKind] : null
}
