import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import {
  declareAccounts,
  formatPosting,
  type JournalEntry,
  journalEnd,
  journalHeader,
  type JournalPosting,
} from './ledger.journal-text.ts'

/** From an instant, until before another. */
export interface JournalRange {
  from: Date
  to: Date
}

const postingsAPage = 500

/**
 * The postings of a time as text in the form of hledger, piece by piece, all of one moment: what is
 * posted while it is read is not in it. Its last line counts its transactions.
 */
export async function* readJournal(db: Db, range: JournalRange): AsyncGenerator<string> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    let count = 0
    yield journalHeader(range)
    const declared = new Set<string>()
    for (let after = ''; ;) {
      const page = await readPage(tx, range, after)
      const last = page.at(-1)
      if (!last) break
      const entries = await readEntries(tx, page)
      yield declareAccounts([...entries.values()].flat(), declared)
      yield page.map((posting) => formatPosting(posting, entries.get(posting.id) ?? [])).join('')
      count += page.length
      after = last.id
    }
    yield journalEnd(count)
  } finally {
    await tx.rollback().execute()
  }
}

/** Ids begin with their second, so they lead through time without an index of their own. */
async function readPage(db: Db, range: JournalRange, after: string): Promise<JournalPosting[]> {
  const { rows } = await sql<JournalPosting>`
    SELECT id, payer_oid, payer_seq, operation, type, actor_oid, reference_kind, reference_oid,
      reverses_id, created_at
    FROM postings
    WHERE id > ${after} AND id >= ${secondOf(range.from, -1)} AND id < ${secondOf(range.to, 2)}
      AND created_at >= ${range.from} AND created_at < ${range.to}
    ORDER BY id LIMIT ${postingsAPage}`.execute(db)
  return rows
}

/** The beginning of the ids of a second, some seconds on; ids round to the nearest one. */
export function secondOf(time: Date, on: number): string {
  const second = Math.floor(time.getTime() / 1000) + on
  return Math.min(Math.max(second, 0), 0xffffffff).toString(16).padStart(8, '0')
}

async function readEntries(db: Db, page: JournalPosting[]): Promise<Map<string, JournalEntry[]>> {
  const payers = page.map((posting) => posting.payer_oid)
  const ids = page.map((posting) => posting.id)
  const { rows } = await sql<JournalEntry>`
    SELECT entries.posting_id, entries.owner_oid, entries.kind, entries.bucket, entries.lot_id,
      entries.amount
    FROM unnest(${payers}::text[], ${ids}::text[]) AS page (payer, id)
    JOIN entries ON entries.payer_oid = page.payer AND entries.posting_id = page.id
    ORDER BY entries.posting_id, entries.bucket, entries.amount, entries.kind, entries.owner_oid`.execute(
    db,
  )
  return Map.groupBy(rows, (entry) => entry.posting_id)
}
