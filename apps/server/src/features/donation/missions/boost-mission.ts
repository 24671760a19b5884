import { donationMinCoins } from '@plax/contracts/limits'
import { AppError } from '../../../platform/errors.ts'
import { lockWallet } from '../../ledger/ledger.service.ts'
import {
  assertWelcome,
  describeGiven,
  findSent,
  type Given,
  hashOf,
  readFacts,
} from '../offers/donors.ts'
import { isHiddenFrom } from './is-hidden-from.ts'
import { getMission, lockMission } from './missions.queries.ts'
import type { MissionRow } from './missions.tables.ts'
import {
  assertMissionCovered,
  type MissionPayment,
  payMission,
  type PayDeps,
} from './pay-mission.ts'

export interface BoostRequest extends MissionPayment {
  missionOid: string
}

/**
 * Adds coins to a mission that hasn’t ended. The same key adds them once.
 *
 * @throws mission.not_found, mission.ended, mission.too_small, mission.not_enough_coins,
 *   donation.not_enough_bonus_coins, request.idempotency_key_reused, and as `assertWelcome`
 */
export async function boostMission(deps: PayDeps, request: BoostRequest): Promise<MissionRow> {
  const { actor, missionOid, coins, payWith, isHiddenName } = request
  const { userOid: donorOid } = actor
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const mission = await lockMission(tx, missionOid)
    const { creator_oid: creatorOid } = mission
    const given: Given = {
      ...request,
      creatorOid,
      donorOid,
      content: '',
      requestHash: hashOf(['boost', missionOid, coins, payWith, isHiddenName]),
    }
    await lockWallet(tx, donorOid, now)
    if (await findSent(tx, given)) return mission
    if (isHiddenFrom(mission, donorOid)) throw new AppError('mission.not_found')
    const facts = await readFacts(tx, { creatorOid, given: [given], now })
    assertWelcome(given, facts)
    if (mission.ended_at || mission.due_at <= now) throw new AppError('mission.ended')
    if (coins < donationMinCoins)
      throw new AppError('mission.too_small', { minCoins: donationMinCoins })
    await assertMissionCovered(tx, given, now)
    const described = describeGiven(deps, { given, facts, now })
    await tx
      .updateTable('live_missions')
      .set({ coins: mission.coins + coins })
      .where('oid', '=', missionOid)
      .execute()
    const boosted = { ...mission, coins: mission.coins + coins }
    await payMission(tx, { mission: boosted, given, described, now })
    return getMission(tx, missionOid)
  })
}
