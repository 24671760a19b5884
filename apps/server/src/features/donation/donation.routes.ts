import { donationDays, rankedDonorsCount } from '@plax/contracts/donation/donation-values'
import type { Routes } from '@plax/contracts'
import type { RouteParsed } from '@plax/contracts/route'
import type { Deps } from '../../deps.ts'
import { batchedCalls } from '../../platform/db/shared-reads.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { sumKind } from '../commerce/commerce.service.ts'
import { findCurrentStream } from '../live/live.service.ts'
import type { Announcer } from './announce.ts'
import { changeOptions } from './change-options.ts'
import type { DonationRequest } from './donate.ts'
import { DonationQueue } from './donation-queue.ts'
import type { DonationRow } from './donation.tables.ts'
import { listDonations, rankDonors } from './donation.queries.ts'
import { liveDonationSales } from './offers/donation-sales.ts'
import { readAlertTerms } from './offers/alert-terms.ts'
import { listOffered } from './offers/list-offered.ts'
import { getOptions } from './offers/options.ts'
import { readSenders } from './offers/senders.ts'
import { presentDonations } from './present-donations.ts'
import { presentOptions } from './present-options.ts'
import { spin } from './roulette/spin.ts'
import { findProof } from './roulette/spins.ts'

type DonationDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'secret' | 'settings' | 'bus' | 'log' | 'reports'
> & { announcer: Announcer }

const dayMs = 86_400_000

export function donationHandlers(deps: DonationDeps): Handlers {
  return { ...optionHandlers(deps), ...payHandlers(deps), ...listHandlers(deps) }
}

function optionHandlers(deps: DonationDeps): Handlers {
  const { db } = deps
  return {
    'GET /live/donation/options': async ({ query: { creatorOid } }) =>
      presentOptions(db, await getOptions(db, creatorOid)),
    'GET /live/donation/media': async ({ query: { creatorOid, search }, lang }) => {
      const options = await getOptions(db, creatorOid)
      const { media } = await readAlertTerms(db, options)
      return { items: media.isOffered ? await listOffered(deps, { creatorOid, search, lang }) : [] }
    },
    'POST /live/donation/options': async ({ actor, body }) => {
      assertUser(actor)
      return presentOptions(db, await changeOptions(deps, { creatorOid: actor.userOid, ...body }))
    },
  }
}

function payHandlers(deps: DonationDeps): Handlers {
  const { announcer, clock, db, log } = deps
  const pay = payerOf(deps)
  const present = batchedCalls((rows: readonly DonationRow[]) =>
    presentDonations(db, rows, clock.now()),
  )
  return {
    'POST /live/donation': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const { creatorOid, donationData, dataOrigin, isHiddenName } = body
      const request = { actor, key, creatorOid, dataOrigin, isHiddenName }
      const row = await pay(request, donationData).catch((error: unknown) => {
        if (error instanceof AppError) throw error
        log.error({ err: error, creatorOid }, 'a donation failed')
        const wasSpin = donationData.donationType === 'roulette'
        throw new AppError(wasSpin ? 'roulette.spin_failed' : 'donation.live_failed')
      })
      announcer.wake(creatorOid)
      const isSpin = row.donation_type === 'roulette'
      const proof = isSpin ? await findProof(db, { creatorOid, donationOid: row.oid }) : null
      return { success: true as const, donation: await present(row), proof }
    },
    'POST /live/donation/pin': async ({ actor, body: { oid, isPinned } }) => {
      assertUser(actor)
      const row = await db
        .updateTable('live_donations')
        .set({ is_pinned: isPinned })
        .where('oid', '=', oid)
        .where('creator_oid', '=', actor.userOid)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new AppError('donation.not_found')
      return { donation: await presentOne(deps, row) }
    },
  }
}

type Gift = Omit<
  DonationRequest,
  'coins' | 'content' | 'payWith' | 'optionOid' | 'voice' | 'mediaOid'
>
type GiftData = RouteParsed<Routes['POST /live/donation']>['body']['donationData']

/** Takes donations and spins; texts together with what others give at the moment. */
function payerOf(deps: DonationDeps): (gift: Gift, data: GiftData) => Promise<DonationRow> {
  const queue = new DonationQueue(deps)
  return (gift, data) => {
    if (data.donationType === 'text') {
      const {
        coin: coins,
        optionId: optionOid = null,
        voice = null,
        mediaOid = null,
        ...rest
      } = data
      return queue.donate({ ...gift, ...rest, coins, optionOid, voice, mediaOid })
    }
    return spin(deps, { ...gift, ...data, donorOid: gift.actor.userOid })
  }
}

function listHandlers(deps: DonationDeps): Handlers {
  const { clock, db } = deps
  const { kind } = liveDonationSales
  return {
    'GET /live/donations': async ({ actor, query }) => {
      assertUser(actor)
      const { side, donationType: type, from, until, cursor, limit } = query
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const found = await listDonations(db, {
        side,
        userOid: actor.userOid,
        type,
        from: laterOf(from, firstMidnight(clock.now())),
        until: until ? new Date(until) : null,
        after,
        limit: limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, limit, ({ created_at: at, oid }) => [
        at.toISOString(),
        oid,
      ])
      return { items: await presentDonations(db, rows, clock.now()), nextCursor }
    },
    'GET /live/donation/ranking': async ({ query: { creatorOid, span } }) => {
      const now = clock.now()
      const stream = span === 'stream' ? await findCurrentStream(db, creatorOid) : null
      if (span === 'stream' && stream?.state !== 'on') return { items: [] }
      const days = span === 'day' ? 1 : span === 'week' ? 7 : donationDays
      const sums = await rankDonors(db, {
        creatorOid,
        streamOid: stream?.oid ?? null,
        since: new Date(now.getTime() - days * dayMs),
        limit: rankedDonorsCount,
      })
      const senders = await readSenders(
        db,
        sums.map(({ donorOid }) => donorOid),
      )
      const items = sums.map(({ donorOid, anonymousNumber, coins, count }, index) => ({
        rank: index + 1,
        sender: senders.get(donorOid ?? '') ?? null,
        userIndex: donorOid === null ? anonymousNumber : null,
        coins,
        count,
      }))
      return { items }
    },
    'GET /live/revenue/donations': async ({ actor, query }) => {
      assertUser(actor)
      return sumKind(deps.reports, { kind, creatorOid: actor.userOid, ...query })
    },
    'GET /live/admin/revenue/total/donations': ({ query }) =>
      sumKind(deps.reports, { kind, ...query }),
  }
}

async function presentOne({ clock, db }: Pick<Deps, 'clock' | 'db'>, row: DonationRow) {
  const [donation] = await presentDonations(db, [row], clock.now())
  if (!donation) throw new AppError('donation.not_found')
  return donation
}

/** The list’s first midnight, in UTC (R-donation-016). */
function firstMidnight(now: Date): Date {
  const day = new Date(now.getTime() - donationDays * dayMs)
  day.setUTCHours(0, 0, 0, 0)
  return day
}

function laterOf(from: string | undefined, earliest: Date): Date {
  const asked = from ? new Date(from) : earliest
  return asked > earliest ? asked : earliest
}
