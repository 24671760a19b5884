import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { newOid } from '../../../platform/ids.ts'
import type { CompilesTable } from '../content/story.tables.ts'

export type CompileRow = Pick<
  Selectable<CompilesTable>,
  'oid' | 'hash' | 'canvas_version' | 'compiled_at'
>

/** What a story points to. */
export type Pointer = Pick<CompileRow, 'hash' | 'canvas_version' | 'compiled_at'>

const listed = 100

/** Newest first. */
export function listCompiles(db: Db | Tx, contentOid: string): Promise<CompileRow[]> {
  return db
    .selectFrom('compiles')
    .select(['oid', 'hash', 'canvas_version', 'compiled_at'])
    .where('content_oid', '=', contentOid)
    .orderBy('compiled_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(listed)
    .execute()
}

/** The newest compile of a story to a hash; null where it never came to that. */
export async function findCompile(
  tx: Tx,
  { contentOid, hash }: { contentOid: string; hash: string },
): Promise<CompileRow | null> {
  const row = await tx
    .selectFrom('compiles')
    .select(['oid', 'hash', 'canvas_version', 'compiled_at'])
    .where('content_oid', '=', contentOid)
    .where('hash', '=', hash)
    .orderBy('compiled_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The same canvas compiled to the same again is no news; the first of them stands. */
export async function insertCompile(
  tx: Tx,
  made: { contentOid: string; hash: string; version: number; actorOid: string; now: Date },
): Promise<void> {
  const [newest] = await listCompiles(tx, made.contentOid)
  if (newest?.hash === made.hash && newest.canvas_version === made.version) return
  await tx
    .insertInto('compiles')
    .values({
      oid: newOid(made.now),
      content_oid: made.contentOid,
      hash: made.hash,
      canvas_version: made.version,
      actor_oid: made.actorOid,
      compiled_at: made.now,
    })
    .execute()
}

/** Lets a story point to an artefact. */
export async function pointTo(tx: Tx, contentOid: string, to: Pointer): Promise<void> {
  await updatePointer(tx, contentOid, to).execute()
}

/** The same, unless a newer canvas was compiled meanwhile. */
export async function pointToNewest(tx: Tx, contentOid: string, to: Pointer): Promise<void> {
  await updatePointer(tx, contentOid, to)
    .where((where) =>
      where.or([
        where('compiled_canvas_version', 'is', null),
        where('compiled_canvas_version', '<=', to.canvas_version),
      ]),
    )
    .execute()
}

function updatePointer(tx: Tx, contentOid: string, to: Pointer) {
  return tx
    .updateTable('stories')
    .set({
      compiled_hash: to.hash,
      compiled_canvas_version: to.canvas_version,
      compiled_at: to.compiled_at,
    })
    .where('content_oid', '=', contentOid)
}

/** Keeps the canvas of a compile for good, also where a save has taken its row meanwhile. */
export async function keepCompiled(
  tx: Tx,
  made: { contentOid: string; version: number; canvas: string; actorOid: string; now: Date },
): Promise<void> {
  const { contentOid, version, canvas, actorOid, now } = made
  const { numAffectedRows } = await sql`UPDATE canvas_versions
    SET kind = CASE kind WHEN 'saved' THEN 'compiled' ELSE kind END
    WHERE content_oid = ${contentOid} AND version = ${version}`.execute(tx)
  if ((numAffectedRows ?? 0n) > 0n) return
  await sql`INSERT INTO canvas_versions
      (content_oid, version, canvas, node_count, actor_oid, kind, created_at, began_at)
    VALUES (${contentOid}, ${version}, ${canvas}::jsonb,
      jsonb_array_length(${canvas}::jsonb -> 'nodes'), ${actorOid}, 'compiled', ${now}, ${now})`.execute(
    tx,
  )
}
