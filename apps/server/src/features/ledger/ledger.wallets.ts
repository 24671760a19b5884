import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import {
  insertAll,
  type Placeholders,
  preparedQuery,
  preparedRead,
  together,
} from '../../platform/db/prepared.ts'
import { type WalletBalance, walletBalance } from './ledger.buckets.ts'
import { call, postingResult, type StoredResult } from './ledger.calls.ts'
import type { PostingResult } from './ledger.requests.ts'
import './ledger.tables.ts'

/** Opens an owner's wallet; one that is open already stays as it is. */
export async function openWallet(tx: Tx, ownerOid: string, now: Date): Promise<void> {
  await openWallets(tx, [ownerOid], now)
}

/** In the order of owners, in which transactions for several of them lock their wallets. */
export async function openWallets(tx: Tx, ownerOids: readonly string[], now: Date): Promise<void> {
  const owners = [...new Set(ownerOids)].toSorted()
  const rows = owners.map((owner_oid) => ({ owner_oid, created_at: now }))
  await insertAll(tx, 'wallets', rows, { skipsConflicts: true })
}

/**
 * Opens an owner's wallet where needed and holds it until the transaction ends, so that what is bought
 * once is looked up and paid under one lock.
 */
export async function lockWallet(tx: Tx, ownerOid: string, now: Date): Promise<void> {
  await lockWallets(tx, [ownerOid], now)
}

/** As `lockWallet`, for several owners, in the order in which transactions lock their wallets. */
export async function lockWallets(tx: Tx, ownerOids: readonly string[], now: Date): Promise<void> {
  await together(
    tx,
    (at) => openWallets(at, ownerOids, now),
    (at) => lockAll(at, { ownerOids: [...ownerOids] }),
  )
}

const lockAll = preparedQuery((db, { ownerOids }: Placeholders<{ ownerOids: string[] }>) =>
  db
    .selectFrom('wallets')
    .select('owner_oid')
    .where(sql<boolean>`owner_oid = ANY(${ownerOids}::text[])`)
    .orderBy('owner_oid')
    .forUpdate(),
)

/**
 * Where a grant lies and what is left there, which may be more than it gave: in a wallet of very many
 * lots a grant joins another's. What a running hold set aside is not in it.
 */
export async function findGrantedLot(
  db: Db | Tx,
  grant: { ownerOid: string; postingId: string },
): Promise<FilledLot | null> {
  return (await listFilledLots(db, grant))[0] ?? null
}

export interface FilledLot {
  lotId: string
  /** What the posting put into it. */
  amount: number
  /** What lies in it now, wherever it came from. */
  left: number
}

/** The lots of a wallet into which a posting put something, a reversal as well. */
export async function listFilledLots(
  db: Db | Tx,
  { ownerOid, postingId }: { ownerOid: string; postingId: string },
): Promise<FilledLot[]> {
  const { rows } = await sql<FilledLot>`
    SELECT lot_id AS "lotId", amount,
      coalesce(lot_amounts[array_position(lot_ids, lot_id)], 0)::bigint AS "left"
    FROM entries JOIN wallets ON wallets.owner_oid = payer_oid
    WHERE payer_oid = ${ownerOid} AND posting_id = ${postingId}
      AND entries.kind = 'user' AND lot_id IS NOT NULL AND amount > 0
    ORDER BY lot_id`.execute(db)
  return rows
}

/** Closes an empty wallet for good: the schema refuses whatever would come into it. */
export async function closeWallet(tx: Tx, ownerOid: string, now: Date): Promise<void> {
  await tx
    .updateTable('wallets')
    .set({ closed_at: now })
    .where('owner_oid', '=', ownerOid)
    .execute()
}

/** What the owner can spend at `now` and what holds have set aside; zeros without a wallet. */
export async function getBalance(db: Db, ownerOid: string, now: Date): Promise<WalletBalance> {
  return balanceIn(await getBalances(db, [ownerOid], now), ownerOid)
}

/** As `getBalance`, for several owners; those without a wallet are left out. */
export async function getBalances(
  db: Db,
  ownerOids: readonly string[],
  now: Date,
): Promise<Map<string, WalletBalance>> {
  const rows = await readBalances(db, { ownerOids: [...ownerOids], now })
  return new Map(
    rows.map(({ ownerOid, free, held }) => [
      ownerOid,
      walletBalance(free.map(Number), held.map(Number)),
    ]),
  )
}

/** Zeros without a wallet. */
export function balanceIn(
  balances: ReadonlyMap<string, WalletBalance>,
  ownerOid: string,
): WalletBalance {
  return balances.get(ownerOid) ?? walletBalance([], [])
}

const readBalances = preparedRead(
  (db, { ownerOids, now }: Placeholders<{ ownerOids: string[]; now: Date }>) => ({
    compile: () =>
      sql<{ ownerOid: string; free: string[]; held: string[] }>`
      SELECT owner_oid AS "ownerOid", held, ARRAY(
        SELECT coalesce(sum(lot.amount) FILTER (WHERE lot.bucket = line.bucket), 0)::bigint
        FROM generate_series(1, 4) AS line (bucket)
        LEFT JOIN unnest(lot_buckets, lot_amounts, lot_expiries) AS lot (bucket, amount, expiry)
          ON lot.expiry > ${now}::timestamptz
        GROUP BY line.bucket ORDER BY line.bucket
      ) AS free
      FROM wallets WHERE owner_oid = ANY(${ownerOids}::text[])`.compile(db),
  }),
)

/** Takes lots past their expiry out of a wallet; null where there is none. */
export async function expireLots(
  tx: Tx,
  ownerOid: string,
  now: Date,
): Promise<PostingResult | null> {
  const stored = await call<StoredResult | null>(tx, sql`ledger_expire_lots(${ownerOid}, ${now})`)
  return stored && postingResult(stored)
}

/** Up to `limit` owners whose wallets hold lots past their expiry. */
export async function listOwnersWithExpiredLots(
  db: Db,
  limit: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ owner_oid: string }>`
    SELECT DISTINCT wallets.owner_oid FROM ledger_lots
    JOIN wallets ON wallets.owner_oid = ledger_lots.owner_oid
      AND ledger_lots.id = ANY (wallets.lot_ids)
    WHERE ledger_lots.expires_at <= ${now} AND ledger_lots.expires_at < 'infinity'
    ORDER BY wallets.owner_oid LIMIT ${limit}`.execute(db)
  return rows.map((row) => row.owner_oid)
}
