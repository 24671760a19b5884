import { createHash } from 'node:crypto'
import { donationDays } from '@plax/contracts/donation/donation-values'
import type { StreamStatement } from '@plax/contracts/donation/statements'
import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'
import { publicKeyOf, signFile } from '../../ledger/ledger.service.ts'
import { findReplayPlaces, findStream, type ReplayPlaces } from '../../live/live.service.ts'
import { readSenders } from '../offers/senders.ts'
import { readWon } from '../roulette/spins.ts'
import { type Earned, earnedOf, readEarned } from './read-earned.ts'

type Answer = OutputOf<'GET /live/statement'>
type Row = StreamStatement['rows'][number]

const dayMs = 86_400_000

/**
 * The signed statement of a stream: every coin that came in is paid, held or returned.
 *
 * @throws donation.no_statement for others’ streams and those that haven’t ended, donation.statement_gone
 */
export async function makeStatement(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { actor, streamOid }: { actor: Actor; streamOid: string },
): Promise<Answer> {
  const stream = await findStream(db, streamOid)
  const isOwn = stream && (stream.creator_oid === actor.userOid || actor.roles.has('admin'))
  if (!isOwn || !stream.started_at || !stream.ended_at) throw new AppError('donation.no_statement')
  const now = clock.now()
  if (now.getTime() - stream.started_at.getTime() > donationDays * dayMs) {
    throw new AppError('donation.statement_gone')
  }
  const span = { creatorOid: stream.creator_oid, from: stream.started_at, until: stream.ended_at }
  const rows = [...(await listDonated(db, streamOid)), ...(await listTickets(db, span))]
  rows.sort((a, b) => (a.at === b.at ? compare(a.oid, b.oid) : compare(a.at, b.at)))
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  const statement: StreamStatement = {
    streamOid,
    creatorOid: stream.creator_oid,
    title: (await findItem(db, streamOid))?.title ?? '',
    startedAt: stream.started_at.toISOString(),
    endedAt: stream.ended_at.toISOString(),
    madeAt: now.toISOString(),
    coins: sum(({ coins }) => coins),
    paid: sum(({ paid }) => paid),
    held: sum(({ held }) => held),
    returned: sum(({ returned }) => returned),
    bonus: sum(({ bonus }) => bonus),
    fee: sum(({ fee }) => fee),
    net: sum(({ net }) => net),
    rows,
  }
  const file = `${JSON.stringify(statement, null, 1)}\n`
  const sha256 = createHash('sha256').update(file).digest('hex')
  return {
    statement,
    file,
    signature: signFile(secret, { kind: 'statement', sha256 }),
    publicKey: publicKeyOf(secret),
    replay: placesOf(rows, await findReplayPlaces(db, streamOid)),
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : 1)

function placesOf(rows: readonly Row[], places: ReplayPlaces | null): Answer['replay'] {
  if (!places) return null
  return {
    contentOid: places.contentOid,
    rows: rows.flatMap(({ oid, at }) => {
      const atMs = places.placeOf(new Date(at))
      return atMs === null ? [] : [{ oid, atMs }]
    }),
  }
}

/** Donations of texts, spins, and coins given to missions, whose coins wait until the mission ends. */
async function listDonated(db: Db, streamOid: string): Promise<Row[]> {
  const found = await db
    .selectFrom('live_donations')
    .leftJoin('live_missions', 'live_missions.oid', 'live_donations.mission_oid')
    .selectAll('live_donations')
    .select(['live_missions.task', 'live_missions.ended_at as mission_ended_at'])
    .where('live_donations.stream_oid', '=', streamOid)
    .execute()
  const named = found.map(({ is_hidden_name: isHidden, donor_oid: oid }) => (isHidden ? null : oid))
  const senders = await readSenders(db, named)
  const won = await readWon(db, found)
  const earned = await readEarned(db, found)
  return found.map((row) => {
    const { oid, coins, created_at: at, donation_type: kind } = row
    const isHeld = row.mission_oid !== null && row.mission_ended_at === null
    const returned = row.returned_at ? coins : row.returned_coins
    return {
      oid,
      at: at.toISOString(),
      kind,
      coins,
      ...partsOf(isHeld ? 0 : coins - returned, earned.get(oid)),
      held: isHeld ? coins - returned : 0,
      returned,
      sender: row.is_hidden_name ? null : (senders.get(row.donor_oid) ?? null),
      userIndex: row.anonymous_number,
      text: won.get(oid)?.optionName ?? row.task ?? row.content,
    }
  })
}

/** What was paid, and whose that is. */
function partsOf(paid: number, { bonus, net }: Earned = { bonus: 0, net: 0 }) {
  return { paid, bonus, fee: paid - bonus - net, net }
}

interface Span {
  creatorOid: string
  from: Date
  until: Date
}

/** Tickets whose coins reached the creator during the stream, those held for it included. */
async function listTickets(db: Db, { creatorOid, from, until }: Span): Promise<Row[]> {
  const sales = await db
    .selectFrom('sales')
    .select(['oid', 'paid', 'bonus', 'earned', 'refund_earned', 'at', 'refunded_at'])
    .where('kind', '=', 'ticket')
    .where('creator_oid', '=', creatorOid)
    .where('is_lead', '=', true)
    .where('at', '>=', from)
    .where('at', '<=', until)
    .execute()
  return sales.map((sale) => {
    const { oid, at } = sale
    const coins = sale.paid + sale.bonus
    const returned = sale.refunded_at ? coins : 0
    return {
      oid,
      at: at.toISOString(),
      kind: 'ticket' as const,
      coins,
      ...partsOf(coins - returned, earnedOf(sale)),
      held: 0,
      returned,
      sender: null,
      userIndex: null,
      text: '',
    }
  })
}
