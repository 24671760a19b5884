/** What a posting can be about, free of zod for the browser. */
const referenceKinds = [
  'charge',
  'chat_coupon',
  'chat_message',
  'content',
  'donation',
  'gift',
  'nickname',
  'order',
  'payout',
  'story',
  'subscription',
  'withdrawal',
] as const

export type ReferenceKind = (typeof referenceKinds)[number]
