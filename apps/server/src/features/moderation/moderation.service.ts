import './rows/moderation.tables.ts'

export { isShadowed } from './decisions/is-shadowed.ts'
export { itemTarget } from './targets/item-target.ts'
export { type ReportedSubject, type ReportTarget, reportTargets } from './targets/report-target.ts'
export { userTarget } from './targets/user-target.ts'
export { findBlockedWord } from './words/find-blocked-word.ts'
