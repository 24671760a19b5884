import { type Selectable, sql } from 'kysely'
import type { Canvas } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CanvasVersionsTable } from '../content/story.tables.ts'
import { readStored } from './stored-canvas.ts'

const sharedMs = 5 * 60_000
const keptVersions = 200

/** A version as lists show it: without its canvas, with what it compiled to. */
export type VersionRow = Pick<
  Selectable<CanvasVersionsTable>,
  'version' | 'node_count' | 'actor_oid' | 'kind' | 'label' | 'created_at'
> & { compiled_hash: string | null }

interface NewVersion {
  contentOid: string
  version: number
  nodes: number
  actorOid: string
  kind: 'saved' | 'restored' | 'merged'
  now: Date
}

/**
 * Keeps the canvas that stands in `canvases` as a version. The saves of one person within five
 * minutes share a row, which is the newest of them, unless it has a name or a compile. What is
 * older than the newest 200 goes, but for those with a name or a compile.
 */
export async function recordVersion(tx: Tx, made: NewVersion): Promise<void> {
  if (made.kind === 'saved' && (await moveVersion(tx, made))) return
  // From row to row inside the database, so that a large canvas crosses the wire once.
  await sql`INSERT INTO canvas_versions
      (content_oid, version, canvas, node_count, actor_oid, kind, created_at, began_at)
    SELECT content_oid, ${made.version}, canvas, ${made.nodes}, ${made.actorOid}, ${made.kind},
      ${made.now}, ${made.now}
    FROM canvases WHERE content_oid = ${made.contentOid}`.execute(tx)
  await forgetVersions(tx, made.contentOid)
}

async function moveVersion(tx: Tx, made: NewVersion): Promise<boolean> {
  const since = new Date(made.now.getTime() - sharedMs)
  const { numAffectedRows } = await sql`UPDATE canvas_versions v
    SET version = ${made.version}, canvas = c.canvas, node_count = ${made.nodes},
      created_at = ${made.now}
    FROM canvases c
    WHERE c.content_oid = ${made.contentOid} AND v.content_oid = c.content_oid
      AND v.version = ${made.version - 1} AND v.kind = 'saved' AND v.label = ''
      AND v.actor_oid = ${made.actorOid} AND v.began_at > ${since}
      AND NOT EXISTS (SELECT FROM compiles p
        WHERE p.content_oid = v.content_oid AND p.canvas_version = v.version)`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

async function forgetVersions(tx: Tx, contentOid: string): Promise<void> {
  await sql`DELETE FROM canvas_versions v
    WHERE v.content_oid = ${contentOid} AND v.label = '' AND v.kind <> 'compiled'
      AND v.version <= (SELECT version FROM canvas_versions WHERE content_oid = ${contentOid}
        ORDER BY version DESC OFFSET ${keptVersions} LIMIT 1)
      AND NOT EXISTS (SELECT FROM compiles p
        WHERE p.content_oid = v.content_oid AND p.canvas_version = v.version)`.execute(tx)
}

function selectVersions(db: Db | Tx, contentOid: string) {
  return db
    .selectFrom('canvas_versions')
    .select(['version', 'node_count', 'actor_oid', 'kind', 'label', 'created_at'])
    .select((row) =>
      row
        .selectFrom('compiles')
        .select('hash')
        .whereRef('compiles.content_oid', '=', 'canvas_versions.content_oid')
        .whereRef('compiles.canvas_version', '=', 'canvas_versions.version')
        .orderBy('compiled_at', 'desc')
        .orderBy('oid', 'desc')
        .limit(1)
        .as('compiled_hash'),
    )
    .where('content_oid', '=', contentOid)
}

/** Newest first, those before a version where one is given. */
export async function listVersions(
  db: Db,
  page: { contentOid: string; before: number | null; limit: number },
): Promise<VersionRow[]> {
  let query = selectVersions(db, page.contentOid)
  if (page.before !== null) query = query.where('version', '<', page.before)
  return query.orderBy('version', 'desc').limit(page.limit).execute()
}

export async function findVersion(
  db: Db | Tx,
  { contentOid, version }: { contentOid: string; version: number },
): Promise<(VersionRow & { canvas: Canvas }) | null> {
  const row = await selectVersions(db, contentOid)
    .select('canvas')
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { ...row, canvas: readStored(row.canvas) } : null
}

export async function findVersionHead(
  db: Db | Tx,
  { contentOid, version }: { contentOid: string; version: number },
): Promise<VersionRow | null> {
  const row = await selectVersions(db, contentOid).where('version', '=', version).executeTakeFirst()
  return row ?? null
}

/** False where the version is not kept. */
export async function updateLabel(
  tx: Tx,
  named: { contentOid: string; version: number; label: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('canvas_versions')
    .set({ label: named.label })
    .where('content_oid', '=', named.contentOid)
    .where('version', '=', named.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
