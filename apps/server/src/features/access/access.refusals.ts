import type { accessOffer } from '@plax/contracts/access/access'
import type { ErrorCode } from '@plax/contracts/errors/index'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { type ItemCodes, itemCodes } from '../catalogue/catalogue.service.ts'
import type { AccessOffer, Refusal } from './access.answer.ts'

/** An offer as calls answer it. */
export function presentOffer(offer: AccessOffer): z.output<typeof accessOffer> {
  if (offer.kind === 'subscribe') return { ...offer, isFull: offer.isFull ?? false }
  return offer.kind === 'wait' ? { ...offer, until: offer.until.toISOString() } : offer
}

/** What a call answers to whom an item that they may know of is not open. */
export function refusalOf(refusal: Refusal, codes: ItemCodes = itemCodes): AppError {
  const { reason, offers } = refusal
  if (reason === 'blocked') return new AppError(codes.blocked)
  if (reason === 'not_adult') return new AppError(codes.adultsOnly)
  const bought = offers.find((offer) => offer.kind === 'buy')
  const details = { reason, offers: offers.map(presentOffer), priceCoins: bought?.priceCoins }
  return new AppError(closedTo(refusal, codes), details)
}

/** To all but whom an item is closed, by what would open it. */
function closedTo({ reason, offers }: Refusal, codes: ItemCodes): ErrorCode {
  if (reason === 'password') return codes.passwordRequired
  if (reason === 'no_ticket') return codes.ticketRequired
  const kinds = new Set(offers.map(({ kind }) => kind))
  if (kinds.has('buy')) return kinds.has('subscribe') ? codes.buyOrSubscribe : codes.buyersOnly
  return reason === 'not_entitled' ? codes.closed : codes.subscribersOnly
}
