import type { OutputOf } from '@plax/contracts'
import { missionDefaults } from '@plax/contracts/donation/mission-values'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { getOptions, type OptionsRow } from '../offers/options.ts'
import { missionMinCoinsSetting } from './missions.settings.ts'
import { countOpen } from './missions.queries.ts'
import type { MissionSettingsRow } from './missions.tables.ts'

type MissionSettings = OutputOf<'GET /live/donation/mission/settings'>
type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

export type MissionSettingsChange = {
  [Name in keyof typeof missionDefaults]?: number | undefined
}

const byDefault = {
  min_coins: missionDefaults.minCoins,
  open_limit: missionDefaults.missionLimit,
  cancel_penalty_percent: missionDefaults.cancelPenaltyPercent,
  failure_reward_percent: missionDefaults.failureRewardPercent,
  pending_seconds: missionDefaults.pendingTimeLimit,
  max_seconds: missionDefaults.maxTimeLimit,
}

export function takesMissions(options: OptionsRow): boolean {
  const { donation_type: type, uses_missions: isOn } = options
  return isOn && (type === 'all' || type === 'mission')
}

/** As they stay until the transaction ends; whoever assigns a mission to the creator waits. */
export async function lockMissionSettings(tx: Tx, creatorOid: string): Promise<MissionSettingsRow> {
  await tx
    .insertInto('mission_settings')
    .values({ creator_oid: creatorOid, ...byDefault })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('mission_settings')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Throws `donation.no_donations`. */
export async function readMissionSettings(
  { db, settings }: Pick<SettingsDeps, 'db' | 'settings'>,
  creatorOid: string,
): Promise<MissionSettings> {
  const options = await getOptions(db, creatorOid)
  const row = await findSettings(db, creatorOid)
  return {
    creatorOid,
    isOpen: takesMissions(options) && !options.is_locked,
    openCount: await countOpen(db, creatorOid),
    missionLimit: row.open_limit,
    minCoins: Math.max(row.min_coins, await settings.get(missionMinCoinsSetting)),
    cancelPenaltyPercent: row.cancel_penalty_percent,
    failureRewardPercent: row.failure_reward_percent,
    pendingTimeLimit: row.pending_seconds,
    maxTimeLimit: row.max_seconds,
  }
}

/** Missions that were assigned before keep their terms. Throws `donation.no_donations`. */
export async function changeMissionSettings(
  deps: SettingsDeps,
  creatorOid: string,
  change: MissionSettingsChange,
): Promise<MissionSettings> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await getOptions(tx, creatorOid)
    const before = await lockMissionSettings(tx, creatorOid)
    await tx
      .updateTable('mission_settings')
      .set({
        min_coins: change.minCoins ?? before.min_coins,
        open_limit: change.missionLimit ?? before.open_limit,
        cancel_penalty_percent: change.cancelPenaltyPercent ?? before.cancel_penalty_percent,
        failure_reward_percent: change.failureRewardPercent ?? before.failure_reward_percent,
        pending_seconds: change.pendingTimeLimit ?? before.pending_seconds,
        max_seconds: change.maxTimeLimit ?? before.max_seconds,
      })
      .where('creator_oid', '=', creatorOid)
      .execute()
    await audit(
      tx,
      {
        actorOid: creatorOid,
        action: 'mission.settings_changed',
        subjectKind: 'user',
        subjectOid: creatorOid,
      },
      now,
    )
  })
  return readMissionSettings(deps, creatorOid)
}

async function findSettings(db: Db | Tx, creatorOid: string): Promise<MissionSettingsRow> {
  const row = await db
    .selectFrom('mission_settings')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return row ?? { creator_oid: creatorOid, ...byDefault }
}
