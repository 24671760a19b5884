import type { AdPlacement } from '@plax/contracts/ads/ad-values'
import type { Language } from '@plax/contracts/languages'
import type { AdRow } from './ads.tables.ts'

type Ad = Pick<
  AdRow,
  | 'oid'
  | 'language'
  | 'placement'
  | 'weight'
  | 'daily_cap'
  | 'exempts_subscribers'
  | 'is_paused'
  | 'starts_at'
  | 'ends_at'
  | 'deleted_at'
>

export interface AdViewing {
  placement: AdPlacement
  language: Language
  /** The stream is the viewer’s own. */
  isOwner: boolean
  /** Of the creator who streams, at a tier that isn’t free. */
  isSubscriber: boolean
  /** How often the viewer was given each ad today. */
  givenToday: ReadonlyMap<string, number>
  now: Date
}

/** The ad that a viewer is shown, by weight; `draw` is at least 0 and less than 1. */
export function chooseAd<A extends Ad>(
  ads: readonly A[],
  viewing: AdViewing,
  draw: number,
): A | null {
  const open = ads.filter((ad) => mayBeShown(ad, viewing))
  let left = draw * open.reduce((sum, { weight }) => sum + weight, 0)
  return open.find(({ weight }) => (left -= weight) < 0) ?? null
}

function mayBeShown(ad: Ad, viewing: AdViewing): boolean {
  const { placement, language, isOwner, isSubscriber, givenToday, now } = viewing
  if (isOwner || ad.is_paused || ad.deleted_at || ad.placement !== placement) return false
  if (ad.starts_at > now || (ad.ends_at && ad.ends_at <= now)) return false
  if (ad.language !== null && ad.language !== language) return false
  if (ad.exempts_subscribers && isSubscriber) return false
  return (givenToday.get(ad.oid) ?? 0) < ad.daily_cap
}
