import type { viewerAccess } from '@plax/contracts/story'
import type { z } from 'zod'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../../../platform/errors.ts'
import type { AccessAnswer, AccessOffer, Refusal } from '../../access/access.service.ts'
import type { StoryRow } from './content.queries.ts'

type Offer = z.output<typeof viewerAccess>['offers'][number]
type ChatAccess = Pick<
  z.output<typeof viewerAccess>,
  'allowed' | 'reason' | 'by' | 'offers' | 'blocked'
>

/** May somebody chat in a story: what the one rule of access says, and that it was compiled once. */
export function chatAccess(
  story: Pick<StoryRow, 'compiled_hash'>,
  access: AccessAnswer,
): ChatAccess {
  if (!access.allowed) {
    const { reason, offers, blocked = [] } = access
    return { allowed: false, reason, by: null, offers: offers.map(presentOffer), blocked }
  }
  return story.compiled_hash === null
    ? { allowed: false, reason: 'not_compiled', by: null, offers: [], blocked: [] }
    : { allowed: true, reason: null, by: access.by, offers: [], blocked: [] }
}

function presentOffer(offer: AccessOffer): Offer {
  if (offer.kind === 'subscribe') return { ...offer, isFull: offer.isFull ?? false }
  return offer.kind === 'wait' ? { ...offer, until: offer.until.toISOString() } : offer
}

/** What a call answers to whom a story that they may know of is not open. */
export function refusalOf({ reason, offers }: Refusal): AppError {
  if (reason === 'blocked') return new AppError('story.blocked')
  if (reason === 'not_adult') return new AppError('story.adults_only')
  const bought = offers.find((offer) => offer.kind === 'buy')
  const details = { reason, offers: offers.map(presentOffer), priceCoins: bought?.priceCoins }
  return new AppError(closedTo(offers), details)
}

/** To all but whom a story is closed, by what would open it. */
function closedTo(offers: readonly AccessOffer[]): ErrorCode {
  const kinds = new Set(offers.map(({ kind }) => kind))
  if (!kinds.has('buy')) return 'story.subscribers_only'
  return kinds.has('subscribe') ? 'story.buy_or_subscribe' : 'story.buyers_only'
}
