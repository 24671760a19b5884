import type { OutputOf } from '@plax/contracts'
import { type Role, roles } from '@plax/contracts/policy'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { eachRow, pagesOf } from '../../../platform/export-pages.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

type Entry = OutputOf<'GET /account/record'>['items'][number]
type Row = Awaited<ReturnType<typeof findEntries>>[number]

/** What others saw and did of one's data, which is what the audit log says of one. */
export function accessLogHandlers({ db }: Pick<Deps, 'db'>): Handlers {
  return {
    'GET /account/record': async ({ actor, query }) => {
      assertUser(actor)
      const { limit } = query
      const before = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const found = await findEntries(db, { userOid: actor.userOid, before, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.created_at.toISOString(),
        row.id,
      ])
      return { items: rows.map(presentEntry), nextCursor }
    },
  }
}

function findEntries(
  db: Db,
  asked: { userOid: string; before: readonly [Date, string, ...unknown[]] | null; limit: number },
) {
  const { userOid, before } = asked
  let query = entriesOn(db, userOid)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit)
  if (before) {
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(before[0], before[1])),
    )
  }
  return query.execute()
}

function entriesOn(db: Db, userOid: string) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'actor_oid', 'action', 'details', 'created_at'])
    .where((eb) =>
      eb.or([
        eb('concerns', '@>', eb.val([userOid])),
        eb.and([eb('subject_kind', '=', 'user'), eb('subject_oid', '=', userOid)]),
      ]),
    )
    .where('actor_oid', 'is distinct from', userOid)
}

/** The same, whole, for the download of one's data. */
export function exportAccessLog(db: Db, userOid: string): AsyncIterable<readonly Entry[]> {
  const pages = pagesOf(entriesOn(db, userOid), { db, by: ['created_at', 'id'] })
  return eachRow(pages, presentEntry)
}

/** Of the details only what was meant for the person; others may be named in the rest. */
function presentEntry(row: Row): Entry {
  const details = row.details as Record<string, unknown>
  const text = (name: string) => {
    const value = details[name]
    return typeof value === 'string' ? value : null
  }
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    by: row.actor_oid === null ? 'program' : 'administrator',
    action: row.action,
    call: text('call'),
    role: asRole(text('role')),
    reason: text('reason'),
  }
}

function asRole(name: string | null): Role | null {
  return name !== null && Object.hasOwn(roles, name) ? (name as Role) : null
}
