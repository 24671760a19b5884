import { cartMaxCount } from '@plax/contracts/commerce/cart-values'
import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import './cart.tables.ts'

export type CartEntry = Selectable<Database['cart_entries']>

/** What is in somebody's cart, latest first, but for what they own by now (R-content-026). */
export async function listCart(
  db: Db | Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<CartEntry[]> {
  return db
    .selectFrom('cart_entries')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM entitlements
        WHERE entitlements.user_oid = cart_entries.user_oid
          AND entitlements.subject_oid = cart_entries.content_oid
          AND valid_from <= ${now} AND (valid_until IS NULL OR valid_until > ${now}))`,
    )
    .orderBy('added_at', 'desc')
    .orderBy('content_oid', 'desc')
    .execute()
}

/** The cart of one person changes one call after the other, so that its entries are counted. */
export async function lockCart(tx: Tx, userOid: string): Promise<void> {
  const turn = `commerce.cart:${userOid}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
}

/** Adds entries; those that are there stay as they are. Throws `cart.full`. */
export async function addEntries(tx: Tx, entries: readonly CartEntry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  await tx
    .insertInto('cart_entries')
    .values([...entries])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const held = await listCart(tx, { userOid: first.user_oid, now: first.added_at })
  if (held.length > cartMaxCount) throw new AppError('cart.full', { maxCount: cartMaxCount })
}

/** Removes what was bought or given, or taken out, from the carts of those who have it. */
export async function dropEntries(
  tx: Tx,
  dropped: readonly { userOid: string; contentOid: string }[],
): Promise<void> {
  if (dropped.length === 0) return
  const users = dropped.map(({ userOid }) => userOid)
  const contents = dropped.map(({ contentOid }) => contentOid)
  const query = sql`DELETE FROM cart_entries USING unnest(${users}::text[], ${contents}::text[])
      AS dropped (user_oid, content_oid)
    WHERE cart_entries.user_oid = dropped.user_oid
      AND cart_entries.content_oid = dropped.content_oid`
  await executePrepared(tx, { compile: () => query.compile(tx) })
}

/** Whether somebody buys without being asked again. */
export async function isOneTouch(db: Db | Tx, userOid: string): Promise<boolean> {
  const row = await db
    .selectFrom('buyer_choices')
    .select('one_touch')
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row?.one_touch ?? false
}

export async function setOneTouch(
  db: Db,
  { userOid, on, now }: { userOid: string; on: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('buyer_choices')
    .values({ user_oid: userOid, one_touch: on, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('user_oid').doUpdateSet({ one_touch: on, updated_at: now }),
    )
    .execute()
}
