import { liveLevelNames } from '@plax/contracts/live/live-values'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { platformFeePercentSetting } from '../../commerce/commerce.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { type LevelName, partnerLevelsSetting } from './levels.settings.ts'
import './levels.tables.ts'

export interface Level {
  name: LevelName
  maxHeight: number | null
  hoursPerMonth: number | null
  replayDays: number
  /** What the platform keeps of what viewers pay at streams. */
  feePercent: number
}

/** The partner level of a creator, and what it allows now. */
export async function readLevel(
  { db, settings }: { db: Db | Tx; settings: Settings },
  creatorOid: string,
): Promise<Level> {
  const row = await db
    .selectFrom('live_partners')
    .select('level')
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  const name = liveLevelNames.find((one) => one === row?.level) ?? 'free'
  const { feePercent, ...limits } = (await settings.get(partnerLevelsSetting))[name]
  const generalPercent = await settings.get(platformFeePercentSetting)
  return { name, ...limits, feePercent: feePercent ?? generalPercent }
}

export async function setLevel(
  tx: Tx,
  given: { creatorOid: string; level: LevelName; givenBy: string | null; now: Date },
): Promise<void> {
  const row = { level: given.level, given_by: given.givenBy, given_at: given.now }
  await tx
    .insertInto('live_partners')
    .values({ creator_oid: given.creatorOid, ...row })
    .onConflict((conflict) => conflict.column('creator_oid').doUpdateSet(row))
    .execute()
}
