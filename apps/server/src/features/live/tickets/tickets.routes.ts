import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cutPage } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { holdsEntitlement } from '../../access/access.service.ts'
import { type OrderRules, placeOrder, type SaleKind } from '../../commerce/commerce.service.ts'
import { listPostings } from '../../ledger/ledger.service.ts'
import { cancelPending, makeTicket } from './issue-ticket.ts'
import { sumTickets } from './ticket-revenue.ts'
import {
  countTickets,
  findCurrentTicket,
  findOrdered,
  findPendingTicket,
  hadTicket,
  isHeldFor,
  type TicketRow,
} from './tickets.queries.ts'

type TicketDeps = Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'secret' | 'log' | 'metrics' | 'askedRoles' | 'bus' | 'reports'
> & { sales: SaleKind & { orders: OrderRules } }

/** What a wallet’s history calls payments at streams. */
const liveTypes = ['live_ticketing', 'live_donation', 'live_donation_tts'] as const

/** Tickets: issued by creators, bought by viewers, and what they earned. */
export function ticketHandlers(deps: TicketDeps): Handlers {
  const { db } = deps
  return {
    'GET /live/tickets': async ({ actor, query: { creatorOid } }) => {
      const current = await findCurrentTicket(db, creatorOid)
      const pending = await findPendingTicket(db, creatorOid)
      const { userOid } = actor
      return {
        current: current && present(current),
        pending: pending && present(pending),
        isHolder: current !== null && (await isHolder(deps, userOid, current.oid)),
        hasOrdered: pending !== null && (await isHeldFor(db, userOid, pending.oid)),
        numbers: userOid === creatorOid ? await countTickets(db, creatorOid) : null,
      }
    },
    'POST /live/ticket': async ({ actor, body }) => {
      assertUser(actor)
      const { price, scheduledIssueTime, useBonusCoins } = body
      const ticket = await makeTicket(deps, {
        creatorOid: actor.userOid,
        priceCoins: price,
        allowsBonus: useBonusCoins,
        scheduledFor: scheduledIssueTime ? new Date(scheduledIssueTime) : null,
      })
      return { ticket: present(ticket) }
    },
    'DELETE /live/ticket': async ({ actor }) => {
      assertUser(actor)
      await cancelPending(deps, actor.userOid)
      return {}
    },
    'POST /live/ticketing': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const { creatorOid, usePendingTicket, priceCoins: price } = body
      const find = usePendingTicket ? findPendingTicket : findCurrentTicket
      // A call that is sent again is about the same ticket, whatever was issued since.
      const sold = await findOrdered(db, { userOid: actor.userOid, key })
      const ticket = sold ?? (await find(db, creatorOid))
      if (!ticket) throw new AppError('live.no_ticket')
      const line = { kind: deps.sales, subjectOid: ticket.oid, price }
      const all = { ...deps, sales: [deps.sales] }
      const order = await placeOrder(all, { actor, key, lines: [line] })
      return {
        success: true as const,
        orderOid: order.oid,
        isHeld: order.state === 'held',
        ticket: present(ticket),
      }
    },
    'POST /live/ticketverification': async ({ actor, body: { creatorOid } }) => {
      assertUser(actor)
      const { userOid } = actor
      const current = await findCurrentTicket(db, creatorOid)
      return {
        isValid: current !== null && (await isHolder(deps, userOid, current.oid)),
        isPurchasedBefore: await hadTicket(db, { userOid, creatorOid }),
      }
    },
    'GET /live/revenue/tickets': async ({ actor, query }) => {
      assertUser(actor)
      return sumTickets(deps, { creatorOid: actor.userOid, ...query })
    },
    'GET /live/admin/revenue/total/tickets': ({ query }) => sumTickets(deps, query),
    'GET /live/paymenthistory': async ({ actor, query }) => {
      assertUser(actor)
      const { userOid = actor.userOid, nextToken, count } = query
      if (userOid !== actor.userOid) throw new AppError('auth.forbidden')
      const pages = await Promise.all(
        liveTypes.map((type) =>
          listPostings(db, {
            ownerOid: userOid,
            type,
            cursor: nextToken ?? null,
            limit: count + 1,
          }),
        ),
      )
      const newest = pages.flatMap(({ items }) => items).toSorted((a, b) => b.payerSeq - a.payerSeq)
      const { rows, nextCursor } = cutPage(newest, count, ({ payerSeq }) => [payerSeq])
      return { items: rows.map((posting) => presentPayment(posting)), nextToken: nextCursor }
    },
  }
}

function present(ticket: TicketRow): OutputOf<'POST /live/ticket'>['ticket'] {
  return {
    ticketOid: ticket.oid,
    creatorOid: ticket.creator_oid,
    price: ticket.price_coins,
    useBonusCoins: ticket.allows_bonus,
    scheduledIssueTime: ticket.scheduled_for?.toISOString() ?? null,
    issuedTime: ticket.issued_at?.toISOString() ?? null,
  }
}

function presentPayment(
  posting: Awaited<ReturnType<typeof listPostings>>['items'][number],
): OutputOf<'GET /live/paymenthistory'>['items'][number] {
  const own = posting.entries.filter(({ kind }) => kind === 'user')
  const sumOf = (bucket: string) =>
    own.filter((entry) => entry.bucket === bucket).reduce((sum, { amount }) => sum - amount, 0)
  return {
    postingId: posting.id,
    type: posting.type,
    coins: sumOf('coin'),
    bonusCoins: sumOf('bonusCoin'),
    createdAt: posting.createdAt.toISOString(),
  }
}

function isHolder(
  { db, clock }: Pick<TicketDeps, 'db' | 'clock'>,
  userOid: string | null,
  subjectOid: string,
): Promise<boolean> {
  if (userOid === null) return Promise.resolve(false)
  return holdsEntitlement(db, { userOid, subjectOid, now: clock.now() })
}
