import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { languageOf, lockUser } from '../../account/account.service.ts'
import { insertItem, type ItemKinds, updateItem } from '../../catalogue/catalogue.service.ts'
import { liveKind } from './live-kind.ts'
import { readFormer } from './former.ts'
import './streams.tables.ts'

export type StreamRow = Selectable<Database['live_streams']>

/** The creator’s stream that hasn’t ended; null if there is none. */
export async function findCurrentStream(
  db: Db | Tx,
  creatorOid: string,
): Promise<StreamRow | null> {
  const query = db
    .selectFrom('live_streams')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('ended_at', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}

export async function findStream(db: Db | Tx, streamOid: string): Promise<StreamRow | null> {
  const query = db.selectFrom('live_streams').selectAll().where('oid', '=', streamOid)
  return (await query.executeTakeFirst()) ?? null
}

/** The creator’s current stream as it stays until the transaction ends. */
export async function lockCurrentStream(tx: Tx, creatorOid: string): Promise<StreamRow | null> {
  const query = tx
    .selectFrom('live_streams')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('ended_at', 'is', null)
    .forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** The streams that a process receives or received: those that name its host. */
export async function listReceivedStreams(db: Db, host: string | null): Promise<StreamRow[]> {
  return db
    .selectFrom('live_streams')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('reported_at', 'is not', null)
    .where('host', host === null ? 'is' : '=', host)
    .execute()
}

/** The creator’s current stream, or a new one that’s to be prepared; two at once get the same. */
export async function prepareStream(
  tx: Tx,
  { kinds, creatorOid, now }: { kinds: ItemKinds; creatorOid: string; now: Date },
): Promise<StreamRow> {
  const creator = await lockUser(tx, creatorOid)
  const current = await lockCurrentStream(tx, creatorOid)
  if (current) return current
  const oid = newOid(now)
  const { item, stream, tags } = await readFormer(tx, creatorOid)
  await insertItem(tx, kinds, {
    oid,
    kind: liveKind.kind,
    owner_oid: creatorOid,
    state: 'draft',
    visibility: 'public',
    way_free: true,
    title: '',
    language: languageOf(creator),
    ...item,
    tags,
    created_at: now,
    updated_at: now,
  })
  await tx
    .insertInto('live_streams')
    .values({
      oid,
      creator_oid: creatorOid,
      created_at: now,
      state: 'preparing',
      started_at: null,
      ended_at: null,
      tags,
      ...stream,
    })
    .execute()
  const made = await lockCurrentStream(tx, creatorOid)
  if (!made) throw new Error('A stream that was just prepared is missing.')
  return made
}

/** Programs that reconnect by themselves are back within this time. */
const restartMs = 2 * 60_000

/** Notes whether a stream is sent right after its creator or the site’s team ended one. */
export async function noteRestart(
  tx: Tx,
  { stream, now }: { stream: StreamRow; now: Date },
): Promise<void> {
  const ended = await tx
    .selectFrom('live_streams')
    .select('oid')
    .where('creator_oid', '=', stream.creator_oid)
    .where('started_at', 'is not', null)
    .where('stopped_by', 'is not', null)
    .where('ended_at', '>', new Date(now.getTime() - restartMs))
    .executeTakeFirst()
  await tx
    .updateTable('live_streams')
    .set({ is_restart: ended !== undefined })
    .where('oid', '=', stream.oid)
    .execute()
}

/** Nothing is received any more of a stream that’s prepared; it can be sent again. */
export async function stopTesting(tx: Tx, streamOid: string): Promise<boolean> {
  const stopped = await tx
    .updateTable('live_streams')
    .set({ phase: 'waiting', report: null, reported_at: null, viewers: 0 })
    .where('oid', '=', streamOid)
    .where('state', '=', 'preparing')
    .returning('oid')
    .executeTakeFirst()
  return stopped !== undefined
}

/**
 * Ends a stream, once: nobody can open its item any more. A stream that never went live is deleted.
 * Returns whether it ended now.
 */
export async function endStream(
  tx: Tx,
  end: { streamOid: string; by?: string | null; reason?: string | null; now: Date },
): Promise<boolean> {
  const { streamOid, now } = end
  const ended = await tx
    .updateTable('live_streams')
    .set({
      state: 'ended',
      ended_at: now,
      phase: 'waiting',
      next_entry: null,
      next_entry_at: null,
      stopped_by: end.by ?? null,
      stop_reason: end.reason ?? null,
    })
    .where('oid', '=', streamOid)
    .where('ended_at', 'is', null)
    .returning(['creator_oid', 'started_at'])
    .executeTakeFirst()
  if (!ended) return false
  const wasOn = ended.started_at !== null
  const gone = wasOn ? ({ visibility: 'private' } as const) : ({ state: 'deleted' } as const)
  await updateItem(tx, streamOid, { ...gone, updated_at: now })
  const payload = { streamOid, creatorOid: ended.creator_oid }
  if (wasOn) await emit(tx, { stream: 'live', type: 'live.ended', payload }, now)
  return true
}
