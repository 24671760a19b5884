/** How a wallet's history can be looked through, free of zod for the browser. */

export const historyCurrencies = ['coins', 'credits'] as const
export type HistoryCurrency = (typeof historyCurrencies)[number]

export const historyDirections = ['in', 'out'] as const
export type HistoryDirection = (typeof historyDirections)[number]

/** What became of coins that were held for something. */
export const holdStates = ['held', 'paid', 'partly_paid', 'returned'] as const
export type HoldState = (typeof holdStates)[number]

/** Why a hold ended so. */
export const holdReasons = [
  'mission_completed',
  'mission_declined',
  'mission_canceled',
  'mission_failed',
  'mission_out_of_time',
  'mission_not_accepted',
  'account_closed',
  'order_canceled',
  'order_not_delivered',
  'order_refunded',
] as const
export type HoldReason = (typeof holdReasons)[number]
