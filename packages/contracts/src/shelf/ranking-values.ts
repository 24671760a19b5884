/** Choices of rankings, free of zod for the browser. */

export const rankingPeriods = ['daily', 'weekly', 'monthly'] as const
export type RankingPeriod = (typeof rankingPeriods)[number]
