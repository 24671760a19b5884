import {
  adDailyCapMax,
  adLinkMaxLength,
  type AdPlacement,
  adSecondsMax,
  adSecondsMin,
  adSkipSecondsMax,
  adWeightMax,
  isAdLink,
} from '@plax/contracts/ads/ad-values'
import { isLongerThan } from '@plax/story-engine/characters'
import { isLanguage } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media/media'
import { fromLocal, toLocal } from '../notices/local-time.ts'
import type { Ad, AdBody } from './ads.api.ts'

/** An ad as it is being written: numbers and times as the controls have them. */
export interface AdDraft {
  title: string
  link: string
  placement: AdPlacement
  /** Empty for any. */
  language: string
  creator: { oid: string; nickname: string } | null
  picture: Picture | null
  /** Undefined keeps the one that is there. */
  videoKey: string | null | undefined
  /** Of the video that was chosen now, if it’s known. */
  videoSeconds: number | null
  startsAt: string
  endsAt: string
  weight: string
  dailyCap: string
  lengthSeconds: string
  skipSeconds: string
  thresholdSeconds: string
  exemptsSubscribers: boolean
}

export function draftOfAd(ad: Ad | null, now: Date): AdDraft {
  const { creatorOid, creatorNickname } = ad ?? {}
  return {
    title: ad?.title ?? '',
    link: ad?.link ?? '',
    placement: ad?.placement ?? 'before',
    language: ad?.language ?? '',
    creator: creatorOid ? { oid: creatorOid, nickname: creatorNickname ?? creatorOid } : null,
    picture: ad?.picture ?? null,
    videoKey: undefined,
    videoSeconds: null,
    startsAt: toLocal(ad?.startsAt ?? now.toISOString()),
    endsAt: toLocal(ad?.endsAt ?? null),
    weight: String(ad?.weight ?? 10),
    dailyCap: String(ad?.dailyCap ?? 3),
    lengthSeconds: String(ad?.lengthSeconds ?? 15),
    skipSeconds: String(ad?.skipSeconds ?? 5),
    thresholdSeconds: String(ad?.thresholdSeconds ?? 10),
    exemptsSubscribers: ad?.exemptsSubscribers ?? true,
  }
}

export const numberRanges = {
  weight: [1, adWeightMax],
  dailyCap: [1, adDailyCapMax],
  lengthSeconds: [adSecondsMin, adSecondsMax],
  skipSeconds: [0, adSkipSecondsMax],
  thresholdSeconds: [adSecondsMin, adSecondsMax],
} as const satisfies Partial<Record<keyof AdDraft, readonly [number, number]>>

export type NumberName = keyof typeof numberRanges

/** Null unless it’s a whole number in its range. */
export function readNumber(draft: AdDraft, name: NumberName): number | null {
  const [min, max] = numberRanges[name]
  const text = draft[name].trim()
  const number = Number(text)
  return /^\d+$/.test(text) && number >= min && number <= max ? number : null
}

export function isLinkWrong({ link }: AdDraft): boolean {
  return (
    link.trim() !== '' && (!isAdLink(link.trim()) || isLongerThan(link.trim(), adLinkMaxLength))
  )
}

export function endsTooEarly({ startsAt, endsAt }: AdDraft): boolean {
  return endsAt !== '' && endsAt <= startsAt
}

/** When it must be possible to skip it; null if it’s early enough. */
export function latestSkip(draft: AdDraft): number | null {
  if (draft.placement !== 'before') return null
  const length = readNumber(draft, 'lengthSeconds')
  const skip = readNumber(draft, 'skipSeconds')
  const videoSeconds = draft.videoKey ? draft.videoSeconds : null
  if (length === null || skip === null) return null
  const latest = Math.floor(Math.min(length, videoSeconds ?? length))
  return skip > latest ? latest : null
}

/** Whether it has what it shows. */
function hasMedia({ placement, picture, videoKey }: AdDraft, hadVideo: boolean): boolean {
  const hasVideo = videoKey === undefined ? hadVideo : videoKey !== null
  return picture !== null || (placement === 'before' && hasVideo)
}

/** What is sent; null while something is missing. */
export function bodyOfDraft(draft: AdDraft, ad: Ad | null): AdBody | null {
  const startsAt = fromLocal(draft.startsAt)
  const title = draft.title.trim()
  const link = draft.link.trim()
  const weight = readNumber(draft, 'weight')
  const dailyCap = readNumber(draft, 'dailyCap')
  const lengthSeconds = readNumber(draft, 'lengthSeconds')
  const skipSeconds = readNumber(draft, 'skipSeconds')
  const thresholdSeconds = readNumber(draft, 'thresholdSeconds')
  if (weight === null || dailyCap === null || lengthSeconds === null) return null
  if (skipSeconds === null || thresholdSeconds === null || !startsAt) return null
  if (title === '' || !isAdLink(link) || endsTooEarly(draft)) return null
  if (latestSkip(draft) !== null) return null
  if (!hasMedia(draft, (ad?.videoUrl ?? null) !== null)) return null
  return {
    ...(ad && { adOid: ad.adOid }),
    title,
    link,
    placement: draft.placement,
    language: isLanguage(draft.language) ? draft.language : null,
    creatorOid: draft.creator?.oid ?? null,
    imageAssetOid: draft.picture?.assetOid ?? null,
    ...(draft.videoKey !== undefined && { videoKey: draft.videoKey }),
    weight,
    dailyCap,
    lengthSeconds,
    skipSeconds,
    thresholdSeconds,
    exemptsSubscribers: draft.exemptsSubscribers,
    isPaused: ad?.isPaused ?? false,
    startsAt,
    endsAt: fromLocal(draft.endsAt),
  }
}
