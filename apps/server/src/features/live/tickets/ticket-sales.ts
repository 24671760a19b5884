import type { Language } from '@plax/contracts/languages'
import {
  grantEntitlement,
  holdsEntitlement,
  revokeEntitlement,
} from '../../access/access.service.ts'
import { hasBlocked, nameColumns } from '../../account/account.service.ts'
import type { BoughtLine, OrderRules, SaleKind } from '../../commerce/commerce.service.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { namedByCreator } from './named-by-creator.ts'
import { findTicket, shareTicket, type TicketRow } from './tickets.queries.ts'

/** The longest wait; the deadline of each order is that of its ticket. */
const hourMs = 3_600_000

const titles: Record<Language, string> = {
  en: 'Live ticket · {creator}',
  ko: '라이브 입장권 · {creator}',
  jp: 'ライブチケット・{creator}',
  es: 'Entrada de directo · {creator}',
}

interface TicketTerms {
  readWaitHours: () => Promise<number>
  /** Of a creator’s partner level. */
  readFeePercent: (db: Db | Tx, creatorOid: string) => Promise<number>
}

/** Tickets of streams: one is a sale at once, unless it’s still to be issued. */
export function ticketSales({
  readWaitHours,
  readFeePercent,
}: TicketTerms): SaleKind & { orders: OrderRules } {
  return {
    kind: 'ticket',
    currency: 'coin',
    namesBuyers: true,
    postingType: 'live_ticketing',
    itemKind: 'ticket',
    ...namedByCreator({ titles, list: listTickets }),
    orders: {
      canBuy: async (db, { buyer, receiver, subjectOid, quantity, holds, now }) => {
        const ticket = await (holds
          ? shareTicket(db as Tx, subjectOid)
          : findTicket(db, subjectOid))
        if (!ticket) throw new AppError('live.no_ticket')
        if (ticket.expired_at) throw new AppError('live.ticket_expired')
        const { creator_oid: creatorOid } = ticket
        const blocker = { userOid: creatorOid, hasBlocks: true as const }
        if (await hasBlocked(db, blocker, buyer.userOid)) {
          throw new AppError('live.blocked_by_creator')
        }
        const { userOid } = receiver
        const isOwned = (await holdsEntitlement(db, { userOid, subjectOid, now })) || quantity > 1
        return {
          obstacle: isOwned ? 'already_purchased' : null,
          price: ticket.price_coins,
          allowsBonus: ticket.allows_bonus,
          feePercent: await readFeePercent(db, creatorOid),
          payees: [{ creatorOid, share: 1 }],
          ...(ticket.issued_at === null && {
            escrow: escrowOf(ticket, await readWaitHours()),
          }),
        }
      },
      grant: (tx, line, now) =>
        grantEntitlement(tx, { ...entitlementOf(line), validFrom: now, validUntil: null, now }),
      revoke: (tx, line) => revokeEntitlement(tx, entitlementOf(line)),
      reservation: {
        make: async (tx, line) => {
          const made = await tx
            .insertInto('live_ticket_holds')
            .values({
              ticket_oid: line.subject_oid,
              user_oid: line.receiver_oid,
              order_oid: line.order_oid,
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning('order_oid')
            .executeTakeFirst()
          return made !== undefined
        },
        end: async (tx, line) => {
          await tx.deleteFrom('live_ticket_holds').where('order_oid', '=', line.order_oid).execute()
        },
      },
    },
  }
}

/** Spec D52: returned unless the ticket is issued and a stream begins in time. */
function escrowOf({ scheduled_for: at, created_at: made }: TicketRow, waitHours: number) {
  const deadline = new Date((at ?? made).getTime() + waitHours * hourMs)
  return {
    deadline,
    atDeadline: 'return' as const,
    releasedBy: [],
    returnedBy: ['creator' as const],
  }
}

function entitlementOf({ receiver_oid: userOid, subject_oid: subjectOid, order_oid }: BoughtLine) {
  return { userOid, subjectOid, source: `order:${order_oid}` }
}

async function listTickets(db: Db | Tx, ticketOids: readonly string[]) {
  if (ticketOids.length === 0) return []
  return db
    .selectFrom('live_tickets')
    .innerJoin('users', 'users.oid', 'live_tickets.creator_oid')
    .select(['live_tickets.oid', 'creator_oid', 'picture_asset_oid', 'withdrawn_at'])
    .select(nameColumns)
    .where('live_tickets.oid', 'in', [...new Set(ticketOids)])
    .execute()
}
