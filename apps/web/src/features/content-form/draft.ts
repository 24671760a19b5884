import type { ContentType, DiscountType } from '@plax/contracts/content/content-values'
import { type Language, isLanguage, languages } from '@plax/contracts/languages'
import { localInstant, localTime } from '../../lib/local-time.ts'
import { numberOf } from './whole-number.ts'
import type { Content, ContentFields, Discount } from './content.queries.ts'

type Texts = Record<Language, string>

/** A content as it is in the form; amounts and times as typed. */
export interface Draft {
  type: ContentType
  language: Language
  title: Texts
  description: Texts
  thumbnail: Record<Language, string | null>
  playerImage: string | null
  /** Of a branching story, like `sellsParts`. */
  backgroundImage: string | null
  sellsParts: boolean
  hashtags: string[]
  file: string | null
  /** Of a content that is several files. */
  moreFiles: string[]
  preview: string | null
  price: string
  copies: string
  publicTiers: string[]
  allowsBonus: boolean
  hasDiscount: boolean
  discountType: DiscountType
  discountAmount: string
  discountStart: string
  discountEnd: string
  publishAt: string
  hasPoll: boolean
  pollTitle: string
  pollOptions: string[]
  /** Hours as a number, or empty where it goes on until its creator ends it. */
  pollHours: string
  pollHides: boolean
  coCreators: { email: string; share: string }[]
  isAdult: boolean
  blurThumbnail: boolean
  isReplay: boolean
  isPrivate: boolean
  isScenarioItem: boolean
  skipEncryption: boolean
  openToKorea: boolean
  postToTwitter: boolean
  postToDiscord: boolean
}

const weekMs = 7 * 24 * 3_600_000

export function draftOf(content: Content, now: Date): Draft {
  const fields = content.editing?.fields ?? {}
  const discount = content.editing?.discountSettings ?? null
  const own = isLanguage(content.language) ? content.language : 'en'
  return {
    type: content.type,
    language: own,
    title: eachLanguage(fields.title, { own, none: '' }),
    description: eachLanguage(fields.description, { own, none: '' }),
    thumbnail: eachLanguage<string | null>(fields.thumbnail, { own, none: null }),
    playerImage: fields.playerImage ?? null,
    backgroundImage: fields.backgroundImage ?? null,
    sellsParts: fields.sellsParts ?? false,
    hashtags: fields.hashtags ?? [],
    file: fields.file ?? fields.files?.[0] ?? null,
    moreFiles: (fields.files ?? []).filter((key) => key !== (fields.file ?? fields.files?.[0])),
    preview: fields.preview ?? null,
    price: fields.price ? String(fields.price) : '',
    copies: fields.availableCopies ? String(fields.availableCopies) : '',
    publicTiers: fields.publicTiers ?? [],
    allowsBonus: fields.allowsBonus ?? content.allowsBonus,
    hasDiscount: discount !== null,
    discountType: discount?.type ?? 'percent',
    discountAmount: discount?.amount ? String(discount.amount) : '',
    discountStart: localTime(discount ? new Date(discount.startDate) : now),
    discountEnd: localTime(
      discount ? new Date(discount.endDate) : new Date(now.getTime() + weekMs),
    ),
    publishAt: fields.publishAt ? localTime(new Date(fields.publishAt)) : '',
    hasPoll: Boolean(fields.poll),
    pollTitle: fields.poll?.title ?? '',
    pollOptions: fields.poll?.options ?? ['', ''],
    pollHours: fields.poll?.lengthHours ? String(fields.poll.lengthHours) : '',
    pollHides: fields.poll?.hidesResults ?? false,
    coCreators: (fields.coCreators ?? []).map(({ email, share }) => ({
      email,
      share: share ? String(share) : '',
    })),
    isAdult: fields.isAdult ?? false,
    blurThumbnail: fields.blurThumbnail ?? false,
    isReplay: fields.isReplay ?? false,
    isPrivate: fields.isPrivate ?? false,
    isScenarioItem: fields.isScenarioItem ?? false,
    skipEncryption: fields.skipEncryption ?? false,
    openToKorea: fields.openToKorea ?? true,
    postToTwitter: fields.autoPost?.twitter ?? false,
    postToDiscord: fields.autoPost?.discord ?? false,
  }
}

/** What is typed as the server takes it; what is no number or time stays as it was there. */
export function bodyOf(draft: Draft): {
  metaData: ContentFields
  discountSettings?: Discount | null
} {
  const price = numberOf(draft.price)
  const availableCopies = numberOf(draft.copies)
  const publishAt = draft.publishAt === '' ? null : localInstant(draft.publishAt)
  return {
    metaData: {
      type: draft.type,
      language: draft.language,
      title: filledIn(draft.title),
      description: filledIn(draft.description),
      thumbnail: filledIn(draft.thumbnail),
      playerImage: draft.playerImage,
      backgroundImage: draft.backgroundImage,
      sellsParts: draft.sellsParts,
      hashtags: draft.hashtags,
      file: draft.file,
      files: draft.type === 'file' && draft.file ? [draft.file, ...draft.moreFiles] : [],
      preview: draft.preview,
      ...(price === undefined ? {} : { price }),
      ...(availableCopies === undefined ? {} : { availableCopies }),
      ...(publishAt === undefined ? {} : { publishAt }),
      publicTiers: draft.publicTiers,
      allowsBonus: draft.allowsBonus,
      poll: pollOf(draft),
      coCreators: draft.coCreators.map(({ email, share }) => ({
        email: email.trim(),
        share: numberOf(share) ?? 0,
      })),
      isAdult: draft.isAdult,
      blurThumbnail: draft.blurThumbnail,
      isReplay: draft.isReplay,
      isPrivate: draft.isPrivate,
      isScenarioItem: draft.isScenarioItem,
      skipEncryption: draft.skipEncryption,
      openToKorea: draft.openToKorea,
      autoPost: { twitter: draft.postToTwitter, discord: draft.postToDiscord },
    },
    ...discountOf(draft),
  }
}

function pollOf(draft: Draft): ContentFields['poll'] {
  if (!draft.hasPoll) return null
  const { pollTitle: title, pollOptions: options, pollHours, pollHides } = draft
  return { title, options, lengthHours: numberOf(pollHours) ?? null, hidesResults: pollHides }
}

function discountOf(draft: Draft): { discountSettings?: Discount | null } {
  if (!draft.hasDiscount) return { discountSettings: null }
  const [startDate, endDate] = [localInstant(draft.discountStart), localInstant(draft.discountEnd)]
  if (startDate === undefined || endDate === undefined) return {}
  const amount = numberOf(draft.discountAmount) ?? 0
  return { discountSettings: { type: draft.discountType, amount, startDate, endDate } }
}

/** The fields that changed while a save was on its way, which it didn’t send. */
export function changedSince(sent: Draft, now: Draft): [DraftField, Draft[DraftField]][] {
  return (Object.keys(now) as DraftField[])
    .filter((field) => JSON.stringify(now[field]) !== JSON.stringify(sent[field]))
    .map((field) => [field, now[field]])
}

export type DraftField = keyof Draft

/** The fields whose text is no whole number. */
export function problemsOf(draft: Draft): DraftField[] {
  const fields = [
    'price',
    'copies',
    ...(draft.hasDiscount ? ['discountAmount' as const] : []),
  ] as const
  return fields.filter((field) => numberOf(draft[field]) === undefined)
}

/** The field at which a refusal of the server belongs; null for the publish bar. */
export function fieldOfRefusal(code: string, details: Record<string, unknown>): DraftField | null {
  if (code === 'content.field_too_long') return longFields[String(details.field)] ?? null
  return refusalFields[code] ?? null
}

const longFields: Record<string, DraftField> = {
  title: 'title',
  description: 'description',
  hashtags: 'hashtags',
  poll: 'pollTitle',
}

const refusalFields: Record<string, DraftField> = {
  'content.title_required': 'title',
  'content.thumbnail_required': 'thumbnail',
  'content.thumbnail_too_large': 'thumbnail',
  'media.not_found': 'thumbnail',
  'content.file_required': 'file',
  'content.file_not_found': 'file',
  'upload.not_found': 'file',
  'upload.not_finished': 'file',
  'content.file_type': 'file',
  'content.video_too_wide': 'file',
  'content.price_incorrect': 'price',
  'content.price_too_high': 'price',
  'content.copies_incorrect': 'copies',
  'content.paid_for_free_tier': 'publicTiers',
  'content.open_is_free': 'publicTiers',
  'subscription.tier_not_found': 'publicTiers',
  'content.discount_dates': 'discountStart',
  'content.discount_not_positive': 'discountAmount',
  'content.discount_incorrect': 'discountAmount',
  'content.poll_incomplete': 'pollTitle',
  'content.own_account': 'coCreators',
  'content.invalid_email': 'coCreators',
  'content.shares_incorrect': 'coCreators',
  'content.no_permission': 'skipEncryption',
}

type LanguageTexts<T> = T | Partial<Record<Language, T | undefined>> | undefined

function eachLanguage<T extends string | null>(
  sent: LanguageTexts<T>,
  { own, none }: { own: Language; none: T },
): Record<Language, T> {
  const texts =
    typeof sent === 'object' && sent !== null
      ? (sent as Partial<Record<Language, T>>)
      : { [own]: sent }
  const entries = languages.map((language) => [language, texts[language] ?? none])
  return Object.fromEntries(entries) as Record<Language, T>
}

/** Languages in which nothing is written have nothing of their own. */
function filledIn<T extends string | null>(
  texts: Record<Language, T>,
): Partial<Record<Language, NonNullable<T>>> {
  const written = languages.flatMap((language) => {
    const text = texts[language]
    return text ? [[language, text]] : []
  })
  return Object.fromEntries(written) as Partial<Record<Language, NonNullable<T>>>
}
