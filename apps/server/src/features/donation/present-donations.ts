import type { DonationRecord } from '@plax/contracts/donation/donation-record'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type AlertState, readAlertStates } from '../alerts/alerts.service.ts'
import { listFreeTitles } from '../content/content.service.ts'
import type { DonationRow } from './donation.tables.ts'
import { presentPayments } from './missions/present-payments.ts'
import { readSenders, type Sender } from './offers/senders.ts'
import { readWon, type Won } from './roulette/spins.ts'

export async function presentDonations(
  db: Db | Tx,
  rows: readonly DonationRow[],
  now: Date,
): Promise<DonationRecord[]> {
  const shown = rows.flatMap((row) => (row.is_hidden_name ? [] : row.donor_oid))
  const senders = await readSenders(db, shown)
  const alerts = await readAlertStates(
    db,
    rows.map(({ oid }) => oid),
  )
  const ofMissions = await presentPayments(db, rows, { senders, alerts })
  const won = await readWon(db, rows)
  const oids = rows.flatMap((row) => row.media_oid ?? [])
  const titles = await listFreeTitles(db, { oids, now })
  return rows.map(
    (row) =>
      ofMissions.get(row.oid) ??
      present(row, { senders, alert: alerts.get(row.oid), won: won.get(row.oid), titles }),
  )
}

function present(
  row: DonationRow,
  {
    senders,
    alert,
    won,
    titles,
  }: {
    senders: ReadonlyMap<string, Sender>
    alert: AlertState | undefined
    won: Won | undefined
    titles: ReadonlyMap<string, string>
  },
): DonationRecord {
  return {
    oid: row.oid,
    creatorOid: row.creator_oid,
    donationType: row.donation_type,
    coin: row.coins,
    content: row.content,
    views: alert?.views ?? 0,
    sender: row.is_hidden_name ? null : (senders.get(row.donor_oid) ?? null),
    isHiddenName: row.is_hidden_name,
    userIndex: row.anonymous_number,
    optionId: won?.optionId ?? row.option_oid,
    optionName: won?.optionName ?? row.option_name,
    status: statusOf(row, alert),
    createTime: row.created_at.toISOString(),
    startTime: alert?.startTime ?? null,
    endTime: alert?.endTime ?? null,
    timeLimit: null,
    pendingTimeLimit: null,
    isPinned: row.is_pinned,
    isReplay: alert?.isReplay ?? false,
    useTts: row.speech_oid !== null,
    media:
      row.media_oid === null
        ? null
        : { oid: row.media_oid, title: titles.get(row.media_oid) ?? null },
    missionType: null,
    missionOid: null,
  }
}

/** Of its alert; without one, the chat shows it. */
function statusOf(row: DonationRow, alert: AlertState | undefined): DonationRecord['status'] {
  if (row.returned_at) return 'returned'
  return alert?.status ?? (row.announced_at ? 'shown' : 'waiting')
}
