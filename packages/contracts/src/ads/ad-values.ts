/** Rules of ads that both sides check; free of zod, so that the browser loads little. */

/** Before a stream plays, or next to it. */
export const adPlacements = ['before', 'beside'] as const
export type AdPlacement = (typeof adPlacements)[number]

/** By the last part of the call that counts each (R-ads-001). */
export const adCounters = ['show', 'click', 'skip', 'complete', 'threshold-reached'] as const
export type AdCounter = (typeof adCounters)[number]

export const adStates = ['running', 'planned', 'paused', 'ended', 'deleted'] as const
export type AdState = (typeof adStates)[number]

export const adTitleMaxLength = 100
export const adLinkMaxLength = 2000
export const adVideoMaxMegabytes = 50
/** Of an ad before a stream. */
export const adSecondsMin = 3
export const adSecondsMax = 60
/** Nobody has to watch an ad for longer. */
export const adSkipSecondsMax = 30
export const adWeightMax = 100
export const adDailyCapMax = 100
/** How long a deleted ad can be restored, and its report read. */
export const adDeletedDays = 30

export function isAdLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === ''
}
