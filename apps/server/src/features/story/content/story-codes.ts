import { type ItemCodes, itemCodes } from '../../catalogue/catalogue.service.ts'

/** What stories call the refusals of what all kinds share. */
export const storyCodes: ItemCodes = {
  ...itemCodes,
  notFound: 'story.not_found',
  notYours: 'story.not_yours',
  blocked: 'story.blocked',
  adultsOnly: 'story.adults_only',
  buyersOnly: 'story.buyers_only',
  subscribersOnly: 'story.subscribers_only',
  buyOrSubscribe: 'story.buy_or_subscribe',
  monthRequired: 'story.month_required',
  priceRequired: 'story.price_required',
  invitesSelf: 'story.invites_self',
  invitationsFull: 'story.invitations_full',
  notPublished: 'story.not_published',
  notTakenDown: 'story.not_taken_down',
}
