import './moderation.tables.ts'

export { isShadowed } from './decisions/is-shadowed.ts'
export { type Reported, type ReportTarget, reportTargets } from './targets/report-target.ts'
export { findBlockedWord } from './words/find-blocked-word.ts'
