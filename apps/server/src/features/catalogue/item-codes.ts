import type { ErrorCode } from '@plax/contracts/errors/index'

/** The refusals of what all kinds share; a kind that has words of its own hands in its own. */
export const itemCodes = {
  notFound: 'item.not_found',
  notYours: 'item.not_yours',
  blocked: 'item.blocked',
  adultsOnly: 'item.adults_only',
  passwordRequired: 'item.password_required',
  passwordWrong: 'item.password_wrong',
  buyersOnly: 'item.buyers_only',
  subscribersOnly: 'item.subscribers_only',
  buyOrSubscribe: 'item.buy_or_subscribe',
  ticketRequired: 'item.ticket_required',
  closed: 'item.closed',
  monthRequired: 'item.month_required',
  priceRequired: 'item.price_required',
  invitesSelf: 'item.invites_self',
  invitationsFull: 'item.invitations_full',
  notPublished: 'item.not_published',
  notTakenDown: 'item.not_taken_down',
} as const satisfies Record<string, ErrorCode>

export type ItemCodes = Readonly<Record<keyof typeof itemCodes, ErrorCode>>
