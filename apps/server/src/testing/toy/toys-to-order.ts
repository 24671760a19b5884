import { sql } from 'kysely'
import type { EscrowOutcome, EscrowParty } from '@plax/contracts/commerce/commerce-values'
import {
  type BoughtLine,
  type EscrowTerms,
  type OrderRules,
  type SaleKind,
} from '../../features/commerce/commerce.service.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { executePrepared, together } from '../../platform/db/prepared.ts'
import type { TestApp } from '../open-app.ts'
import { toySales } from './toy.sales.ts'

export const dayMs = 86_400_000

interface ToyTerms {
  days: number
  atDeadline: EscrowOutcome
  releasedBy: EscrowParty[]
  returnedBy: EscrowParty[]
}

/** Toys that are made after they're ordered: the second kind of sale of toys, whose coins are held. */
export const toysToOrder: SaleKind & { orders: OrderRules } = {
  ...toySales,
  kind: 'toy_to_order',
  postingType: 'toy_to_order',
  orders: {
    ...toySales.orders,
    canBuy: async (db, question) => {
      const [offer, escrow] = await together(
        db,
        (at) => toySales.orders.canBuy(at, question),
        (at) => termsOf(at, question),
      )
      return { ...offer, escrow }
    },
    reservation: {
      make: async (tx, line) => {
        const query = sql`INSERT INTO toy_reservations
          VALUES (${line.receiver_oid}, ${line.subject_oid}, ${line.order_oid})
          ON CONFLICT DO NOTHING RETURNING order_oid`
        const made = await executePrepared(tx, { compile: () => query.compile(tx) })
        return made.length > 0
      },
      end: (tx, line) => dropReservation(tx, line),
    },
  },
}

export async function openToyOrderTables({ deps: { db } }: TestApp): Promise<void> {
  await sql`CREATE TABLE toy_terms (item_oid text PRIMARY KEY, days int NOT NULL,
    at_deadline text NOT NULL, released_by text[] NOT NULL, returned_by text[] NOT NULL)`.execute(
    db,
  )
  await sql`CREATE TABLE toy_reservations (owner_oid text, item_oid text, order_oid text,
    PRIMARY KEY (owner_oid, item_oid))`.execute(db)
}

export async function setToyTerms({ deps: { db } }: TestApp, oid: string, terms: ToyTerms) {
  const { days, atDeadline, releasedBy, returnedBy } = terms
  await sql`INSERT INTO toy_terms VALUES (${oid}, ${days}, ${atDeadline}, ${releasedBy}::text[],
    ${returnedBy}::text[])`.execute(db)
}

export async function countReservations({ deps: { db } }: TestApp, oid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM toy_reservations WHERE item_oid = ${oid}`.execute(db)
  return rows[0]?.count ?? 0
}

async function termsOf(
  db: Db | Tx,
  { subjectOid, now }: { subjectOid: string; now: Date },
): Promise<EscrowTerms> {
  const query = sql<ToyTerms>`
    SELECT days, at_deadline AS "atDeadline", released_by AS "releasedBy",
      returned_by AS "returnedBy" FROM toy_terms WHERE item_oid = ${subjectOid}`
  const [terms] = await executePrepared(db, { compile: () => query.compile(db) })
  if (!terms) throw new Error('This toy has no terms.')
  return { ...terms, deadline: new Date(now.getTime() + terms.days * dayMs) }
}

async function dropReservation(tx: Tx, line: BoughtLine): Promise<void> {
  await sql`DELETE FROM toy_reservations WHERE order_oid = ${line.order_oid}`.execute(tx)
}
