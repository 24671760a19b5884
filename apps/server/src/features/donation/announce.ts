import type { DonationRecord } from '@plax/contracts/donation/donation-record'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findEvent } from '../../platform/events/reader.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { hintAlerts, queueAlerts } from '../alerts/alerts.service.ts'
import { lockChat, postEvents } from '../live/live.service.ts'
import type { DonationRow } from './donation.tables.ts'
import { readOptions } from './offers/options.ts'
import { presentDonations } from './present-donations.ts'
import { readWon } from './roulette/spins.ts'
import { hintDonations } from './offers/donations-topic.ts'

export interface AnnounceDeps extends Pick<Deps, 'db' | 'clock' | 'bus' | 'log'> {
  /** What features above do with donations, in the transaction that shows them, so once each. */
  onAnnounced: (tx: Tx, announced: readonly Announced[]) => Promise<void>
}

/** A donation that everyone sees. */
export interface Announced {
  kind: 'donation' | 'roulette'
  oid: string
  creatorOid: string
  /** The stream that was on. */
  streamOid: string | null
  donorOid: string
  /** As viewers see it. */
  name: string
  coins: number
  message: string
  /** What the roulette drew. */
  item: string
  createdAt: Date
}

/** Of one transaction. */
const mostTogether = 200

/**
 * Shows donations in the chats of their creators, each once and in the order in which they were made.
 * Donors don’t wait for each other: many donations are announced by one transaction.
 */
export class Announcer {
  readonly #deps: AnnounceDeps
  /** Creators with donations to announce; true if there may be more since the last reading. */
  readonly #due = new Map<string, boolean>()

  constructor(deps: AnnounceDeps) {
    this.#deps = deps
  }

  /** After the commit of a donation; if it’s lost, the event of the donation makes up for it. */
  wake(creatorOid: string): void {
    const isRunning = this.#due.has(creatorOid)
    this.#due.set(creatorOid, true)
    if (!isRunning) void this.#runOn(creatorOid)
  }

  async #runOn(creatorOid: string): Promise<void> {
    try {
      while (this.#due.get(creatorOid)) {
        this.#due.set(creatorOid, false)
        await announce(this.#deps, creatorOid)
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'donations could not be announced; a job does it')
    } finally {
      this.#due.delete(creatorOid)
    }
  }
}

async function announce(deps: AnnounceDeps, creatorOid: string): Promise<void> {
  for (;;) {
    const now = deps.clock.now()
    const count = await deps.db
      .transaction()
      .execute((tx) => announceSome(tx, deps, { creatorOid, now }))
    if (count > 0) {
      await hintDonations(deps.bus, creatorOid)
      await hintAlerts(deps.bus, creatorOid)
    }
    if (count < mostTogether) return
  }
}

async function announceSome(
  tx: Tx,
  { onAnnounced }: AnnounceDeps,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<number> {
  // Two processes take turns before they read, so that neither shows later donations first.
  await lockChat(tx, creatorOid)
  const rows = await tx
    .selectFrom('live_donations')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('announced_at', 'is', null)
    .orderBy('created_at')
    .orderBy('oid')
    .limit(mostTogether)
    .execute()
  const records = await presentDonations(tx, rows, now)
  const events = rows.flatMap((row, index) => {
    const donation = records[index]
    if (!donation) return []
    return {
      oid: row.oid,
      event: { event: 'donation' as const, donation },
      streamOid: row.stream_oid,
      subjectOid: row.donor_oid,
      isShadowed: row.is_shadowed,
      now: row.created_at,
    }
  })
  await postEvents(tx, creatorOid, events)
  await alert(tx, { creatorOid, rows, now })
  await onAnnounced(
    tx,
    rows.flatMap((row, index) => describe(row, records[index])),
  )
  if (rows.length > 0) {
    await tx
      .updateTable('live_donations')
      .set({ announced_at: now })
      .where(
        'oid',
        'in',
        rows.map(({ oid }) => oid),
      )
      .execute()
  }
  return rows.length
}

function describe(row: DonationRow, record: DonationRecord | undefined): Announced[] {
  const { donation_type: type } = row
  if (type === 'mission' || row.is_shadowed || row.returned_at || !record) return []
  return [
    {
      kind: type === 'roulette' ? 'roulette' : 'donation',
      oid: row.oid,
      creatorOid: row.creator_oid,
      streamOid: row.stream_oid,
      donorOid: row.donor_oid,
      name: record.sender?.nickname ?? `Anonymous ${row.anonymous_number ?? ''}`.trim(),
      coins: row.coins,
      message: row.content,
      item: (type === 'roulette' ? record.optionName : null) ?? '',
      createdAt: row.created_at,
    },
  ]
}

async function alert(
  tx: Tx,
  { creatorOid, rows, now }: { creatorOid: string; rows: readonly DonationRow[]; now: Date },
): Promise<void> {
  const { uses_text_effect: usesTextEffect, media_max_seconds: seconds } = await readOptions(
    tx,
    creatorOid,
  )
  const shown = rows.filter(
    (row) =>
      !row.is_shadowed &&
      row.returned_at === null &&
      (usesTextEffect || row.donation_type === 'roulette'),
  )
  const won = await readWon(tx, shown)
  const alerts = shown.map((row) => ({
    kind: row.donation_type === 'roulette' ? ('roulette' as const) : ('donation' as const),
    subjectOid: row.oid,
    senderOid: row.donor_oid,
    anonymousNumber: row.anonymous_number,
    coins: row.coins,
    text: won.get(row.oid)?.optionName ?? row.content,
    customAlertOid: row.option_oid,
    draw: won.get(row.oid)?.draw ?? null,
    speechOid: row.speech_oid,
    media: row.media_oid === null ? null : { oid: row.media_oid, seconds },
  }))
  await queueAlerts(tx, { creatorOid, alerts, now })
}

/** Announces what the process that took it couldn’t. */
export function announceLater(deps: AnnounceDeps): Job {
  return async ({ seq }) => {
    const event = await findEvent(deps.db, Number(seq))
    if (event) await announce(deps, String(event.payload.creatorOid))
  }
}
