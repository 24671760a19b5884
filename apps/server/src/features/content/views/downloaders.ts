import { downloaderMaxHeight } from '@plax/contracts/content/content-values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { lockUser, suspend } from '../../account/account.service.ts'
import { defineSetting } from '../../settings/settings.service.ts'

export const downloaderSetting = defineSetting({
  name: 'content.downloader_opens',
  schema: z.object({
    contents: z.number().int().min(1).max(100_000),
    minutes: z.number().int().min(1).max(1440),
  }),
  default: { contents: 60, minutes: 10 },
  description:
    'Starting this many different videos or audio tracks within this many minutes counts as mass downloading: a warning the first time, suspension the second.',
})

type DownloaderDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

const reason = 'Content was downloaded by a program, after a warning.'

/** The height of the best picture that somebody is played, or null: violators have 480 lines (R-content-029). */
export async function maxHeightFor(
  db: Db,
  { userOid }: Pick<Actor, 'userOid'>,
): Promise<number | null> {
  if (!userOid) return null
  const row = await db
    .selectFrom('content_violations')
    .select('step')
    .where('user_oid', '=', userOid)
    .limit(1)
    .executeTakeFirst()
  return row ? downloaderMaxHeight : null
}

/**
 * Notices whoever opens more than a person can watch: a warning first (R-content-027), then a
 * suspension (R-content-028). Throws `content.downloader_warned` and `content.downloader_suspended`.
 */
export async function assertNoDownloader(deps: DownloaderDeps, actor: Actor): Promise<void> {
  const { userOid } = actor
  if (!userOid || actor.roles.has('admin')) return
  const { contents, minutes } = await deps.settings.get(downloaderSetting)
  const since = new Date(deps.clock.now().getTime() - minutes * 60_000)
  if ((await countOpened(deps.db, { userOid, since })) < contents) return
  await noteDownloader(deps, { userOid, since, limit: contents })
}

/**
 * The same for whoever serves the bytes and sees them taken faster than they can be watched.
 * `opened` is how many were, for the record.
 */
export async function noteDownloader(
  deps: DownloaderDeps,
  seen: { userOid: string; since: Date; limit: number },
): Promise<void> {
  const now = deps.clock.now()
  const step = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, seen.userOid)
    const opened = await countOpened(tx, seen)
    if (opened < seen.limit) return null
    const next = (await countViolations(tx, seen.userOid)) + 1
    await violate(tx, deps, { userOid: seen.userOid, step: next, opened, now })
    return next
  })
  if (step === null) return
  throw new AppError(step === 1 ? 'content.downloader_warned' : 'content.downloader_suspended')
}

async function violate(
  tx: Tx,
  deps: DownloaderDeps,
  found: { userOid: string; step: number; opened: number; now: Date },
): Promise<void> {
  const { userOid, step, opened, now } = found
  await tx
    .insertInto('content_violations')
    .values({ user_oid: userOid, step, opened, at: now })
    .execute()
  const subject = { subjectKind: 'user', subjectOid: userOid, details: { step, opened } }
  await audit(tx, { actorOid: null, action: 'content.downloader_found', ...subject }, now)
  if (step === 1) {
    const payload = { userOid }
    await emit(tx, { stream: 'content', type: 'content.downloader_warned', payload }, now)
  } else await suspend(tx, deps, { userOid, actorOid: null, reason, until: null, now })
}

/** Different contents that they opened since an instant, and since they were warned. */
async function countOpened(
  db: Db | Tx,
  { userOid, since }: { userOid: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ opened: number }>`
    SELECT count(DISTINCT content_oid)::int AS opened FROM content_views
    WHERE viewer_kind = 'user' AND viewer_oid = ${userOid}
      AND began_at > greatest(${since}::timestamptz,
        (SELECT max(at) FROM content_violations WHERE user_oid = ${userOid}))`.execute(db)
  return rows[0]?.opened ?? 0
}

async function countViolations(tx: Tx, userOid: string): Promise<number> {
  const rows = await tx
    .selectFrom('content_violations')
    .select('step')
    .where('user_oid', '=', userOid)
    .execute()
  return rows.length
}
