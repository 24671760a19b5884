import { z } from 'zod'
import { priceMaxCoins } from '../limits.ts'
import { oid } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'

const ticket = z
  .object({
    ticketOid: oid,
    creatorOid: oid,
    price: z.number().int().describe('In coins.'),
    useBonusCoins: z.boolean(),
    scheduledIssueTime: z.iso
      .datetime()
      .nullable()
      .describe('When it becomes the current one; null if it was issued at once.'),
    issuedTime: z.iso.datetime().nullable().describe('Null while it waits for its time.'),
  })
  .meta({ id: 'LiveTicket' })

const price = z.number().int().min(1).max(priceMaxCoins)
const limit = { calls: 60, windowSeconds: 60 }

const span = {
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional().describe('Exclusive.'),
}

const revenue = z.object({
  sold: z.number().int(),
  coins: z.number().int(),
  bonusCoins: z.number().int(),
  earnedCoins: z.number().int(),
})

/** Tickets open a creator’s streams until a new one is issued (spec D52). */
export const liveTicketRoutes = defineLiveRoutes({
  'GET /live/tickets': {
    summary: 'A creator’s current ticket, and the one that’s to be issued',
    permission: 'public',
    query: z.object({ creatorOid: oid }),
    output: z.object({
      current: ticket.nullable(),
      pending: ticket.nullable(),
      isHolder: z.boolean().describe('The caller holds the current one.'),
      hasOrdered: z.boolean().describe('The caller’s coins wait for the one to be issued.'),
      numbers: z
        .object({
          sold: z.number().int().describe('Of the current one, without those that were refunded.'),
          reserved: z.number().int().describe('Orders that wait for the one to be issued.'),
          issued: z.number().int().describe('Tickets that were issued so far.'),
        })
        .nullable()
        .describe('Null for others than the creator.'),
    }),
  },
  'POST /live/ticket': {
    summary: 'Issue a ticket for the caller’s streams; the current one expires',
    description:
      'With `scheduledIssueTime` it’s issued then, and replaces one that waits for its time. Coins that wait for a replaced ticket are returned.',
    permission: 'livestreamer',
    limit,
    body: z.object({
      price,
      scheduledIssueTime: z.iso.datetime().nullish(),
      useBonusCoins: z.boolean().default(false),
    }),
    output: z.object({ ticket }),
  },
  'DELETE /live/ticket': {
    summary: 'Cancel the ticket that waits for its time; coins that wait for it are returned',
    permission: 'livestreamer',
    limit,
    output: z.object({}),
  },
  'POST /live/ticketing': {
    summary: 'Buy a creator’s ticket',
    description:
      'With `usePendingTicket` the one that’s to be issued: the coins are held until it’s issued and a stream begins, and returned if that doesn’t happen in time.',
    permission: 'user',
    money: true,
    limit,
    body: z.object({
      creatorOid: oid,
      usePendingTicket: z.boolean().default(false),
      priceCoins: price.optional().describe('As the caller saw it; another price is refused.'),
    }),
    output: z.object({
      success: z.literal(true),
      orderOid: oid,
      isHeld: z.boolean(),
      ticket,
    }),
  },
  'POST /live/ticketverification': {
    summary: 'Whether the caller has a creator’s current ticket, or had one before',
    permission: 'user',
    body: z.object({ creatorOid: oid }),
    output: z.object({ isValid: z.boolean(), isPurchasedBefore: z.boolean() }),
  },
  'GET /live/revenue/tickets': {
    summary: 'What the caller’s tickets were sold for',
    permission: 'livestreamer',
    query: z.object(span),
    output: revenue,
  },
  'GET /live/admin/revenue/total/tickets': {
    summary: 'What tickets were sold for',
    permission: 'admin',
    query: z.object({ creatorOid: oid.optional(), ...span }),
    output: revenue,
  },
  'GET /live/paymenthistory': {
    summary: 'What the caller paid at streams, newest first',
    permission: 'user',
    query: z.object({
      userOid: oid.optional().describe('The caller.'),
      nextToken: z.string().max(200).optional(),
      count: z.coerce.number().int().min(1).max(100).default(10),
    }),
    output: z.object({
      items: z.array(
        z.object({
          postingId: z.string(),
          type: z.string(),
          coins: z.number().int(),
          bonusCoins: z.number().int(),
          createdAt: z.iso.datetime(),
        }),
      ),
      nextToken: z.string().nullable(),
    }),
  },
})
