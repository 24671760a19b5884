import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { EncodingRenditionsTable, EncodingsTable, StoredExtras } from './encoding.tables.ts'
import { segmentSeconds } from './segments.ts'
import type { SourceFacts } from './source-facts.ts'

export type EncodingRow = Omit<Selectable<EncodingsTable>, 'facts'> & { facts: SourceFacts | null }
export type RenditionRow = Selectable<EncodingRenditionsTable>

const shortMs = segmentSeconds * 500

export async function findEncoding(db: Db | Tx, oid: string): Promise<EncodingRow | null> {
  const row = await db.selectFrom('encodings').selectAll().where('oid', '=', oid).executeTakeFirst()
  return (row as EncodingRow | undefined) ?? null
}

/** All of a subject, the newest first. */
export async function listEncodings(
  db: Db | Tx,
  subjectOids: readonly string[],
): Promise<EncodingRow[]> {
  if (subjectOids.length === 0) return []
  const rows = await db
    .selectFrom('encodings')
    .selectAll()
    .where(sql<boolean>`subject_oid = ANY(${[...subjectOids]}::text[])`)
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .execute()
  return rows as EncodingRow[]
}

/** In the order of their places. */
export async function listRenditions(
  db: Db | Tx,
  encodingOids: readonly string[],
): Promise<RenditionRow[]> {
  if (encodingOids.length === 0) return []
  return db
    .selectFrom('encoding_renditions')
    .selectAll()
    .where(sql<boolean>`encoding_oid = ANY(${[...encodingOids]}::text[])`)
    .orderBy('encoding_oid')
    .orderBy('position')
    .execute()
}

export async function saveFacts(tx: Tx, oid: string, facts: SourceFacts): Promise<void> {
  await tx
    .updateTable('encodings')
    .set({ facts: JSON.stringify(facts) })
    .where('oid', '=', oid)
    .execute()
}

export async function saveExtras(tx: Tx, oid: string, extras: StoredExtras): Promise<void> {
  await tx
    .updateTable('encodings')
    .set({ extras: JSON.stringify(extras) })
    .where('oid', '=', oid)
    .execute()
}

/** Those that are to be made; a process that goes on finds them there. */
export async function insertRenditions(
  tx: Tx,
  rows: readonly Pick<
    RenditionRow,
    'encoding_oid' | 'name' | 'position' | 'kind' | 'is_copy' | 'width' | 'height' | 'max_rate'
  >[],
): Promise<void> {
  await tx
    .insertInto('encoding_renditions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds a segment at its place. */
export async function appendSegment(
  tx: Tx,
  segment: {
    encodingOid: string
    name: string
    index: number
    durationMs: number
    bytes: number
    codec: string
  },
): Promise<void> {
  const { durationMs, bytes } = segment
  // One shorter than half the target isn't measured without the one before it (RFC 8216 §4.3.4.2).
  const beforeMs = segment.index > 0 && durationMs < shortMs ? segmentSeconds * 1000 : 0
  const rate = sql`(peak_rate::bigint * ${beforeMs}::int + ${bytes * 8000}::bigint)
    / ${beforeMs + Math.max(1, durationMs)}::double precision`
  await sql`UPDATE encoding_renditions
    SET durations_ms = durations_ms || ${durationMs}::double precision, codec = ${segment.codec},
      bytes = bytes + ${bytes}, peak_rate = greatest(peak_rate, round(${rate}))
    WHERE encoding_oid = ${segment.encodingOid} AND name = ${segment.name}
      AND cardinality(durations_ms) = ${segment.index}`.execute(tx)
}

export async function endRenditions(
  tx: Tx,
  encodingOid: string,
  names: readonly string[],
): Promise<void> {
  await tx
    .updateTable('encoding_renditions')
    .set({ is_whole: true })
    .where('encoding_oid', '=', encodingOid)
    .where(sql<boolean>`name = ANY(${[...names]}::text[])`)
    .execute()
}
