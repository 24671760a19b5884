import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { type AccessAnswer, checkAccess, refusalOf } from '../../access/access.service.ts'
import { hasBlocked } from '../../account/account.service.ts'
import { type CatalogueItem, findItem } from '../../catalogue/catalogue.service.ts'
import { isManager } from '../managers/managers.ts'
import { liveKind } from '../streams/live-kind.ts'
import { findCurrentStream, type StreamRow } from '../streams/streams.ts'
import './admission.tables.ts'
import { type Viewer, viewerOf } from './viewer.ts'

type AdmissionDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

export interface Admission {
  stream: StreamRow
  item: CatalogueItem
  isOwner: boolean
}

export interface Entrance extends Admission {
  /** What the conditions of the stream say; those that somebody removes or blocks are refused before. */
  access: AccessAnswer
}

/**
 * A creator’s stream, and whether somebody may enter it. One that is prepared is there for its creator
 * and for administrators alone.
 *
 * @throws live.not_streaming, live.kicked with the `reason`, live.blocked_by_creator
 */
export async function findEntrance(
  deps: AdmissionDeps,
  { actor, creatorOid }: { actor: Actor; creatorOid: string },
): Promise<Entrance> {
  const { db, clock } = deps
  const stream = await findCurrentStream(db, creatorOid)
  const item = stream && (await findItem(db, stream.oid))
  const isOwner = actor.userOid === creatorOid
  const isSeen = stream?.state === 'on' || isOwner || actor.roles.has('admin')
  if (!stream || !item || !isSeen) throw new AppError('live.not_streaming')
  if (!isOwner && !actor.roles.has('admin')) await assertWelcome(deps, { actor, stream })
  const access = await checkEntry(db, { actor, item, now: clock.now() })
  return { stream, item, isOwner, access }
}

/** Managers need no password, ticket or subscription; what else is in their way stays there. */
export async function checkEntry(
  db: Db,
  asked: { actor: Actor; item: CatalogueItem; now: Date },
): Promise<AccessAnswer> {
  const access = await checkAccess(db, asked)
  const { actor, item } = asked
  const { userOid } = actor
  if (access.allowed || userOid === null) return access
  if (!(await isManager(db, { creatorOid: item.owner_oid, userOid }))) return access
  return checkAccess(db, { ...asked, item: { ...item, password_oid: null, way_free: true } })
}

/** The same, for those who may enter; otherwise throws what is in their way. */
export async function admit(
  deps: AdmissionDeps,
  asked: { actor: Actor; creatorOid: string },
): Promise<Admission> {
  const { access, ...admission } = await findEntrance(deps, asked)
  if (!access.allowed) throw refusalOf(access, liveKind.codes)
  return admission
}

async function assertWelcome(
  { db, secret }: AdmissionDeps,
  { actor, stream }: { actor: Actor; stream: StreamRow },
): Promise<void> {
  const { kind, oid } = viewerOf(secret, actor)
  if (kind === 'address') return
  const kicked = await db
    .selectFrom('live_kicks')
    .select('reason')
    .where('stream_oid', '=', stream.oid)
    .where('viewer_kind', '=', kind)
    .where('viewer_oid', '=', oid)
    .executeTakeFirst()
  if (kicked) throw new AppError('live.kicked', { reason: kicked.reason })
  if (kind === 'guest') return
  if (await hasBlocked(db, { userOid: stream.creator_oid, hasBlocks: true }, oid)) {
    throw new AppError('live.blocked_by_creator')
  }
}

/** A user, or a visitor by their device. */
export type KickedViewer = Viewer & { kind: 'user' | 'guest' }

/** Removes a viewer from a stream until it ends; their passes are to be checked again. */
export async function kickViewer(
  tx: Tx,
  kick: { streamOid: string; viewer: KickedViewer; reason: string | null; now: Date },
): Promise<void> {
  const { streamOid, viewer, reason, now } = kick
  await tx
    .insertInto('live_kicks')
    .values({
      stream_oid: streamOid,
      viewer_kind: viewer.kind,
      viewer_oid: viewer.oid,
      kicked_at: now,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets a viewer in again. */
export async function unkickViewer(
  tx: Tx,
  { streamOid, viewer }: { streamOid: string; viewer: KickedViewer },
): Promise<void> {
  await tx
    .deleteFrom('live_kicks')
    .where('stream_oid', '=', streamOid)
    .where('viewer_kind', '=', viewer.kind)
    .where('viewer_oid', '=', viewer.oid)
    .execute()
}

/** Whoever was removed as a guest stays removed with their account. */
export async function mergeKicks(
  tx: Tx,
  { guest, userOid }: { guest: string; userOid: string },
): Promise<void> {
  await sql`
    WITH guest AS (DELETE FROM live_kicks
      WHERE viewer_kind = 'guest' AND viewer_oid = ${guest} RETURNING *)
    INSERT INTO live_kicks (stream_oid, viewer_kind, viewer_oid, kicked_at, reason)
    SELECT stream_oid, 'user', ${userOid}, kicked_at, reason FROM guest
    ON CONFLICT DO NOTHING`.execute(tx)
}
