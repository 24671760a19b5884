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
  moderator: msg`Moderator`,
  support: msg({ message: 'Support', context: 'staff role' }),
  finance: msg({ message: 'Finance', context: 'staff role' }),
  auditor: msg`Auditor`,
  admin: msg`Administrator`,
}

/** What a role that administrators give is for. */
export const roleUses: Record<GrantedRole, MessageDescriptor> = {
  livestreamer: msg`Can go live.`,
  manager: msg`Moderates one creator’s live chats.`,
  complianceAccount: msg`Is marked as a compliance account in every API response.`,
  listedUser: msg`Writes stories without being a creator and tests new features.`,
  moderator: msg`Answers reports and appeals, and takes items down.`,
  support: msg`Looks up accounts and orders, and refunds them.`,
  finance: msg`Makes payouts, reconciles, refunds, and reads the ledger.`,
  auditor: msg`Reads everything in this console and changes nothing.`,
  admin: msg`Can see and do everything in this console.`,
}

/** Why somebody has a role that nobody gave them. */
export const roleGrounds: Record<Role, MessageDescriptor> = {
  visitor: msg`Isn’t logged in.`,
  user: msg`Has an account.`,
  adult: msg`Is verified and has adult stories turned on.`,
  buyer: msg`Bought something that wasn’t refunded.`,
  subscriber: msg`Subscribes to a creator.`,
  creator: msg`Registered as a creator.`,
  taggedCreator: msg`Is a creator with a creator tag.`,
  managedChannelCreator: msg`Has a creator tag for a managed channel.`,
  livestreamer: msg`Given by an administrator.`,
  manager: msg`Given by an administrator.`,
  complianceAccount: msg`Given by an administrator.`,
  listedUser: msg`Is in the setting “Listed story writers”.`,
  betaTester: msg`Is an administrator or a listed user.`,
  moderator: msg`Given by an administrator.`,
  support: msg`Given by an administrator.`,
  finance: msg`Given by an administrator.`,
  auditor: msg`Given by an administrator.`,
  admin: msg`Given by an administrator.`,
}
