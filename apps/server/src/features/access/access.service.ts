export {
  type AccessAnswer,
  type AccessItem,
  type AccessOffer,
  accessColumns,
  noFacts,
  type Refusal,
} from './access.answer.ts'
export { type Blockable, type BlockMembers, type BlockViewer } from './access.blockables.ts'
export { withoutBlocks } from './access.blocks.ts'
export { type Caller, opensToCaller, readCallerAccess } from './access.callers.ts'
export { checkAccess } from './access.check.ts'
export * from './access.entitlements.ts'
export { enterPassword } from './access.enter-password.ts'
export { invite } from './access.invitations.ts'
export { pageInvited } from './access.invited-people.ts'
export { inviteReader, uninviteReader } from './access.inviting.ts'
export { canEdit, getEditableItem, getVisibleItem } from './access.items.ts'
export * from './access.memberships.ts'
export { setItemPassword } from './access.passwords.ts'
export { evaluateAccess, isBlurredFor, isHidden, isInKorea, isListed } from './access.policy.ts'
export { presentOffer, refusalOf } from './access.refusals.ts'
export { assertOpens, isShownToAll } from './access.open.ts'
export { restoreItem, restoreJudged, takeDownItem, takeDownJudged } from './access.take-down.ts'
export * from './access.terms.ts'
export { type OfferedTier, type Tiers, withOfferedTiers } from './access.tiers.ts'
export { isOutBy, listOpenItems, visibleTo } from './access.visible.ts'
export { findMode, hasModeOf, isNotInvitationOnly, waysOf } from './access.ways.ts'
