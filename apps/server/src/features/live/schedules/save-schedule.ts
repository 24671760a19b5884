import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { liveSchedulesMax } from '@plax/contracts/live/live-values'
import type { Deps } from '../../../deps.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { lockUser } from '../../account/account.service.ts'
import { assertOwnAssets } from '../../media/media.service.ts'
import { remindMs, remindTask } from './remind.ts'
import './schedules.tables.ts'

export type ScheduleRow = Selectable<Database['live_schedules']>

interface Sent {
  scheduleOid?: string | undefined
  date: string
  title: string
  isAdultContent: boolean
  imgS3Key?: string | null | undefined
}

/** Announces a stream, or changes what was announced (R-schedule-002). */
export async function saveSchedule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { creatorOid, sent }: { creatorOid: string; sent: Sent },
): Promise<ScheduleRow> {
  const now = clock.now()
  const startsAt = new Date(sent.date)
  if (startsAt <= now) throw new AppError('live.schedule_past')
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, creatorOid)
    if (sent.imgS3Key) {
      await assertOwnAssets(tx, { assetOids: [sent.imgS3Key], ownerOids: [creatorOid] })
    }
    const fields = {
      starts_at: startsAt,
      title: sent.title,
      is_adult: sent.isAdultContent,
      ...(sent.imgS3Key !== undefined && { thumbnail_asset_oid: sent.imgS3Key }),
      updated_at: now,
    }
    const row = sent.scheduleOid
      ? await change(tx, { creatorOid, oid: sent.scheduleOid }, fields)
      : await insert(tx, { creatorOid, now }, fields)
    const job = { key: `live.remind:${row.oid}`, runAt: new Date(startsAt.getTime() - remindMs) }
    await addJob(tx, remindTask, {}, job)
    return row
  })
}

export async function deleteSchedule(
  { db }: Pick<Deps, 'db'>,
  { creatorOid, scheduleOid }: { creatorOid: string; scheduleOid: string },
): Promise<void> {
  const gone = await db
    .deleteFrom('live_schedules')
    .where('oid', '=', scheduleOid)
    .where('creator_oid', '=', creatorOid)
    .returning('oid')
    .executeTakeFirst()
  if (!gone) throw new AppError('live.no_schedule')
}

type Fields = Partial<ScheduleRow> &
  Pick<ScheduleRow, 'starts_at' | 'title' | 'is_adult' | 'updated_at'>

/** A later time reminds again. */
async function change(
  tx: Tx,
  { creatorOid, oid }: { creatorOid: string; oid: string },
  fields: Fields,
): Promise<ScheduleRow> {
  const row = await tx
    .updateTable('live_schedules')
    .set(fields)
    .set({
      reminded_at: sql`CASE WHEN starts_at = ${fields.starts_at} THEN reminded_at END`,
    })
    .where('oid', '=', oid)
    .where('creator_oid', '=', creatorOid)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('live.no_schedule')
  return row
}

async function insert(
  tx: Tx,
  { creatorOid, now }: { creatorOid: string; now: Date },
  fields: Fields,
): Promise<ScheduleRow> {
  const { count } = await tx
    .selectFrom('live_schedules')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('creator_oid', '=', creatorOid)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(count) >= liveSchedulesMax) {
    throw new AppError('live.schedules_full', { maxCount: liveSchedulesMax })
  }
  return tx
    .insertInto('live_schedules')
    .values({ oid: newOid(now), creator_oid: creatorOid, created_at: now, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow()
}
