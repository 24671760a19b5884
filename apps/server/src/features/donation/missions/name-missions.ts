import type { MissionState } from '@plax/contracts/donation/mission-values'
import type { Language } from '@plax/contracts/languages'
import type { HoldReason } from '@plax/contracts/ledger/history-values'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { getPictures } from '../../media/media.service.ts'
import type { NameItems, PostingHold } from '../../ledger/ledger.service.ts'
import type { MissionRow } from './missions.tables.ts'

const titles: Record<Language, string> = {
  en: 'Mission · {task}',
  ko: '미션 · {task}',
  jp: 'ミッション・{task}',
  es: 'Misión · {task}',
}

/** Names the missions that somebody’s coins went into and came back from. */
export function nameMissions({ db }: Pick<Deps, 'db'>): NameItems {
  return async (postings, { lang }) => {
    const asked = postings.flatMap(({ id, reference }) =>
      reference?.kind === 'live_mission' ? [{ id, oid: reference.oid }] : [],
    )
    if (asked.length === 0) return new Map()
    const rows = await db
      .selectFrom('live_missions')
      .innerJoin('users', 'users.oid', 'creator_oid')
      .select(['live_missions.oid', 'task', 'creator_oid', 'picture_asset_oid', 'withdrawn_at'])
      .select(['state', 'ended_at', 'ended_by'])
      .where(sql<boolean>`live_missions.oid = ANY(${asked.map(({ oid }) => oid)}::text[])`)
      .execute()
    const pictures = await getPictures(
      db,
      rows.map((row) => row.picture_asset_oid),
    )
    const items = new Map(
      rows.map((row) => [
        row.oid,
        {
          title: titles[lang].replace('{task}', () => row.task),
          path: row.withdrawn_at ? null : `/live/${row.creator_oid}`,
          thumbnail: pictures.get(row.picture_asset_oid ?? '') ?? null,
        },
      ]),
    )
    const payments = await readPayments(
      db,
      asked.map(({ id }) => id),
    )
    const missions = new Map(rows.map((row) => [row.oid, row]))
    return new Map(
      asked.map(({ id, oid }) => {
        const [item, mission] = [items.get(oid), missions.get(oid)]
        const hold = mission ? holdOf(mission, payments.get(id)) : null
        return [id, { items: item ? [item] : [], hold }]
      }),
    )
  }
}

interface Payment {
  coins: number
  returned_coins: number
}

/** What was given by postings, and what of it came back. */
async function readPayments(
  db: Deps['db'],
  postingIds: readonly string[],
): Promise<Map<string, Payment>> {
  const rows = await db
    .selectFrom('live_donations')
    .select(['posting_id', 'coins', 'returned_coins'])
    .where(sql<boolean>`posting_id = ANY(${[...postingIds]}::text[])`)
    .where('mission_oid', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.posting_id, row]))
}

const reasons: Record<MissionState, HoldReason | null> = {
  pending: null,
  accepted: null,
  rejected: 'mission_declined',
  cancelled: 'mission_canceled',
  success: 'mission_completed',
  failed: 'mission_failed',
  'accepted-timeout': 'mission_out_of_time',
  'pending-timeout': 'mission_not_accepted',
}

/** Without a payment, of what came back. */
function holdOf(
  {
    state,
    ended_at: endedAt,
    ended_by: endedBy,
  }: Pick<MissionRow, 'state' | 'ended_at' | 'ended_by'>,
  payment: Payment | undefined,
): PostingHold {
  const isLeft = endedBy === null && (state === 'cancelled' || state === 'rejected')
  const hold = {
    reason: isLeft ? ('account_closed' as const) : reasons[state],
    explanation: null,
    paid: null,
    returned: null,
  }
  if (!payment) return { ...hold, state: 'returned' }
  if (!endedAt) return { ...hold, state: 'held' }
  const { coins, returned_coins: returned } = payment
  if (returned === 0) return { ...hold, state: 'paid' }
  if (returned === coins) return { ...hold, state: 'returned' }
  return { ...hold, state: 'partly_paid', paid: coins - returned, returned }
}
