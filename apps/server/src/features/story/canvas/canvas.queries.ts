import type { Canvas, CanvasNode } from '@plax/story-engine'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import '../content/story.tables.ts'
import { readStored } from './stored-canvas.ts'
import { recordVersion } from './versions.queries.ts'

export interface CanvasRow {
  canvas: Canvas
  version: number
  updated_at: Date
  metadata_version: number
  new_tagging: boolean
}

/** The canvas of a new story, and the first version of its history. */
export async function insertCanvas(
  tx: Tx,
  row: {
    contentOid: string
    canvas: Canvas
    actorOid: string
    newTagging?: boolean | undefined
    now: Date
  },
): Promise<void> {
  const { contentOid, canvas, actorOid, now } = row
  await tx
    .insertInto('canvases')
    .values({
      content_oid: contentOid,
      ...sized(storableJson(canvas)),
      updated_at: now,
      new_tagging: row.newTagging ?? false,
    })
    .execute()
  const nodes = canvas.nodes.length
  await recordVersion(tx, { contentOid, version: 1, nodes, actorOid, kind: 'saved', now })
}

/** JSON text with its size, by which a search is bounded. */
function sized(text: string): { canvas: string; size_bytes: number } {
  return { canvas: text, size_bytes: Buffer.byteLength(text) }
}

export async function getCanvas(db: Db | Tx, contentOid: string): Promise<CanvasRow> {
  const row = await db
    .selectFrom('canvases')
    .select(['canvas', 'version', 'updated_at', 'metadata_version', 'new_tagging'])
    .where('content_oid', '=', contentOid)
    .executeTakeFirst()
  if (!row) throw new AppError('story.not_found')
  return { ...row, canvas: readStored(row.canvas) }
}

/** A canvas as text, for those who only pass it on; PostgreSQL's own spelling of its JSON. */
export async function getCanvasText(
  db: Db | Tx,
  contentOid: string,
): Promise<{ text: string; version: number; new_tagging: boolean }> {
  const row = await db
    .selectFrom('canvases')
    .select(['version', 'new_tagging', sql<string>`canvas::text`.as('text')])
    .where('content_oid', '=', contentOid)
    .executeTakeFirst()
  if (!row) throw new AppError('story.not_found')
  return row
}

/** What the next save must know of the canvas that is there: its image nodes, without the rest. */
export interface LockedCanvas {
  version: number
  new_tagging: boolean
  images: CanvasNode[]
}

/** Holds a canvas, so that changes come one after the other. */
export async function lockCanvas(tx: Tx, contentOid: string): Promise<LockedCanvas> {
  const images = sql<
    CanvasNode[]
  >`jsonb_path_query_array(canvas, '$.nodes[*] ? (@.kind == "image")')`
  const row = await tx
    .selectFrom('canvases')
    .select(['version', 'new_tagging', images.as('images')])
    .where('content_oid', '=', contentOid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('story.not_found')
  return row
}

/** The next version of a locked canvas, as storable JSON text. */
export async function updateCanvas(
  tx: Tx,
  change: { contentOid: string; text: string; version: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('canvases')
    .set({
      ...sized(change.text),
      version: change.version,
      updated_at: change.now,
    })
    .where('content_oid', '=', change.contentOid)
    .execute()
}

/** The next version of the metadata. */
export async function raiseMetadata(
  tx: Tx,
  contentOid: string,
  { newTagging }: { newTagging?: boolean } = {},
): Promise<void> {
  await tx
    .updateTable('canvases')
    .set((row) => ({
      metadata_version: row('metadata_version', '+', 1),
      ...(newTagging === undefined ? {} : { new_tagging: newTagging }),
    }))
    .where('content_oid', '=', contentOid)
    .execute()
}
