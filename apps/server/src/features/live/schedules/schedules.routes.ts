import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { findUser, nameIn } from '../../account/account.service.ts'
import { writeCalendar } from './calendar.ts'
import { deleteSchedule, saveSchedule } from './save-schedule.ts'
import { findSchedule, pageSchedules } from './schedules.queries.ts'

type ScheduleDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'config'>

const mostInCalendar = 100

/** Streams that are announced, reminders of them, and a calendar to subscribe to. */
export function scheduleHandlers(deps: ScheduleDeps): Handlers {
  const { db, clock, config } = deps
  return {
    'GET /live/schedules': ({ actor, query, lang }) =>
      pageSchedules(deps, { ...query, actor, lang }),
    'GET /live/schedule': async ({ actor, query: { scheduleOid }, lang }) => {
      const schedule = await findSchedule(deps, { scheduleOid, actor, lang })
      if (!schedule) throw new AppError('live.no_schedule')
      return { schedule }
    },
    'POST /live/schedule': async ({ actor, body, lang }) => {
      assertUser(actor)
      const row = await saveSchedule(deps, { creatorOid: actor.userOid, sent: body })
      const schedule = await findSchedule(deps, { scheduleOid: row.oid, actor, lang })
      if (!schedule) throw new AppError('live.no_schedule')
      return { schedule }
    },
    'DELETE /live/schedule': async ({ actor, body: { scheduleOid } }) => {
      assertUser(actor)
      await deleteSchedule(deps, { creatorOid: actor.userOid, scheduleOid })
      return {}
    },
    'POST /live/schedule/reminder': async ({ actor, body: { scheduleOid, isOn }, lang }) => {
      assertUser(actor)
      const schedule = await findSchedule(deps, { scheduleOid, actor, lang })
      if (!schedule) throw new AppError('live.no_schedule')
      const reminder = { schedule_oid: scheduleOid, user_oid: actor.userOid }
      if (isOn) {
        await db
          .insertInto('live_reminders')
          .values({ ...reminder, created_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      } else {
        await db
          .deleteFrom('live_reminders')
          .where('schedule_oid', '=', scheduleOid)
          .where('user_oid', '=', actor.userOid)
          .execute()
      }
      return { isReminded: isOn }
    },
    'GET /live/schedule/calendar': async ({ actor, query: { creatorOid }, lang, request }) => {
      const creator = await findUser(db, creatorOid)
      if (!creator || creator.withdrawn_at) throw new AppError('live.not_found')
      const page = { creatorOid, limit: mostInCalendar, actor, lang }
      const { items } = await pageSchedules(deps, page)
      const origin = config.publicUrl ?? `${request.protocol}://${request.host}`
      const entries = items.map(({ scheduleOid, date, title }) => ({
        oid: scheduleOid,
        startsAt: new Date(date),
        updatedAt: clock.now(),
        title,
        url: `${origin}/live/${creatorOid}`,
      }))
      return writeCalendar(entries, { host: new URL(origin).hostname, name: nameIn(creator, lang) })
    },
  }
}
