import type { InputOf, OutputOf } from '@plax/contracts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { oidOfName, nicknamesOf } from '../account/account.service.ts'

type Page = OutputOf<'GET /admin/audit'>
type Query = InputOf<'GET /admin/audit'>['query'] & { limit: number }

/** What everyone did and administrators viewed, the newest first. */
export function auditHandlers({ db }: Pick<Deps, 'db'>): Handlers {
  return { 'GET /admin/audit': ({ query }) => pageAudit(db, query) }
}

async function pageAudit(db: Db, query: Query): Promise<Page> {
  const { rows, nextCursor } = cutPage(await findEntries(db, query), query.limit, (row) => [
    row.created_at.toISOString(),
    row.id,
  ])
  const nicknames = await nicknamesOf(
    db,
    rows.flatMap(({ actor_oid }) => actor_oid ?? []),
  )
  const items = rows.map((row) => ({
    id: row.id,
    actor:
      row.actor_oid === null
        ? null
        : { oid: row.actor_oid, nickname: nicknames.get(row.actor_oid) ?? '' },
    action: row.action,
    subjectKind: row.subject_kind,
    subjectOid: row.subject_oid,
    details: row.details as Record<string, unknown>,
    createdAt: row.created_at.toISOString(),
  }))
  return { items, nextCursor }
}

async function findEntries(db: Db, query: Query) {
  const { action, subjectKind, subject, from, until } = query
  const actorOid = query.actor && (await oidOfName(db, query.actor))
  const after = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
  let entries = db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
  if (actorOid) entries = entries.where('actor_oid', '=', actorOid)
  if (action) entries = entries.where('action', '^@', action)
  if (query.looks === 'false') entries = entries.where('action', '<>', 'admin.looked')
  if (subjectKind) entries = entries.where('subject_kind', '=', subjectKind)
  if (subject) entries = entries.where('subject_oid', '=', subject)
  if (from) entries = entries.where('created_at', '>=', new Date(from))
  if (until) entries = entries.where('created_at', '<', new Date(until))
  if (after) {
    entries = entries.where((eb) =>
      eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after[0], after[1])),
    )
  }
  return entries.execute()
}
