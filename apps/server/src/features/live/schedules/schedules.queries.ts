import type { Language } from '@plax/contracts/languages'
import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { z } from 'zod'
import { nameColumns, nameIn } from '../../account/account.service.ts'
import { blurPicture, getPictures, signerOf } from '../../media/media.service.ts'
import './schedules.tables.ts'

type Schedule = OutputOf<'GET /live/schedules'>['items'][number]

/** A stream that is late is still announced for so long. */
const lateMs = 3_600_000

interface Asked {
  creatorOid?: string | undefined
  limit: number
  cursor?: string | undefined
  actor: Actor
  lang: Language
}

/** Streams that are announced, the next first. */
export async function pageSchedules(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { creatorOid, limit, cursor, actor, lang }: Asked,
): Promise<{ items: Schedule[]; nextCursor: string | null }> {
  const after = readCursor(cursor, [z.coerce.number(), z.string()])
  const since = new Date(deps.clock.now().getTime() - lateMs)
  const found = await selectSchedules(deps.db, actor)
    .where('starts_at', '>', since)
    .$if(creatorOid !== undefined, (query) => query.where('creator_oid', '=', creatorOid ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(starts_at, live_schedules.oid) > (${new Date(after?.[0] ?? 0)}, ${after?.[1] ?? ''})`,
      ),
    )
    .orderBy('starts_at')
    .orderBy('live_schedules.oid')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.starts_at.getTime(), row.oid])
  return { items: await present(deps, rows, { actor, lang }), nextCursor }
}

/** One that is announced; null if it isn’t there. */
export async function findSchedule(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { scheduleOid, actor, lang }: { scheduleOid: string; actor: Actor; lang: Language },
): Promise<Schedule | null> {
  const rows = await selectSchedules(deps.db, actor)
    .where('live_schedules.oid', '=', scheduleOid)
    .execute()
  return (await present(deps, rows, { actor, lang }))[0] ?? null
}

function selectSchedules(db: Db, { userOid }: Actor) {
  return db
    .selectFrom('live_schedules')
    .innerJoin('users', 'users.oid', 'live_schedules.creator_oid')
    .selectAll('live_schedules')
    .select(nameColumns)
    .select(['picture_asset_oid', 'custom_url'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM live_reminders WHERE schedule_oid = live_schedules.oid
        AND live_reminders.user_oid = ${userOid})`.as('is_reminded'),
    )
    .where('users.withdrawn_at', 'is', null)
    .where('users.suspended_at', 'is', null)
}

async function present(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  rows: Awaited<ReturnType<ReturnType<typeof selectSchedules>['execute']>>,
  { actor, lang }: { actor: Actor; lang: Language },
): Promise<Schedule[]> {
  const oids = rows.flatMap((row) => [row.thumbnail_asset_oid, row.picture_asset_oid])
  const pictures = await getPictures(
    deps.db,
    oids.filter((oid) => oid !== null),
    signerOf(deps),
  )
  return rows.map((row) => {
    const thumbnail = pictures.get(row.thumbnail_asset_oid ?? '') ?? null
    const isOwn = row.creator_oid === actor.userOid
    const seesAdult = isOwn || actor.roles.has('adult') || actor.roles.has('admin')
    return {
      scheduleOid: row.oid,
      creatorOid: row.creator_oid,
      creatorNickname: nameIn(row, lang),
      creatorPicture: pictures.get(row.picture_asset_oid ?? '') ?? null,
      date: row.starts_at.toISOString(),
      title: row.title,
      isAdultContent: row.is_adult,
      thumbnail: thumbnail && row.is_adult && !seesAdult ? blurPicture(thumbnail) : thumbnail,
      isReminded: row.is_reminded,
    }
  })
}
