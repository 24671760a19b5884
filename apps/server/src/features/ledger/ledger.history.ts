import { cutPage, readCursor } from '../../platform/http/cursor.ts'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { type Bucket, bucketName } from './ledger.buckets.ts'
import { type HistoryFilter, newestMatching } from './ledger.history-filter.ts'
import type { Reference } from './ledger.requests.ts'
import type { EntriesTable, PostingsTable } from './ledger.tables.ts'

export interface Posting {
  id: string
  payerOid: string
  /** Counts the payer's postings from 1, without gaps. */
  payerSeq: number
  operation: string
  /** As it’s stored; `shownType` hides those that this version doesn’t know. */
  type: string
  actorOid: string | null
  reference: Reference | null
  /** The posting that this one undid. */
  reversesId: string | null
  createdAt: Date
  entries: Entry[]
}

export interface Entry {
  ownerOid: string
  kind: 'user' | 'escrow' | 'creator' | 'house' | 'issue'
  bucket: Bucket
  lotId: string | null
  /** Whole coins, thousandths of a credit, or minor units; the entries of a bucket sum to zero. */
  amount: number
}

/** A posting with its entries, or null. */
export async function findPosting(db: Db, postingId: string): Promise<Posting | null> {
  const row = await db
    .selectFrom('postings')
    .select(columns)
    .where('id', '=', postingId)
    .executeTakeFirst()
  if (!row) return null
  const [posting] = await withEntries(db, row.payer_oid, [row])
  return posting ?? null
}

/** A payer's postings that are so, newest first, with their entries; an opaque cursor leads on. */
export async function listPostings(
  db: Db,
  page: HistoryFilter & { cursor?: string | null; limit: number },
): Promise<{ items: Posting[]; nextCursor: string | null }> {
  const cursor = readCursor(page.cursor ?? undefined, [z.coerce.number().int()])
  const before = cursor?.[0] ?? Number.MAX_SAFE_INTEGER
  const selected = sql<PostingRow>`${sql.join(columns.map((name) => sql.ref(name)))}`
  const found = await newestMatching(page, selected, { before, limit: page.limit + 1 }).execute(db)
  const { rows, nextCursor } = cutPage(found.rows, page.limit, (row) => [row.payer_seq])
  return { items: await withEntries(db, page.ownerOid, rows), nextCursor }
}

const columns = [
  'id',
  'payer_oid',
  'payer_seq',
  'operation',
  'type',
  'actor_oid',
  'reference_kind',
  'reference_oid',
  'reverses_id',
  'created_at',
] as const

type PostingRow = Pick<Selectable<PostingsTable>, (typeof columns)[number]>

async function withEntries(db: Db, payerOid: string, rows: PostingRow[]): Promise<Posting[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const entries = await db
    .selectFrom('entries')
    .selectAll()
    .where('payer_oid', '=', payerOid)
    .where('posting_id', 'in', ids)
    .execute()
  const byPosting = Map.groupBy(entries, (entry) => entry.posting_id)
  return rows.map((row) => presentPosting(row, byPosting.get(row.id) ?? []))
}

function presentPosting(row: PostingRow, entries: Selectable<EntriesTable>[]): Posting {
  const { reference_kind: kind, reference_oid: oid } = row
  return {
    id: row.id,
    payerOid: row.payer_oid,
    payerSeq: row.payer_seq,
    operation: row.operation,
    type: row.type,
    actorOid: row.actor_oid,
    reference: kind !== null && oid !== null ? { kind, oid } : null,
    reversesId: row.reverses_id,
    createdAt: row.created_at,
    entries: entries.map((entry) => ({
      ownerOid: entry.owner_oid,
      kind: entry.kind,
      bucket: bucketName(entry.bucket),
      lotId: entry.lot_id,
      amount: entry.amount,
    })),
  }
}
