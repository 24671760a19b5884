import { sql, type Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'
import { recordWatched } from './record-watched.ts'
import { addToDay } from '../../engagement/library.service.ts'
import { businessZoneSetting } from '../../settings/business-day.service.ts'
import { addPopularity, insertReads } from '../../shelf/shelf.service.ts'
import { contentRefusal } from '../cards/present-contents.ts'
import { getVisibleContent } from '../item/content.policy.ts'
import type { ContentViewsTable } from '../item/content.tables.ts'
import { assertNoDownloader } from './downloaders.ts'
import { type Viewer, viewerOf } from './viewer.ts'

export type ViewRow = Selectable<ContentViewsTable>
type ViewDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

interface ViewRequest {
  actor: Actor
  contentOid: string
}

/** A view goes on while no more than this passes between two calls of it. */
const goesOnMs = 3 * 3600_000
/** Nobody plays more than four seconds of a content in one. */
const fastest = 4
/** Of a call that is late. */
const graceSeconds = 10

/** Begins a view, or goes on with the last one. Refused as opening the content is. */
export async function beginView(
  deps: ViewDeps,
  { actor, contentOid }: ViewRequest,
): Promise<ViewRow> {
  const now = deps.clock.now()
  const { row, access } = await getVisibleContent(deps.db, { contentOid, actor, now })
  if (!access.allowed) throw await contentRefusal(deps.db, { row, access, now })
  const viewer = viewerOf(actor)
  const view = await deps.db.transaction().execute(async (tx) => {
    await lockViewer(tx, viewer, contentOid)
    const last = await findView(tx, { viewer, contentOid, now })
    const earlier = await findPosition(tx, { viewer, contentOid })
    const begun = last
      ? await touch(tx, last.oid, { last_at: now })
      : await insertView(tx, { ...viewer, contentOid, position: earlier, now })
    await recordWatched(tx, begun)
    return begun
  })
  await assertNoDownloader(deps, actor)
  return view
}

/** Counts a view as a play, once. Throws `content.not_viewed`. */
export async function countPlay(
  deps: ViewDeps,
  { actor, contentOid }: ViewRequest,
): Promise<ViewRow> {
  const now = deps.clock.now()
  const zone = await deps.settings.get(businessZoneSetting)
  const viewer = viewerOf(actor)
  const view = await getView(deps.db, { viewer, contentOid, now })
  const counted = await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('content_views')
      .set({ counted_at: now, last_at: now })
      .where('oid', '=', view.oid)
      .where('counted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (row) await addToDay(tx, { itemOid: contentOid, views: 1, at: now, zone })
    if (row && actor.userOid) {
      const read = { itemOid: contentOid, readerOid: actor.userOid, at: now }
      await insertReads(tx, { reads: [read], zone })
    }
    return row
  })
  if (counted && !(await isOwn(deps.db, { actor, contentOid }))) {
    await addPopularity(deps.db, contentOid, 1)
  }
  return counted ?? getView(deps.db, { viewer, contentOid, now })
}

/** What creators watch of their own makes it no more popular. */
async function isOwn(db: Db, { actor, contentOid }: ViewRequest): Promise<boolean> {
  return (await findItem(db, contentOid))?.owner_oid === actor.userOid
}

/**
 * The seconds of a view that were played so far: the most that was said, and no more than can be
 * played in the time since it began. Throws `content.not_viewed`.
 */
export async function countTime(
  deps: ViewDeps,
  {
    actor,
    contentOid,
    time,
    positionSeconds,
  }: ViewRequest & {
    time: number
    positionSeconds?: number | undefined
  },
): Promise<ViewRow> {
  const now = deps.clock.now()
  const zone = await deps.settings.get(businessZoneSetting)
  const viewer = viewerOf(actor)
  return deps.db.transaction().execute(async (tx) => {
    await lockViewer(tx, viewer, contentOid)
    const view = await getView(tx, { viewer, contentOid, now })
    const passed = (now.getTime() - view.began_at.getTime()) / 1000
    const played = Math.max(view.played_seconds, Math.min(time, passed * fastest + graceSeconds))
    if (played > view.played_seconds) {
      const seconds = played - view.played_seconds
      await addToDay(tx, { itemOid: contentOid, seconds, at: now, zone })
      await tx
        .updateTable('contents')
        .set({ played_seconds: sql`played_seconds + ${seconds}` })
        .where('content_oid', '=', contentOid)
        .execute()
    }
    const position = positionSeconds ?? view.position_seconds
    const change = { last_at: now, played_seconds: played, position_seconds: position }
    const timed = await touch(tx, view.oid, change)
    await recordWatched(tx, timed)
    return timed
  })
}

/** Calls of one viewer about one content come one after the other. */
async function lockViewer(tx: Tx, { viewer_oid }: Viewer, contentOid: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${viewer_oid} ${contentOid}`}, 0))`.execute(
    tx,
  )
}

interface Question {
  viewer: Viewer
  contentOid: string
  now: Date
}

async function getView(db: Db | Tx, question: Question): Promise<ViewRow> {
  const view = await findView(db, question)
  if (!view) throw new AppError('content.not_viewed')
  return view
}

async function findView(db: Db | Tx, { viewer, contentOid, now }: Question) {
  return viewsOf(db, { viewer, contentOid })
    .where('last_at', '>', new Date(now.getTime() - goesOnMs))
    .executeTakeFirst()
}

async function findPosition(tx: Tx, asked: Omit<Question, 'now'>): Promise<number> {
  return (await viewsOf(tx, asked).executeTakeFirst())?.position_seconds ?? 0
}

function viewsOf(db: Db | Tx, { viewer, contentOid }: Omit<Question, 'now'>) {
  return db
    .selectFrom('content_views')
    .selectAll()
    .where('viewer_kind', '=', viewer.viewer_kind)
    .where('viewer_oid', '=', viewer.viewer_oid)
    .where('content_oid', '=', contentOid)
    .orderBy('began_at', 'desc')
    .limit(1)
}

async function insertView(
  tx: Tx,
  view: Viewer & { contentOid: string; position: number; now: Date },
): Promise<ViewRow> {
  const { contentOid, position, now, viewer_kind, viewer_oid } = view
  return tx
    .insertInto('content_views')
    .values({
      oid: newOid(now),
      content_oid: contentOid,
      viewer_kind,
      viewer_oid,
      began_at: now,
      last_at: now,
      counted_at: null,
      position_seconds: position,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function touch(tx: Tx, oid: string, change: Partial<ViewRow>): Promise<ViewRow> {
  return tx
    .updateTable('content_views')
    .set(change)
    .where('oid', '=', oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}
