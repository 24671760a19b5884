/** Why a top-up did not happen, free of zod for the browser: too few coins, the own limit of the day, that of all conversions. */
export const topUpFailures = ['coins', 'own_limit', 'day_limit'] as const

export type TopUpFailure = (typeof topUpFailures)[number]
