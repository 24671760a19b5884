import type { Bus } from '../../../platform/bus/bus.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newOid } from '../../../platform/ids.ts'
import { findCurrentStream, postEvents } from '../../live/live.service.ts'
import { hintAlerts, queueAlerts } from '../../alerts/alerts.service.ts'
import { readSenders } from '../offers/senders.ts'
import type { PaymentRow } from './missions.queries.ts'
import type { MissionRow } from './missions.tables.ts'
import { presentPayment } from './present-payments.ts'
import { hintDonations } from '../offers/donations-topic.ts'

/**
 * Shows a mission’s change in the chat (R-live-chat-019), and queues an alert of coins that were given,
 * in the transaction that makes it; call `hintMissions` after the commit. Coins that others added don’t repeat the task: the event goes with
 * the account of whoever added them, and the task with another’s.
 */
export async function announceMission(
  tx: Tx,
  { mission, payment, now }: { mission: MissionRow; payment: PaymentRow | null; now: Date },
): Promise<void> {
  const { creator_oid: creatorOid } = mission
  const stream = await findCurrentStream(tx, creatorOid)
  await postEvents(tx, creatorOid, [
    {
      oid: newOid(now),
      event: {
        event: 'mission',
        missionOid: mission.oid,
        status: mission.state,
        coin: mission.coins,
        donation: payment && (await describe(tx, mission, payment)),
      },
      streamOid: stream?.state === 'on' ? stream.oid : null,
      subjectOid: payment?.donor_oid ?? null,
      isShadowed: payment?.is_shadowed ?? mission.is_shadowed,
      now,
    },
  ])
  if (payment && !payment.is_shadowed) await alert(tx, { mission, payment, now })
}

/** After the chat, which is locked first. */
async function alert(
  tx: Tx,
  { mission, payment, now }: { mission: MissionRow; payment: PaymentRow; now: Date },
): Promise<void> {
  const alerts = [
    {
      kind: 'mission' as const,
      subjectOid: payment.oid,
      senderOid: payment.donor_oid,
      anonymousNumber: payment.anonymous_number,
      coins: payment.coins,
      text: payment.oid === mission.oid ? mission.task : '',
    },
  ]
  await queueAlerts(tx, { creatorOid: mission.creator_oid, alerts, now })
}

async function describe(tx: Tx, mission: MissionRow, payment: PaymentRow) {
  const senders = await readSenders(tx, [payment.is_hidden_name ? null : payment.donor_oid])
  const shown = presentPayment(payment, { mission, senders })
  return payment.oid === mission.oid ? shown : { ...shown, content: '' }
}

/** Sends open pages what was announced; after the commit. */
export async function hintMissions(bus: Bus, creatorOid: string): Promise<void> {
  await hintDonations(bus, creatorOid)
  await hintAlerts(bus, creatorOid)
}
