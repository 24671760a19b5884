import { isLongerThan } from '@plax/story-engine/characters'
import type { InputOf, OutputOf } from '@plax/contracts'
import { hasPrice, isForSubscribers } from '@plax/contracts/access/access-values'
import { briefIntroductionMaxLength, priceMaxCoins, titleMaxLength } from '@plax/contracts/limits'
import type { StoryContent } from '../story/story.queries.ts'

type Body = InputOf<'POST /story-chat/chat-content'>['body']
export type Model = OutputOf<'GET /story-chat/models'>['items'][number]
export type SettingsBody = Omit<Body, 'requestType' | 'contentOid' | 'version' | 'canvas'>

/** The settings as they are in the form; credits as typed. */
export interface Draft {
  title: string
  briefIntroduction: string
  description: string
  hashtags: string[]
  genre: StoryContent['genre']
  language: string
  visibility: StoryContent['visibility']
  access: StoryContent['access']
  /** The lowest tier that opens it, null for any paid one; counts where it is for subscribers. */
  accessTierHash: string | null
  /** A month such as `2026-09`; counts where it is for subscribers from before one. */
  accessBefore: string
  /** In coins, as typed; counts where it is sold. */
  price: string
  allowsBonus: boolean
  /** Empty follows the installation's default. */
  model: string
  credits: string
  isAdult: boolean
  canvasPublic: boolean
  lorePublic: boolean
  suggestReplies: boolean
  thumbnail: StoryContent['thumbnail']
}

export type DraftField = keyof Draft

export function draftOf(story: StoryContent): Draft {
  return {
    title: story.title,
    briefIntroduction: story.briefIntroduction,
    description: story.editing?.description ?? story.description,
    hashtags: story.hashtags,
    genre: story.genre,
    language: story.language,
    visibility: story.visibility,
    access: story.access,
    accessTierHash: story.accessTierHash,
    accessBefore: story.accessBefore ?? new Date().toISOString().slice(0, 7),
    price: story.priceCoins === null ? '' : String(story.priceCoins),
    allowsBonus: story.allowsBonus,
    model: story.editing?.model ?? '',
    isAdult: story.isAdult,
    canvasPublic: story.canvasPublic,
    lorePublic: story.lorePublic,
    suggestReplies: story.suggestReplies,
    thumbnail: story.thumbnail,
    credits: String(story.creditsPerChatMilli / 1000),
  }
}

/** The form's settings as the server takes them; only call it where `problemsOf` finds none. */
export function bodyOf(draft: Draft): SettingsBody {
  const { thumbnail, credits, price, ...same } = draft
  return {
    ...same,
    accessTierHash: isForSubscribers(draft.access) ? draft.accessTierHash : null,
    accessBefore: draft.access === 'subscribers_before' ? draft.accessBefore : null,
    priceCoins: hasPrice(draft.access) ? coinsOf(price) : null,
    thumbnailAssetOid: thumbnail?.assetOid ?? null,
    creditsPerChatMilli: milliOf(credits) ?? 0,
  }
}

/** Credits as typed, in thousandths; null where it is no amount with three decimals at most. */
export function milliOf(credits: string): number | null {
  const text = credits.trim().replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(text)) return null
  return Math.round(Number(text) * 1000)
}

/** Whole coins as typed; null where it is no price that can be asked for. */
export function coinsOf(price: string): number | null {
  const text = price.trim()
  if (!/^\d{1,9}$/.test(text)) return null
  const coins = Number(text)
  return coins >= 1 && coins <= priceMaxCoins ? coins : null
}

export type DraftProblem =
  | 'title_too_long'
  | 'introduction_too_long'
  | 'no_amount'
  | 'below_fee'
  | 'no_price'

/** The model that would reply. */
export function modelOf(draft: Pick<Draft, 'model'>, models: readonly Model[]): Model | undefined {
  return models.find(({ key, isDefault }) => (draft.model ? key === draft.model : isDefault))
}

/**
 * Whether another model changes the price with it: a price that the new model's fee is above, or one
 * that was the old model's own.
 */
export function isPricedBy(
  draft: Pick<Draft, 'credits'>,
  model: Pick<Model, 'startMilli'> | undefined,
  next: Pick<Model, 'feeMilli'>,
): boolean {
  const milli = milliOf(draft.credits)
  return milli !== null && (milli < next.feeMilli || milli === model?.startMilli)
}

/** What can be told before the server is asked. */
export function problemsOf(
  draft: Draft,
  model: Model | undefined,
): Partial<Record<DraftField, DraftProblem>> {
  const milli = milliOf(draft.credits)
  return {
    ...(isLongerThan(draft.title, titleMaxLength) ? { title: 'title_too_long' } : {}),
    ...(isLongerThan(draft.briefIntroduction, briefIntroductionMaxLength)
      ? { briefIntroduction: 'introduction_too_long' }
      : {}),
    ...(hasPrice(draft.access) && coinsOf(draft.price) === null ? { price: 'no_price' } : {}),
    ...(milli === null ? { credits: 'no_amount' } : {}),
    ...(milli !== null && model && milli < model.feeMilli ? { credits: 'below_fee' } : {}),
  }
}

/** The field at which a refusal of the server belongs; null for the publish bar. */
export function fieldOfRefusal(code: string): DraftField | null {
  return refusalFields[code] ?? null
}

const refusalFields: Record<string, DraftField> = {
  'story.thumbnail_required': 'thumbnail',
  'story.title_required': 'title',
  'story.introduction_too_long': 'briefIntroduction',
  'story.model_unavailable': 'model',
  'story.price_below_fee': 'credits',
  'story.price_required': 'price',
  'story.month_required': 'accessBefore',
  'subscription.tier_not_found': 'accessTierHash',
}
