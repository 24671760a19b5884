/** Choices, limits and rules of published content, free of zod for the browser. */

/** What creators publish (R-content-001). */
export const contentTypes = ['video', 'audio', 'file', 'clip', 'branching'] as const
export type ContentType = (typeof contentTypes)[number]

/** How a reader goes on in a branching story; `goto` is to a scene that was seen. */
export const scenarioMoves = ['stay', 'choose', 'back', 'restart', 'goto'] as const
export type ScenarioMove = (typeof scenarioMoves)[number]
/** Characters of an Ink story as its compiler wrote it. */
export const inkMaxLength = 3_000_000

/** R-content-076: a part of a branching story is `scenario`, what is not published yet `inprogress`. */
export const contentStatuses = ['published', 'scenario', 'inprogress'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** R-content-024; the last three are everyone’s. */
export const contentViews = [
  'own',
  'published',
  'inprogress',
  'scheduled',
  'purchased',
  'replay',
  'new',
  'popular',
  'creator',
] as const
export type ContentView = (typeof contentViews)[number]

/** The orders of one’s own content; without one, the last changed comes first. */
export const ownContentSorts = ['newest', 'oldest', 'title', 'price', 'plays'] as const
export type OwnContentSort = (typeof ownContentSorts)[number]

/** What can be done with several contents at once. */
export const bulkActions = ['publish', 'unpublish', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Of a creator’s channel. */
export const contentTabs = ['videos', 'clips', 'files', 'replays'] as const
export type ContentTab = (typeof contentTabs)[number]

/** The pages of categories, by their addresses below /p (R-content-009). */
export const contentCategories = ['live', 'asmr', 'anime', 'bl', 'draw', 'japan'] as const
export type ContentCategory = (typeof contentCategories)[number]

/** R-content-025: how the content is shown while it plays. */
export const showingModes = ['none', 'small-screen', 'full-screen'] as const
export type ShowingMode = (typeof showingModes)[number]

/** How far announcing a content elsewhere is. */
export const postStates = ['waiting', 'sending', 'posted', 'failed'] as const
export type PostState = (typeof postStates)[number]
/** Where content is announced. */
export const postNetworks = ['discord', 'x'] as const
export type PostNetwork = (typeof postNetworks)[number]
/**
 * Why it was not announced: nothing is connected; the webhook or the connection is gone; the network
 * refused it, has it already, was away for too long, or did not say whether it took it; or the content
 * was not public any more.
 */
export const postFaults = [
  'not_connected',
  'webhook_gone',
  'connection_ended',
  'duplicate',
  'refused',
  'unavailable',
  'no_answer',
  'not_public',
] as const
export type PostFault = (typeof postFaults)[number]

export const discountTypes = ['coins', 'percent'] as const
export type DiscountType = (typeof discountTypes)[number]

/** Where the bytes of a content stand (R-encoding-002). */
export const encodingStates = [
  'none',
  'waiting',
  'encoding',
  'done',
  'failed',
  'cancelled',
] as const
export type EncodingState = (typeof encodingStates)[number]

/** What a creator may upload again where encoding failed (R-encoding-003). */
export const reuploadChoices = ['thumbnail', 'content', 'both'] as const

/** R-content-043 to R-content-046. */
export const fileTypes = {
  preview: ['mp3', 'mp4'],
  content: ['mp3', 'mp4', 'mov'],
  clip: ['mp4', 'mov'],
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
} as const

/** R-content-048 and R-content-049. */
export const videoMaxWidth = 8192
export const thumbnailMaxSide = 2000

export const contentTitleMaxLength = 100
export const contentDescriptionMaxLength = 5000
/** Files of one file content. */
export const contentFilesMaxCount = 50
export const contentTagsMaxCount = 20
export const contentTagMaxLength = 30
export const contentPartnersMaxCount = 10
export const pollOptionsMaxCount = 20
export const pollTextMaxLength = 100
export const pollMaxHours = 24 * 90
/** How long a frame of a video lasts at most, on average, unless its sound is as long. */
export const longestStillMinutes = 10
export const subtitleLabelMaxLength = 60
export const subtitlesMaxCount = 40
export const chapterTitleMaxLength = 100
export const chaptersMaxCount = 200
export const copiesMax = 1_000_000
/** Contents of one bulk edit or action. */
export const bulkEditMaxCount = 100
/** R-content-088. */
export const similarDefaultCount = 20
/** R-content-082. */
export const bulkQueueLength = 9999
/** R-content-084. */
export const bulkSeparator = '|'

/** Of whoever was found to download: the first time a warning, the second the end (R-content-056). */
export const downloaderStatuses = [444, 999] as const
/** R-content-029. */
export const downloaderMaxHeight = 480

/** The states in which a creator is asked to share the profit of a content. */
export const partnerStates = ['waiting', 'confirmed', 'declined'] as const

export const ratings = ['all', '12', '15', '19'] as const
export const ratingReviewStates = ['waiting', 'rated', 'refused'] as const

/** Ids as bulk fetches send them: queues joined with a pipe, of so many ids each (R-content-083). */
export function bulkQueues(oids: readonly string[], slice: number = bulkQueueLength): string[] {
  const unique = [...new Set(oids)]
  const queues = Math.ceil(unique.length / slice)
  return Array.from({ length: queues }, (_, index) =>
    unique.slice(index * slice, (index + 1) * slice).join(bulkSeparator),
  )
}

export interface DiscountTerms {
  type: DiscountType
  amount: number
  startDate: string
  endDate: string
}

/** What a discount takes off a price at an instant; the end is exclusive, and a coin always stays. */
export function discountOf(priceCoins: number, discount: DiscountTerms | null, now: Date): number {
  if (!discount) return 0
  const [start, end] = [new Date(discount.startDate), new Date(discount.endDate)]
  if (now < start || now >= end) return 0
  const off =
    discount.type === 'coins' ? discount.amount : Math.floor((priceCoins * discount.amount) / 100)
  return Math.max(0, Math.min(off, priceCoins - 1))
}

/** What of a content decides to whom it is open. */
export interface OpenTo {
  priceCoins: number | null
  /** Whether it is open to everyone, or to nobody in particular. */
  isForAll: boolean
  /** Whether a tier that costs nothing is among those it is open to. */
  hasFreeTier: boolean
  tierCount: number
}

/** R-content-041, R-content-042, R-content-081. */
export function openingFlags(open: OpenTo) {
  const isPriced = (open.priceCoins ?? 0) > 0
  const hasTiers = open.tierCount > 0
  return {
    isFree: !isPriced && (open.isForAll || open.hasFreeTier || !hasTiers),
    isPaid: isPriced && !open.hasFreeTier,
    isSubscriberOnly: hasTiers && !isPriced && !open.isForAll,
    isCoinOnly: isPriced && !hasTiers,
    isViewableWithoutSubscription: isPriced || open.isForAll || !hasTiers,
  }
}

/** Of the password before a content, in characters. */
export const contentPasswordMinLength = 4
export const contentPasswordMaxLength = 100
