import {
  type CreditTransactionType,
  creditTransactionTypes,
  ownTransactionTypes,
} from '@plax/contracts/ledger/transaction-types'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { cutPage, readCursor } from '../../platform/http/cursor.ts'
import { bucketNumbers } from './ledger.buckets.ts'
import type { Reference } from './ledger.requests.ts'
import type { PostingTypes } from './posting-types.ts'

/** What a posting did to somebody's credits; below zero where it took some. */
export interface CreditEvent {
  id: string
  type: CreditTransactionType
  paidMilli: number
  bonusMilli: number
  reference: Reference | null
  createdAt: Date
}

interface CreditRow {
  id: string
  payer_seq: number
  type: CreditTransactionType
  reference_kind: string | null
  reference_oid: string | null
  created_at: Date
  paid: number
  bonus: number
}

const ofCredits: string[] = [...creditTransactionTypes, ...ownTransactionTypes]

/**
 * The postings that changed somebody's credits, newest first. What the documents call otherwise,
 * such as `story_chat`, and what sales register, is `consume` where it took credits and `increase` where
 * it gave some; what the program doesn’t know is `unknown` (R-wallet-010).
 */
export async function listCreditEvents(
  db: Db,
  page: {
    ownerOid: string
    types: PostingTypes
    type?: CreditTransactionType | undefined
    cursor?: string | undefined
    limit: number
  },
): Promise<{ items: CreditEvent[]; nextCursor: string | null }> {
  const otherwise = [...page.types].filter((type) => !ofCredits.includes(type))
  const before = readCursor(page.cursor, [z.coerce.number().int()])
  const found = await sql<CreditRow>`
    SELECT * FROM (
      SELECT postings.id, payer_seq, reference_kind, reference_oid, created_at, paid, bonus,
        CASE WHEN type = ANY (${ofCredits}) THEN type
          WHEN type <> ALL (${otherwise}) THEN 'unknown'
          WHEN paid + bonus < 0 THEN 'consume' ELSE 'increase' END AS type
      FROM postings CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE bucket = ${bucketNumbers.credit}), 0)::bigint AS paid,
          coalesce(sum(amount) FILTER (WHERE bucket = ${bucketNumbers.bonusCredit}), 0)::bigint AS bonus
        FROM entries
        WHERE entries.payer_oid = postings.payer_oid AND posting_id = postings.id
          AND kind = 'user' AND owner_oid = postings.payer_oid
      ) AS moved
      WHERE postings.payer_oid = ${page.ownerOid} AND (paid <> 0 OR bonus <> 0)
        AND payer_seq < ${before?.[0] ?? Number.MAX_SAFE_INTEGER}
    ) AS events
    WHERE ${page.type ?? null}::text IS NULL OR type = ${page.type ?? null}
    ORDER BY payer_seq DESC LIMIT ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found.rows, page.limit, (row) => [row.payer_seq])
  return { items: rows.map(presentEvent), nextCursor }
}

function presentEvent(row: CreditRow): CreditEvent {
  const { reference_kind: kind, reference_oid: oid } = row
  return {
    id: row.id,
    type: row.type,
    paidMilli: row.paid,
    bonusMilli: row.bonus,
    reference: kind !== null && oid !== null ? { kind, oid } : null,
    createdAt: row.created_at,
  }
}
