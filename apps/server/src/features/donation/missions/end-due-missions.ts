import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findEvent } from '../../../platform/events/reader.ts'
import { addJob, type Job } from '../../../platform/jobs/jobs.ts'
import { forEachDueRow } from '../../../platform/jobs/each-row.ts'
import { hintMissions } from './announce-mission.ts'
import { endMission } from './end-mission.ts'
import { findMission, listDue, lockMission } from './missions.queries.ts'
import type { MissionRow } from './missions.tables.ts'

export const endMissionsTask = 'donation.end-missions'

const mostTogether = 200

/** Ends missions past their time, each in its own transaction; one that fails holds up no other. */
export async function endDueMissions(
  deps: Pick<Deps, 'db' | 'clock' | 'bus' | 'log' | 'metrics'>,
): Promise<void> {
  const now = deps.clock.now()
  await forEachDueRow(
    deps,
    {
      task: endMissionsTask,
      limit: mostTogether,
      list: (page) => listDue(deps.db, { now, ...page }),
    },
    async (missionOid) => {
      const ended = await deps.db.transaction().execute(async (tx) => {
        const mission = await lockMission(tx, missionOid)
        return mission.ended_at || mission.due_at > now ? null : endLate(tx, mission, now)
      })
      if (ended) await hintMissions(deps.bus, ended.creator_oid)
    },
  )
}

/** Ends a locked mission whose time is over. */
export async function endLate(tx: Tx, mission: MissionRow, now: Date): Promise<MissionRow> {
  const state = mission.state === 'pending' ? 'pending-timeout' : 'accepted-timeout'
  return endMission(tx, { mission, state, endedBy: null, now })
}

/** Has `endMissionsTask` run when a mission’s time is over; it also runs by itself every minute. */
export function planMissionEnd({ db }: Pick<Deps, 'db'>): Job {
  return async ({ seq }) => {
    const event = await findEvent(db, Number(seq))
    const mission = event && (await findMission(db, String(event.payload.missionOid)))
    if (!mission || mission.ended_at) return
    const key = `${endMissionsTask}:${mission.oid}`
    await db
      .transaction()
      .execute((tx) => addJob(tx, endMissionsTask, {}, { key, runAt: mission.due_at }))
  }
}
