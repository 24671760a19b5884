/** How a wallet's history can be looked through, free of zod for the browser. */

export const historyCurrencies = ['coins', 'credits'] as const
export type HistoryCurrency = (typeof historyCurrencies)[number]

export const historyDirections = ['in', 'out'] as const
export type HistoryDirection = (typeof historyDirections)[number]
