export {
  type AccessAnswer,
  type AccessItem,
  type AccessOffer,
  accessColumns,
  noFacts,
  type Refusal,
} from './access.answer.ts'
export { withoutBlocks } from './access.blocks.ts'
export { checkAccess } from './access.check.ts'
export * from './access.entitlements.ts'
export { enterPassword } from './access.enter-password.ts'
export * from './access.invitations.ts'
export * from './access.items.ts'
export * from './access.memberships.ts'
export { setItemPassword } from './access.passwords.ts'
export { evaluateAccess, isBlurredFor, isHidden, isListed } from './access.policy.ts'
export { presentOffer, refusalOf } from './access.refusals.ts'
export * from './access.terms.ts'
export { type OfferedTier, type Tiers, withOfferedTiers } from './access.tiers.ts'
export { visibleTo } from './access.visible.ts'
export {
  findMode,
  hasModeOf,
  isInvitationOnly,
  isNotInvitationOnly,
  waysOf,
} from './access.ways.ts'
