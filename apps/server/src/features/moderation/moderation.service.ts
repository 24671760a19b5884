import './rows/moderation.tables.ts'

export { isShadowed, shadowedAmong } from './decisions/is-shadowed.ts'
export { itemTarget } from './targets/item-target.ts'
export { type ReportedSubject, type ReportTarget, reportTargets } from './targets/report-target.ts'
export { userTarget } from './targets/user-target.ts'
export { findBlockedWord, readWordList } from './words/find-blocked-word.ts'
export { maskWords, type WordList } from './words/match-words.ts'
export { addWords, listAllWords, removeWord } from './words/words.ts'
