import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GrantedRole, Role } from '@plax/contracts/policy'

/** What each role of the policy is called. */
export const roleNames: Record<Role, MessageDescriptor> = {
  visitor: msg`Visitor`,
  user: msg`User`,
  adult: msg`Verified adult`,
  buyer: msg`Buyer`,
  subscriber: msg`Subscriber`,
  creator: msg`Creator`,
  taggedCreator: msg`Creator with a tag`,
  managedChannelCreator: msg`Managed channel`,
  livestreamer: msg`Livestreamer`,
  manager: msg`Manager`,
  complianceAccount: msg`Compliance account`,
  listedUser: msg`Listed user`,
  betaTester: msg`Beta tester`,
  admin: msg`Administrator`,
}

/** What a role that administrators give is for. */
export const roleUses: Record<GrantedRole, MessageDescriptor> = {
  livestreamer: msg`May go live.`,
  manager: msg`Minds the live chats of one creator.`,
  complianceAccount: msg`Is marked as a compliance account in every call.`,
  listedUser: msg`Writes stories without being a creator, and tests what is new.`,
  admin: msg`Sees and does everything in this console.`,
}

/** Why somebody has a role that nobody gave them. */
export const roleGrounds: Record<Role, MessageDescriptor> = {
  visitor: msg`Is not signed in.`,
  user: msg`Has an account.`,
  adult: msg`Was verified, and has the adult switch on.`,
  buyer: msg`Bought something that was not refunded.`,
  subscriber: msg`Subscribes to a creator.`,
  creator: msg`Registered as a creator.`,
  taggedCreator: msg`Is a creator with a creator tag.`,
  managedChannelCreator: msg`Has a creator tag of a managed channel.`,
  livestreamer: msg`Was given by an administrator.`,
  manager: msg`Was given by an administrator.`,
  complianceAccount: msg`Was given by an administrator.`,
  listedUser: msg`Is named in the setting account.listed_users.`,
  betaTester: msg`Is an administrator or a listed user.`,
  admin: msg`Was given by an administrator.`,
}
