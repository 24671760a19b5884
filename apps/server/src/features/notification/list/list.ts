import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { NotificationType } from '@plax/contracts/notification/notification-values'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { NotificationWords } from '../../../platform/notify.ts'
import type { Kinds } from '../model/kinds.ts'
import type { NotificationsTable } from '../model/notification.tables.ts'
import { openPaths } from '../model/places.ts'
import { findNamedUsers, renderIn } from '../model/words.ts'

/** Whose list it is, and whether they are shown what is for adults now. */
export interface Reader {
  userOid: string
  seesAdult: boolean
}

/** Of the list itself: what is gone leads nowhere else. */
const ownPath = '/notifications'

type Row = Selectable<NotificationsTable>
type NotificationPage = OutputOf<'GET /account/notifications'>

/** A page of somebody's list, in the caller's language. */
export async function listNotifications(
  db: Db,
  kinds: Kinds,
  asked: {
    reader: Reader
    lang: Language
    cursor?: string | undefined
    limit: number
    now: Date
  },
): Promise<NotificationPage> {
  const { reader, limit } = asked
  const place = readCursor(asked.cursor, [z.coerce.number().int().min(0).max(1e15)])
  let query = ownOf(db, reader)
    .selectAll()
    // A kind that this version does not know has no words.
    .where('kind', 'in', [...kinds.byEvent.keys(), ''])
    .orderBy('seq', 'desc')
    .limit(limit + 1)
  if (place) query = query.where('seq', '<', place[0])
  const page = cutPage(await query.execute(), limit, ({ seq }) => [seq])
  const { unread } = await readState(db, reader)
  const all = page.rows.flatMap((row) => {
    const kind = kinds.byEvent.get(row.kind)
    return kind ? [{ row, kind, params: row.params }] : []
  })
  const named = await findNamedUsers(db, all)
  const targets = all.map(({ row }) => ({
    place: row.place,
    ...(row.place_id !== null && { id: row.place_id }),
    ...(row.place_part !== null && { part: row.place_part }),
  }))
  const visitor = { userOid: reader.userOid, now: asked.now }
  const paths = await openPaths(db, kinds.places, { targets, ...visitor })
  const items = all.map((one, index) =>
    present(one.row, {
      type: one.kind.type,
      words: renderIn(asked.lang, one, named),
      path: paths[index] ?? ownPath,
    }),
  )
  return { items, nextCursor: page.nextCursor, unread }
}

function present(
  row: Row,
  { type, words, path }: { type: NotificationType; words: NotificationWords; path: string },
): NotificationPage['items'][number] {
  return {
    id: String(row.seq),
    type,
    ...words,
    path,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}

function ownOf(db: Db, { userOid, seesAdult }: Reader) {
  const own = db.selectFrom('notifications').where('user_oid', '=', userOid)
  return seesAdult ? own : own.where('is_adult', '=', false)
}

/** How many are unread, and the newest. */
export async function readState(
  db: Db,
  reader: Reader,
): Promise<{ unread: number; newest: string | null }> {
  const row = await ownOf(db, reader)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
      fn.max('seq').as('newest'),
    ])
    .executeTakeFirstOrThrow()
  return { unread: row.unread, newest: row.newest === null ? null : String(row.newest) }
}

/** Marks those of a user; another's ids change nothing. */
export async function mark(
  db: Db,
  marked: {
    userOid: string
    ids?: readonly string[] | undefined
    upTo?: string | undefined
    read: boolean
    now: Date
  },
): Promise<void> {
  const { userOid, ids, upTo, read, now } = marked
  let query = db
    .updateTable('notifications')
    .set({ read_at: read ? now : null })
    .where('user_oid', '=', userOid)
    .where('read_at', read ? 'is' : 'is not', null)
  if (upTo !== undefined) query = query.where('seq', '<=', Number(upTo))
  if (ids !== undefined) query = query.where('seq', 'in', [0, ...ids.map(Number)])
  await query.execute()
}
