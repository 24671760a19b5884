import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

/** The header by which a call of somebody who is not signed in carries a chat coupon (R-coupon-002). */
export const chatCouponHeader = 'x-chat-coupon'

/** Of calls that a chat coupon may pay. */
export const couponHeaders = {
  [chatCouponHeader]: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'A chat coupon of somebody who is not signed in: claimed for the device, and used, once the free chats are gone.',
    ),
}

const couponCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .describe('Letter case, spaces and hyphens don’t matter.')

const codeParams = z.object({ code: couponCode })

const worth = {
  code: z.string().describe('In capitals, without spaces and hyphens.'),
  chats: z.number().int().nullable().describe('Its value in chats; null if it gives credits.'),
  creditMilli: z
    .number()
    .int()
    .nullable()
    .describe('Its value in bonus credits, in thousandths; null if it gives chats.'),
  contentOid: oid.nullable().describe('The one story that its chats are for; null is all.'),
  storyTitle: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable().describe('Null: never.'),
}

const left = {
  chatsLeft: z.number().int().describe('Its chats left for the caller.'),
  isUsable: z
    .boolean()
    .describe('Chats: some are left, and it has not expired. Credits: they wait for an account.'),
  creditedAt: z.iso.datetime().nullable().describe('When its credits came into the wallet.'),
}

/** A coupon as those see it who hold it. */
export const heldCoupon = z
  .object({ ...worth, ...left, claimedAt: z.iso.datetime() })
  .meta({ id: 'HeldCoupon' })

/** A coupon as administrators see it. */
export const adminCoupon = z
  .object({
    ...worth,
    uses: z.number().int().describe('How many may claim it, each once.'),
    claims: z.number().int().describe('How many did.'),
    note: z.string(),
    state: z.enum(['usable', 'used_up', 'expired', 'ended']),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminCoupon' })

const couponUse = z
  .object({
    oid,
    at: z.iso.datetime(),
    what: z
      .enum(['claimed', 'chat', 'returned', 'credited'])
      .describe('`returned`: the reply failed, so the chat was returned.'),
    who: z.enum(['user', 'guest', 'gone']).describe('`gone`: the account was deleted.'),
    userOid: oid.nullable(),
    nickname: z.string().nullable(),
    device: z
      .string()
      .nullable()
      .describe('Distinguishes guest devices without revealing their IDs.'),
    contentOid: oid.nullable(),
    storyTitle: z.string().nullable(),
  })
  .meta({ id: 'CouponUse' })

/** Chat coupons: claimed by guests and users, made by administrators. */
export const storyCouponRoutes = defineRoutes({
  'GET /story-chat/coupon-info': {
    summary: 'A chat coupon’s value',
    description:
      'Coupons the caller has claimed are always returned. For anyone else, a code that’s used up, expired or ended returns `coupon.unknown`, like one that never existed.',
    permission: 'public',
    guestDevice: 'Names the device whose chats count here.',
    limit: { calls: 60, windowSeconds: 600 },
    query: z.object({ code: couponCode }),
    output: z.object({ ...worth, ...left, isClaimed: z.boolean().describe('By the caller.') }),
  },
  'GET /story-chat/coupons': {
    summary: 'The caller’s claimed chat coupons, latest first',
    permission: 'guest',
    output: z.object({ items: z.array(heldCoupon) }),
  },
  'POST /story-chat/coupon': {
    summary: 'Claim a chat coupon, once',
    description:
      'Its chats are used before credits, and for guests after the free chats. Its credits go to the wallet immediately; a guest’s credits wait for the account. A guest’s claims move to the account at sign-up. Claiming again returns the same and adds nothing. Throws `coupon.unknown`.',
    permission: 'guest',
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({ code: couponCode }),
    output: heldCoupon,
  },
  'GET /story-chat/admin/chat-coupons': {
    summary: 'All chat coupons, latest first',
    permission: 'admin',
    query: z.object(pageQuery),
    output: pageOf(adminCoupon),
  },
  'POST /story-chat/admin/chat-coupons': {
    summary: 'Create a chat coupon; audited',
    permission: 'admin',
    body: z.object({
      code: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){3,31}$/, '4 to 32 letters and digits.')
        .optional()
        .describe('4 to 32 letters and digits; random if omitted.'),
      chats: z.number().int().min(1).max(1000).optional().describe('Or `creditMilli`.'),
      creditMilli: z
        .number()
        .int()
        .min(1)
        .max(10_000_000)
        .optional()
        .describe('Thousandths of a bonus credit. Or `chats`.'),
      contentOid: oid.nullish().describe('For chat coupons: the only story they work in.'),
      expiresAt: z.iso
        .datetime({ offset: true })
        // A later time could not be written as one in UTC.
        .refine((text) => new Date(text).getUTCFullYear() < 10_000, 'It ends with the year 9999.')
        .nullish(),
      uses: z.number().int().min(1).max(100_000).describe('How many may claim it, each once.'),
      note: ofCharacters(z.string().trim(), 500).default('').describe('For administrators only.'),
    }),
    output: z.object({ coupon: adminCoupon }),
  },
  'GET /story-chat/admin/chat-coupons/{code}': {
    summary: 'A chat coupon',
    permission: 'admin',
    params: codeParams,
    output: z.object({ coupon: adminCoupon }),
  },
  'DELETE /story-chat/admin/chat-coupons/{code}': {
    summary: 'Delete an unclaimed chat coupon or end a claimed one; audited',
    description:
      'An ended coupon can’t be claimed anymore. Earlier claims keep their remaining value, and the coupon stays in the list with its usage.',
    permission: 'admin',
    params: codeParams,
    output: z.object({ outcome: z.enum(['deleted', 'ended']) }),
  },
  'GET /story-chat/admin/chat-coupons/{code}/usage': {
    summary: 'Claims of a chat coupon, latest first; audited',
    permission: 'admin',
    params: codeParams,
    query: z.object(pageQuery),
    output: pageOf(couponUse),
  },
})
