import type { NoticeAudience, NoticeKind } from '@plax/contracts/pages/notice-values'
import type { Selectable } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import type { PageTexts } from '../rows/pages.tables.ts'

export type NoticeRow = Selectable<Database['notices']>

export interface NoticeFields {
  kind: NoticeKind
  audience: NoticeAudience
  texts: PageTexts
  link: string | null
  startsAt: Date
  endsAt: Date | null
}

interface NoticeDeps {
  db: Db
  clock: Clock
}

const shownAtOnce = 10
const listed = 200

/** What is told at an instant: to everyone, and to those who are signed in. */
export function listShownNotices(
  db: Db,
  { now, isSignedIn }: { now: Date; isSignedIn: boolean },
): Promise<NoticeRow[]> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('starts_at', '<=', now)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .where('audience', 'in', isSignedIn ? ['all', 'users'] : ['all'])
    .orderBy('starts_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(shownAtOnce)
    .execute()
}

export function listNotices(db: Db): Promise<NoticeRow[]> {
  const all = db.selectFrom('notices').selectAll()
  return all.orderBy('starts_at', 'desc').orderBy('oid', 'desc').limit(listed).execute()
}

/** Throws `notice.ends_before_start`. */
export function addNotice(
  { db, clock }: NoticeDeps,
  { actor, fields }: { actor: UserActor; fields: NoticeFields },
): Promise<NoticeRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('notices')
      .values({ ...valuesOf(fields, now), oid: newOid(now), revision: 1, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await auditNotice(tx, { actor, action: 'notice.added', row, now })
    return row
  })
}

/** Throws `notice.not_found`, `page.changed_meanwhile` and `notice.ends_before_start`. */
export function changeNotice(
  { db, clock }: NoticeDeps,
  change: { actor: UserActor; oid: string; revision: number; fields: NoticeFields },
): Promise<NoticeRow> {
  const { actor, oid, revision, fields } = change
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('notices')
      .set({ ...valuesOf(fields, now), revision: revision + 1 })
      .where('oid', '=', oid)
      .where('revision', '=', revision)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw await missed(tx, oid)
    await auditNotice(tx, { actor, action: 'notice.changed', row, now })
    return row
  })
}

/** Throws `notice.not_found`. */
export function deleteNotice(
  { db, clock }: NoticeDeps,
  { actor, oid }: { actor: UserActor; oid: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const gone = tx.deleteFrom('notices').where('oid', '=', oid).returningAll()
    const row = await gone.executeTakeFirst()
    if (!row) throw new AppError('notice.not_found')
    await auditNotice(tx, { actor, action: 'notice.deleted', row, now: clock.now() })
  })
}

function valuesOf(fields: NoticeFields, now: Date) {
  const { kind, audience, texts, link, startsAt, endsAt } = fields
  if (endsAt && endsAt <= startsAt) throw new AppError('notice.ends_before_start')
  const times = { starts_at: startsAt, ends_at: endsAt, updated_at: now }
  return { kind, audience, texts: storableJson(texts), link, ...times }
}

async function missed(tx: Tx, oid: string): Promise<AppError> {
  const found = tx.selectFrom('notices').select('revision').where('oid', '=', oid)
  const row = await found.executeTakeFirst()
  return row ? new AppError('page.changed_meanwhile', row) : new AppError('notice.not_found')
}

async function auditNotice(
  tx: Tx,
  entry: { actor: UserActor; action: string; row: NoticeRow; now: Date },
): Promise<void> {
  const { actor, action, row, now } = entry
  const { oid, kind, audience, texts, link, starts_at, ends_at, revision } = row
  const details = { kind, audience, texts, link, starts_at, ends_at, revision }
  const subject = { subjectKind: 'notice', subjectOid: oid, details }
  await audit(tx, { actorOid: actor.userOid, action, ...subject }, now)
}
