/** Rules of donations to live creators that both sides check; free of zod. Numbers are our choice unless named. */

/** Spec D54. */
export const donationTypes = ['all', 'text', 'roulette', 'mission'] as const
export type DonationType = (typeof donationTypes)[number]
/** What one donation is. */
export type DonationKind = Exclude<DonationType, 'all'>

/** Spec D53. */
export const donationStatuses = ['waiting', 'playing', 'shown', 'skipped', 'returned'] as const
export type DonationStatus = (typeof donationStatuses)[number]

/** Where a donation was made. R-donation-015: `live_chat` is the default. */
export const donationOrigins = ['live_chat', 'donation_page'] as const

export const donationContentMaxLength = 200
/** The list begins at midnight so many days ago (R-donation-016, R-donation-021). */
export const donationDays = 30
/** Of what a donation plays on a stream. */
export const donationMediaSeconds = { least: 5, most: 300, byDefault: 30 } as const
/** Found at once. */
export const donationMediaShown = 30
export const donationMediaSearchMaxLength = 100
export const rankedDonorsCount = 20
export const rankingSpans = ['stream', 'day', 'week', 'month'] as const
export type RankingSpan = (typeof rankingSpans)[number]
export const goalTitleMaxLength = 60
