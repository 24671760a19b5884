import type { ChosenMissionState } from '@plax/contracts/donation/mission-values'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { announceMission } from './announce-mission.ts'
import { endLate } from './end-due-missions.ts'
import { endMission } from './end-mission.ts'
import { isHiddenFrom } from './is-hidden-from.ts'
import { getMission, lockMission } from './missions.queries.ts'
import type { MissionRow } from './missions.tables.ts'

export interface MissionChange {
  missionOid: string
  status: ChosenMissionState
  userOid: string
}

/**
 * Sets a mission’s state, once: what it’s already in stays, and nothing happens again (spec D22).
 *
 * @throws mission.not_found, mission.not_yours, mission.not_accepted, mission.already_accepted,
 *   mission.ended
 */
export async function changeMission(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  change: MissionChange,
): Promise<MissionRow> {
  const now = clock.now()
  const changed = await db.transaction().execute(async (tx) => {
    const mission = await lockMission(tx, change.missionOid)
    assertAllowed(mission, change)
    if (mission.state === change.status) return mission
    if (mission.ended_at) throw new AppError('mission.ended')
    // Its time is over, and that stays so whatever is answered here.
    if (mission.due_at <= now) {
      await endLate(tx, mission, now)
      return null
    }
    assertFollows(mission, change)
    const { status: state, userOid: endedBy } = change
    return state === 'accepted'
      ? accept(tx, mission, now)
      : endMission(tx, { mission, state, endedBy, now })
  })
  if (!changed) throw new AppError('mission.ended')
  return changed
}

function assertAllowed(mission: MissionRow, { status, userOid }: MissionChange): void {
  if (isHiddenFrom(mission, userOid)) throw new AppError('mission.not_found')
  const isCreator = mission.creator_oid === userOid
  const isAssigner = mission.assigner_oid === userOid
  const isAllowed =
    status === 'cancelled'
      ? isAssigner
      : isCreator || (isAssigner && (status === 'success' || status === 'failed'))
  if (!isAllowed) throw new AppError('mission.not_yours')
}

function assertFollows({ state }: MissionRow, { status }: MissionChange): void {
  if (status === 'cancelled') return
  const isAnswer = status === 'accepted' || status === 'rejected'
  if (isAnswer && state !== 'pending') throw new AppError('mission.already_accepted')
  if (!isAnswer && state !== 'accepted') throw new AppError('mission.not_accepted')
}

async function accept(tx: Tx, mission: MissionRow, now: Date): Promise<MissionRow> {
  const { oid: missionOid, creator_oid: creatorOid, assigner_oid: assignerOid } = mission
  await tx
    .updateTable('live_missions')
    .set({
      state: 'accepted',
      accepted_at: now,
      due_at: new Date(now.getTime() + mission.time_limit_seconds * 1000),
    })
    .where('oid', '=', missionOid)
    .execute()
  const accepted = await getMission(tx, missionOid)
  await announceMission(tx, { mission: accepted, payment: null, now })
  await emit(
    tx,
    { stream: 'donation', type: 'mission.accepted', payload: { missionOid, creatorOid } },
    now,
  )
  await audit(
    tx,
    {
      actorOid: creatorOid,
      action: 'mission.accepted',
      subjectKind: 'live_mission',
      subjectOid: missionOid,
      concerns: assignerOid ? [assignerOid] : [],
    },
    now,
  )
  return accepted
}
