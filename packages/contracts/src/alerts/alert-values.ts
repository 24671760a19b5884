/** Rules of alerts that both sides check; free of zod. Numbers are our choice. */

/** Each can be turned off. */
export const queuedAlertKinds = [
  'donation',
  'mission',
  'roulette',
  'follow',
  'subscription',
  'gift',
  'ticket',
] as const
export type QueuedAlertKind = (typeof queuedAlertKinds)[number]

export const alertKinds = [...queuedAlertKinds, 'test'] as const
export type AlertKind = (typeof alertKinds)[number]

/** What shows alerts: all of them, or only those with a wheel. */
export const alertOverlays = ['alerts', 'roulette'] as const
export type AlertOverlay = (typeof alertOverlays)[number]

export const alertThemes = ['card', 'ribbon', 'neon', 'pixel'] as const
export type AlertTheme = (typeof alertThemes)[number]

/** A page that shows an alert has it for so long, and renews it several times within that. */
export const alertLeaseSeconds = 20
export const alertRenewSeconds = 5
/** Overlays ask for the next alert at least as often, and count as closed after three times that. */
export const overlayAskSeconds = 10
export const overlayGoneSeconds = 3 * overlayAskSeconds

export const alertMinSeconds = { min: 3, max: 60, default: 6 } as const
export const alertVolume = { max: 100, default: 70 } as const
export const alertDropMinutesMax = 24 * 60
/** Follows again within it show no second alert. */
export const followAgainHours = 24
/** What the queue of the dock lists of alerts that wait, and of those that ended. */
export const waitingAlertsShown = 50
export const recentAlertsShown = 20
/** One clearing ends so many. */
export const clearedAlertsMax = 1000

export const customAlertsMax = 20
export const customAlertNameMaxLength = 40
export const customAlertImageMaxMegabytes = 5
export const customAlertSoundMaxMegabytes = 5
export const customAlertSoundMaxSeconds = 30
/** Spec R-donation-014. */
export const customAlertImageSize = { width: 900, height: 600 } as const
export const overlayCssMaxLength = 10_000
