import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { openPool } from '../../commerce/commerce.service.ts'
import { lockWallet } from '../../ledger/ledger.service.ts'
import { readLevel } from '../../live/live.service.ts'
import {
  assertWelcome,
  type CreatorFacts,
  describeGiven,
  findSent,
  type Given,
  hashOf,
  readFacts,
} from '../offers/donors.ts'
import { lockMissionSettings, takesMissions } from './mission-settings.ts'
import { countOpen, getMission } from './missions.queries.ts'
import { missionMinCoinsSetting } from './missions.settings.ts'
import type { MissionRow, MissionSettingsRow } from './missions.tables.ts'
import {
  assertMissionCovered,
  type DescribedGift,
  type MissionPayment,
  payMission,
  type PayDeps,
} from './pay-mission.ts'

export interface MissionRequest extends MissionPayment {
  creatorOid: string
  task: string
  timeLimitSeconds: number
}

/**
 * Assigns a mission to a creator: its coins wait in a pool of its own. The same key returns the same
 * mission.
 *
 * @throws mission.task_required, mission.time_limit_too_short, mission.time_limit_too_long,
 *   mission.too_small, mission.too_many, mission.not_enough_coins,
 *   donation.not_enough_bonus_coins, donation.type_off, request.idempotency_key_reused, and as
 *   `assertWelcome`
 */
export async function assignMission(deps: PayDeps, request: MissionRequest): Promise<MissionRow> {
  const { actor, creatorOid, task, timeLimitSeconds, coins, payWith } = request
  const { userOid: donorOid } = actor
  const now = deps.clock.now()
  const { feePercent } = await readLevel(deps, creatorOid)
  const leastCoins = await deps.settings.get(missionMinCoinsSetting)
  const given: Given = {
    ...request,
    donorOid,
    content: task,
    requestHash: hashOf([
      'mission',
      creatorOid,
      task,
      timeLimitSeconds,
      coins,
      payWith,
      request.isHiddenName,
    ]),
  }
  return deps.db.transaction().execute(async (tx) => {
    // Payments of one person come one after the other, so that a key is found by the second.
    await lockWallet(tx, donorOid, now)
    const earlier = await findSent(tx, given)
    if (earlier) return getMission(tx, earlier.mission_oid ?? '')
    const facts = await readFacts(tx, { creatorOid, given: [given], now })
    const settings = await assertOpen(tx, { request, given, facts, leastCoins })
    await assertMissionCovered(tx, given, now)
    const described = describeGiven(deps, { given, facts, now })
    const mission = missionOf(described, { request, settings, feePercent })
    await tx.insertInto('live_missions').values(mission).execute()
    const mostMs = (settings.pending_seconds + timeLimitSeconds) * 1000
    await openPool(tx, {
      poolOid: mission.oid,
      reference: { kind: 'live_mission', oid: mission.oid },
      creatorOid,
      endsBy: new Date(now.getTime() + mostMs),
      now,
    })
    await payMission(tx, { mission, given, described, now })
    return mission
  })
}

/** Whether the creator takes such a mission of this viewer; answers their settings, locked. */
async function assertOpen(
  tx: Tx,
  {
    request,
    given,
    facts,
    leastCoins,
  }: { request: MissionRequest; given: Given; facts: CreatorFacts; leastCoins: number },
): Promise<MissionSettingsRow> {
  const { creatorOid, coins, task, timeLimitSeconds } = request
  if (task.trim() === '') throw new AppError('mission.task_required')
  if (timeLimitSeconds <= 0) throw new AppError('mission.time_limit_too_short')
  const options = assertWelcome(given, facts)
  if (!takesMissions(options)) throw new AppError('donation.type_off')
  const settings = await lockMissionSettings(tx, creatorOid)
  const { max_seconds: maxSeconds, open_limit: openLimit } = settings
  if (timeLimitSeconds > maxSeconds)
    throw new AppError('mission.time_limit_too_long', { maxSeconds })
  const minCoins = Math.max(settings.min_coins, leastCoins)
  if (coins < minCoins) throw new AppError('mission.too_small', { minCoins })
  const count = await countOpen(tx, creatorOid)
  if (count >= openLimit) throw new AppError('mission.too_many', { count })
  return settings
}

function missionOf(
  described: DescribedGift,
  {
    request,
    settings,
    feePercent,
  }: { request: MissionRequest; settings: MissionSettingsRow; feePercent: number },
): MissionRow {
  const { created_at: now } = described
  return {
    oid: described.oid,
    creator_oid: described.creator_oid,
    assigner_oid: described.donor_oid,
    stream_oid: described.stream_oid,
    task: described.content,
    is_hidden_name: described.is_hidden_name,
    anonymous_number: described.anonymous_number,
    is_shadowed: described.is_shadowed,
    state: 'pending',
    time_limit_seconds: request.timeLimitSeconds,
    pending_seconds: settings.pending_seconds,
    fee_percent: feePercent,
    cancel_penalty_percent: settings.cancel_penalty_percent,
    failure_reward_percent: settings.failure_reward_percent,
    coins: described.coins,
    paid_coins: 0,
    returned_coins: 0,
    created_at: now,
    accepted_at: null,
    due_at: new Date(now.getTime() + settings.pending_seconds * 1000),
    ended_at: null,
    ended_by: null,
    posting_id: null,
  }
}
