export { recordVisit, type Visit } from './history/visits.service.ts'
export type { KeptKind } from './kept/kept-kinds.ts'
export type { PollSources } from './polls/poll-words.ts'
export { addToDay, type ItemDay, listItemDays } from './numbers/item-days.service.ts'
