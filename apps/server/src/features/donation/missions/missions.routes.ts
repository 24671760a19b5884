import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { hintMissions } from './announce-mission.ts'
import { assignMission } from './assign-mission.ts'
import { boostMission } from './boost-mission.ts'
import { changeMission } from './change-mission.ts'
import { isHiddenFrom } from './is-hidden-from.ts'
import { changeMissionSettings, readMissionSettings } from './mission-settings.ts'
import { getMission, listMissions, listOpen } from './missions.queries.ts'
import type { MissionRow } from './missions.tables.ts'
import { listFunders, presentMissions } from './present-missions.ts'

type MissionDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'settings' | 'bus' | 'log'>

export function missionHandlers(deps: MissionDeps): Handlers {
  return { ...settingsHandlers(deps), ...readHandlers(deps), ...changeHandlers(deps) }
}

function settingsHandlers(deps: MissionDeps): Handlers {
  return {
    'GET /live/donation/mission/settings': ({ query: { creatorOid } }) =>
      readMissionSettings(deps, creatorOid),
    'POST /live/donation/mission/settings': ({ actor, body }) => {
      assertUser(actor)
      return changeMissionSettings(deps, actor.userOid, body)
    },
  }
}

function readHandlers({ db }: MissionDeps): Handlers {
  return {
    'GET /live/donation/missions/active': async ({ actor, query: { creatorOid } }) => {
      // Overlays show what all viewers may see.
      const viewerOid = actor.tool === 'overlay' ? null : actor.userOid
      const rows = await listOpen(db, { creatorOid, viewerOid })
      return { items: await presentMissions(db, rows, viewerOid) }
    },
    'GET /live/donation/missions': async ({ actor, query }) => {
      assertUser(actor)
      const { userOid } = actor
      const { cursor, limit, ...asked } = query
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const found = await listMissions(db, { ...asked, userOid, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, ({ created_at: at, oid }) => [
        at.toISOString(),
        oid,
      ])
      return { items: await presentMissions(db, rows, userOid), nextCursor }
    },
    'GET /live/donation/mission': async ({ actor, query: { oid } }) => {
      const row = await getMission(db, oid)
      if (isHiddenFrom(row, actor.userOid)) throw new AppError('mission.not_found')
      return {
        mission: await presentOne(db, row, actor.userOid),
        funders: await listFunders(db, row, actor.userOid),
      }
    },
  }
}

function changeHandlers(deps: MissionDeps): Handlers {
  const answer = async (row: MissionRow, userOid: string) => {
    await hintMissions(deps.bus, row.creator_oid)
    return { success: true as const, mission: await presentOne(deps.db, row, userOid) }
  }
  return {
    'POST /live/donation/mission': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const { creatorOid, missionData, dataOrigin, isHiddenName } = body
      const { coin: coins, content: task, timeLimit: timeLimitSeconds, payWith } = missionData
      const payment = { actor, key, coins, payWith, dataOrigin, isHiddenName }
      const request = { ...payment, creatorOid, task, timeLimitSeconds }
      const row = await orFailed(deps, () => assignMission(deps, request))
      return answer(row, actor.userOid)
    },
    'POST /live/donation/mission/coin/append': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const { oid: missionOid, coin: coins, payWith, dataOrigin, isHiddenName } = body
      const request = { actor, key, coins, payWith, dataOrigin, isHiddenName, missionOid }
      const row = await orFailed(deps, () => boostMission(deps, request))
      return answer(row, actor.userOid)
    },
    'POST /live/donation/mission/status': async ({ actor, body: { oid: missionOid, status } }) => {
      assertUser(actor)
      // A dock reaches no money (spec D9).
      if (actor.tool && status !== 'accepted') throw new AppError('auth.forbidden')
      const { userOid } = actor
      return answer(await changeMission(deps, { missionOid, status, userOid }), userOid)
    },
  }
}

/** R-donation-018. */
async function orFailed(
  { log }: Pick<Deps, 'log'>,
  pay: () => Promise<MissionRow>,
): Promise<MissionRow> {
  try {
    return await pay()
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error({ err: error }, 'coins for a mission could not be taken')
    throw new AppError('donation.live_failed')
  }
}

async function presentOne(db: Deps['db'], row: MissionRow, viewerOid: string | null) {
  const [mission] = await presentMissions(db, [row], viewerOid)
  if (!mission) throw new AppError('mission.not_found')
  return mission
}
