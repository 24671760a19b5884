import { sql } from 'kysely'
import {
  type BoughtLine,
  placeOrder,
  type SaleKind,
} from '../features/commerce/commerce.service.ts'
import type { Tx } from '../platform/db/database.ts'
import type { UserActor } from '../platform/http/actor.ts'
import { newOid } from '../platform/ids.ts'
import { newKey } from './money.ts'
import type { TestApp } from './open-app.ts'
import type { Person } from './people.ts'

export const toyPrice = 30

/** Something that is sold in tests alone: again and again, by number, and of two makers. */
export const toys: SaleKind = {
  kind: 'toy',
  currency: 'coin',
  namesBuyers: true,
  postingType: 'consume',
  itemKind: 'toy',
  describe: async (db, oids) => {
    const { rows } = await sql<{ oid: string; name: string }>`
      SELECT oid, name FROM toy_models WHERE oid = ANY(${oids}::text[])`.execute(db)
    return new Map(rows.map(({ oid, name }) => [oid, { title: name, path: null }]))
  },
  orders: {
    canBuy: async (db, { subjectOid }) => {
      const { rows } = await sql<{ makers: [string, string] }>`
        SELECT makers FROM toy_models WHERE oid = ${subjectOid}`.execute(db)
      const [lead = '', other = ''] = rows[0]?.makers ?? []
      return {
        obstacle: rows[0] ? null : 'not_for_sale',
        price: toyPrice,
        allowsBonus: true,
        payees: [
          { creatorOid: lead, share: 2 },
          { creatorOid: other, share: 1 },
        ],
        isCounted: true,
      }
    },
    grant: async (tx, line) => {
      await changeToys(tx, line, line.quantity)
      return true
    },
    revoke: (tx, line) => changeToys(tx, line, -line.quantity),
  },
}

async function changeToys(tx: Tx, line: BoughtLine, by: number): Promise<void> {
  await sql`INSERT INTO toys VALUES (${line.receiver_oid}, ${line.subject_oid}, ${by})`.execute(tx)
}

/** The tables of their own. */
export async function openToyShop({ deps: { db } }: TestApp): Promise<void> {
  await sql`CREATE TABLE toy_models (oid text PRIMARY KEY, name text, makers text[])`.execute(db)
  await sql`CREATE TABLE toys (owner_oid text, model_oid text, count int)`.execute(db)
}

export async function makeToy(
  t: TestApp,
  { name, makers }: { name: string; makers: readonly [Person, Person] },
): Promise<string> {
  const oid = newOid(t.clock.now())
  await sql`INSERT INTO toy_models VALUES (${oid}, ${name}, ${makers.map((one) => one.oid)})`.execute(
    t.deps.db,
  )
  return oid
}

/** How many of a toy somebody has. */
export async function toysOf(t: TestApp, owner: Person, modelOid: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT coalesce(sum(count), 0)::int AS count FROM toys
    WHERE owner_oid = ${owner.oid} AND model_oid = ${modelOid}`.execute(t.deps.db)
  return rows[0]?.count ?? 0
}

/** Orders, as a route for several lines would. */
export function orderLines(
  t: TestApp,
  {
    by,
    lines,
    key = newKey(),
  }: {
    by: Pick<Person, 'oid'>
    lines: Parameters<typeof placeOrder>[1]['lines']
    key?: string
  },
): ReturnType<typeof placeOrder> {
  const actor: UserActor = {
    userOid: by.oid,
    guestId: null,
    sessionId: null,
    roles: new Set(['user']),
    address: '',
  }
  return placeOrder({ ...t.deps, sales: [toys] }, { actor, key, lines })
}
