import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { payIntoPool } from '../../commerce/commerce.service.ts'
import { getBalance } from '../../ledger/ledger.service.ts'
import { liveDonationSales } from '../offers/donation-sales.ts'
import type { describeGiven, Given } from '../offers/donors.ts'
import { assertCovered } from '../offers/pay-donation.ts'
import { announceMission } from './announce-mission.ts'
import type { PaymentRow } from './missions.queries.ts'
import type { MissionRow } from './missions.tables.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    live_mission: true
  }
}

/** What somebody who pays for a mission sends. */
export interface MissionPayment {
  actor: UserActor
  key: string
  coins: number
  payWith: 'coin' | 'bonusCoin'
  dataOrigin: string
  isHiddenName: boolean
}

/** R-mission-013, R-mission-015; as donations, a payment takes coins or bonus coins alone. */
export async function assertMissionCovered(
  tx: Tx,
  given: Pick<Given, 'donorOid' | 'coins' | 'payWith'>,
  now: Date,
): Promise<void> {
  assertCovered(given, await getBalance(tx, given.donorOid, now), 'mission.not_enough_coins')
}

export type DescribedGift = ReturnType<typeof describeGiven>

/**
 * Takes what was given into the mission’s pool, and records and announces it. The donor’s wallet is
 * locked, and the mission too, unless it’s made by the same transaction.
 */
export async function payMission(
  tx: Tx,
  {
    mission,
    given,
    described,
    now,
  }: {
    mission: MissionRow
    given: Given
    described: DescribedGift
    now: Date
  },
): Promise<void> {
  const { oid: missionOid, creator_oid: creatorOid } = mission
  const { donorOid, coins, key, payWith } = given
  const { postingId } = await payIntoPool(tx, {
    kind: liveDonationSales,
    operation: 'live.mission',
    key,
    poolOid: missionOid,
    funderOid: donorOid,
    coins,
    allowBonus: payWith === 'bonusCoin',
    reference: { kind: 'live_mission', oid: missionOid },
    now,
  })
  const payment: PaymentRow = {
    ...described,
    content: '',
    donation_type: 'mission',
    mission_oid: missionOid,
    posting_id: postingId,
    // The chat shows the mission instead.
    announced_at: now,
  }
  await tx.insertInto('live_donations').values(payment).execute()
  await announceMission(tx, { mission, payment, now })
  const isFirst = payment.oid === missionOid
  const payload = { creatorOid, missionOid, donationOid: payment.oid, donorOid }
  await emit(
    tx,
    { stream: 'donation', type: isFirst ? 'mission.assigned' : 'mission.boosted', payload },
    now,
  )
  await audit(
    tx,
    {
      actorOid: donorOid,
      action: isFirst ? 'mission.assigned' : 'mission.boosted',
      subjectKind: 'live_mission',
      subjectOid: missionOid,
      details: { coins },
      concerns: [creatorOid],
    },
    now,
  )
}

export type PayDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>
