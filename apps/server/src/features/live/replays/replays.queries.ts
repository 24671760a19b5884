import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import './replays.tables.ts'

export type ReplayRow = Selectable<Database['live_replays']>

export async function findReplay(db: Db | Tx, oid: string): Promise<ReplayRow | null> {
  const query = db.selectFrom('live_replays').selectAll().where('oid', '=', oid)
  return (await query.executeTakeFirst()) ?? null
}

/** The replay of a content; null if it isn’t one of a stream. */
export async function findReplayOf(db: Db | Tx, contentOid: string): Promise<ReplayRow | null> {
  const query = db.selectFrom('live_replays').selectAll().where('content_oid', '=', contentOid)
  return (await query.executeTakeFirst()) ?? null
}

interface Asked {
  actor: Pick<Actor, 'userOid' | 'roles'>
  oid: string
}

/** A replay that the actor may edit. Throws `live.no_replay`. */
export async function getOwnReplay(db: Db | Tx, asked: Asked): Promise<ReplayRow> {
  return assertOwn(await findReplay(db, asked.oid), asked)
}

/** The same, locked until the transaction ends. */
export async function lockOwnReplay(tx: Tx, asked: Asked): Promise<ReplayRow> {
  return assertOwn(await lockReplay(tx, asked.oid), asked)
}

export async function lockReplay(tx: Tx, oid: string): Promise<ReplayRow | null> {
  const query = tx.selectFrom('live_replays').selectAll().where('oid', '=', oid).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

function assertOwn(row: ReplayRow | null, { actor }: Asked): ReplayRow {
  if (!row || (row.creator_oid !== actor.userOid && !actor.roles.has('admin')))
    throw new AppError('live.no_replay')
  return row
}
