import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SearchAccess } from '@plax/contracts/shelf/search-values'

/** Who can open a story, in a few words. */
export const accessNames: Record<SearchAccess, MessageDescriptor> = {
  open: msg`Open to everyone`,
  buyers: msg`For sale`,
  buy_or_subscribe: msg`For sale or subscription`,
  subscribers: msg`Subscribers only`,
  invited: msg`Invite-only`,
}
