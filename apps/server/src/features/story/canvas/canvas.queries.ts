import { type Artefact, type Canvas, upgradeArtefact } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import '../story.tables.ts'

export interface CanvasRow {
  canvas: Canvas
  version: number
  updated_at: Date
  metadata_version: number
  new_tagging: boolean
}

export async function insertCanvas(
  tx: Tx,
  row: { contentOid: string; canvas: Canvas; now: Date },
): Promise<void> {
  await tx
    .insertInto('canvases')
    .values({
      content_oid: row.contentOid,
      canvas: storableJson(row.canvas),
      updated_at: row.now,
    })
    .execute()
}

export async function getCanvas(db: Db | Tx, contentOid: string): Promise<CanvasRow> {
  const row = await db
    .selectFrom('canvases')
    .select(['canvas', 'version', 'updated_at', 'metadata_version', 'new_tagging'])
    .where('content_oid', '=', contentOid)
    .executeTakeFirst()
  if (!row) throw new AppError('story.not_found')
  return row
}

/** Saves over one version only; null where the canvas has another one by now. */
export async function replaceCanvas(
  tx: Tx,
  change: { contentOid: string; canvas: Canvas; version: number; now: Date },
): Promise<number | null> {
  const row = await tx
    .updateTable('canvases')
    .set({
      canvas: storableJson(change.canvas),
      version: change.version + 1,
      updated_at: change.now,
    })
    .where('content_oid', '=', change.contentOid)
    .where('version', '=', change.version)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

export async function insertArtefact(
  tx: Tx,
  row: { hash: string; artefact: Artefact; now: Date },
): Promise<void> {
  await tx
    .insertInto('artefacts')
    .values({
      hash: row.hash,
      artefact: storableJson(row.artefact),
      engine_version: row.artefact.engineVersion,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findArtefact(db: Db | Tx, hash: string): Promise<Artefact | null> {
  const row = await db
    .selectFrom('artefacts')
    .select('artefact')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ? upgradeArtefact(row.artefact) : null
}
