export { recordVisit, type Visit } from './history/visits.service.ts'
export { type KeptKind, keptKind, type KeptPart } from './kept/kept-kinds.ts'
export type { PollSource, PollSources } from './polls/poll-words.ts'
export { addToDay, type ItemDay, listItemDays } from './numbers/item-days.service.ts'
