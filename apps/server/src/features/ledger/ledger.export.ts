import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { eachRow, type Exports, pagesOf } from '../../platform/export-pages.ts'
import { bucketName } from './ledger.buckets.ts'
import { listPostings, type Posting } from './ledger.history.ts'
import { getAccountSums } from './ledger.proofs.ts'
import { getBalance } from './ledger.wallets.ts'

const postingsAPage = 100

/** The ledger of one person: what they hold, every line that moved it, and what they earned. */
export function exportLedger(
  { db, clock }: { db: Db; clock: Clock },
  { userOid }: { userOid: string },
): Exports {
  return {
    balance: () => getBalance(db, userOid, clock.now()),
    earnings: () => getAccountSums(db, { ownerOid: userOid, kind: 'creator' }),
    postings: pagesOfPostings(db, userOid),
    earned: eachRow(earnedPages(db, userOid), ({ bucket, ...line }) => ({
      ...line,
      bucket: bucketName(bucket),
    })),
    lots: eachRow(lotPages(db, userOid), ({ bucket, ...lot }) => ({
      ...lot,
      bucket: bucketName(bucket),
    })),
    holds: holdPages(db, userOid),
    escrowed: eachRow(escrowPages(db, userOid), ({ bucket, ...lot }) => ({
      ...lot,
      bucket: bucketName(bucket),
    })),
  }
}

/** The latest first, without the administrator who may have posted it. */
async function* pagesOfPostings(db: Db, ownerOid: string): AsyncGenerator<unknown[]> {
  let cursor: string | null = null
  do {
    const page: { items: Posting[]; nextCursor: string | null } = await listPostings(db, {
      ownerOid,
      cursor,
      limit: postingsAPage,
    })
    yield page.items.map(({ actorOid, ...posting }) => ({
      ...posting,
      isByOther: actorOid !== null && actorOid !== ownerOid,
    }))
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** What each posting of others brought to them as a creator; the posting is its payer's. */
function earnedPages(db: Db, ownerOid: string) {
  const lines = sql<{ posting_id: string; bucket: number; amount: number }>`
    SELECT posting_id, bucket, sum(amount)::bigint AS amount FROM entries
    WHERE owner_oid = ${ownerOid} AND kind = 'creator' GROUP BY posting_id, bucket`
  return pagesOf(lines, { db, by: ['posting_id', 'bucket'] })
}

function lotPages(db: Db, ownerOid: string) {
  const lots = sql<{ id: string; bucket: number; created_at: Date }>`
    SELECT id, bucket, origin, charge_oid, amount, expires_at, posting_id, created_at
    FROM ledger_lots WHERE owner_oid = ${ownerOid}`
  return pagesOf(lots, { db, by: ['created_at', 'id'] })
}

function holdPages(db: Db, ownerOid: string) {
  const holds = sql<{ operation: string; key: string }>`
    SELECT id, operation, key, reference_kind, reference_oid, amount, state, settled_amount,
      created_at, expires_at, closed_at
    FROM holds WHERE owner_oid = ${ownerOid}`
  return pagesOf(holds, { db, by: ['operation', 'key'] })
}

/** What they paid in to wait for somebody, and what of it is left there. */
function escrowPages(db: Db, ownerOid: string) {
  const lots = sql<{ escrow_oid: string; place: number; bucket: number }>`
    SELECT escrow_oid, place, posting_id, lot_id, escrow_lots.bucket, amount, left_amount,
      currency, payee_oids, state, deadline, reference_kind, reference_oid, created_at, closed_at
    FROM escrow_lots JOIN escrows ON escrows.oid = escrow_oid WHERE funder_oid = ${ownerOid}`
  return pagesOf(lots, { db, by: ['escrow_oid', 'place'] })
}
