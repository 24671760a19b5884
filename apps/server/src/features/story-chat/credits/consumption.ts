import type { Language } from '@plax/contracts/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { TimeSpan } from '../../../platform/db/summed-days.ts'
import { listTitles } from '../../catalogue/catalogue.service.ts'
import { readSales, type SaleGrain, saleSums } from '../../commerce/commerce.service.ts'
import { imageSales, replySales } from './chat-sales.ts'
import './credits.tables.ts'
import { everyDay } from './record-reply.ts'

export interface Consumption {
  totalMilli: number
  paidMilli: number
  bonusMilli: number
  replies: number
  /** Payments for pictures. */
  unlocks: number
}

/** A month of the operator's time zone, of one creator or of all. */
export interface MonthOf {
  year: number
  month: number
  zone: string
  creatorOid: string | null
}

/** Of what was sold, summed: replies and images lie in rows of their own. */
const sums = sql`coalesce(sum(paid + bonus), 0)::bigint AS "totalMilli",
  coalesce(sum(paid), 0)::bigint AS "paidMilli", coalesce(sum(bonus), 0)::bigint AS "bonusMilli",
  coalesce(sum(leads) FILTER (WHERE kind = ${replySales.kind}), 0)::bigint AS replies,
  coalesce(sum(leads) FILTER (WHERE kind = ${imageSales.kind}), 0)::bigint AS unlocks`

export interface MonthSums extends Consumption {
  chats: number
  stories: number
  creators: number
  days: (Consumption & { day: string })[]
}

/** What a month comes to, in all and by day. */
export async function sumMonth({ tx, month, lines }: MonthReading): Promise<MonthSums> {
  const days = await sql<Consumption & { day: string }>`
    SELECT day::text AS day, ${sums} FROM ${lines('day')} GROUP BY day ORDER BY day`.execute(tx)
  const all = await sql<Omit<MonthSums, 'days'>>`
    SELECT ${sums}, count(DISTINCT item_oid) AS stories, count(DISTINCT creator_oid) AS creators,
      (${countChats(month)}) AS chats
    FROM ${lines('itemMonth')}`.execute(tx)
  return { ...(all.rows[0] as Omit<MonthSums, 'days'>), days: days.rows }
}

/** The stories in which most was consumed. */
export async function listTopStories(
  { tx, lines }: MonthReading,
  { limit, lang }: { limit: number; lang: Language },
): Promise<(Consumption & { contentOid: string; title: string })[]> {
  const { rows } = await sql<Consumption & { contentOid: string }>`
    SELECT item_oid AS "contentOid", ${sums} FROM ${lines('itemMonth')}
    GROUP BY item_oid ORDER BY "totalMilli" DESC, item_oid LIMIT ${limit}`.execute(tx)
  const titles = await listTitles(tx, { oids: rows.map((row) => row.contentOid), lang })
  return rows.map((row) => ({ ...row, title: titles.get(row.contentOid) ?? '' }))
}

/** Creators by what was consumed in their stories, most first. */
export async function listCreators(
  { tx, lines }: MonthReading,
  page: { after: { totalMilli: number; creatorOid: string } | null; limit: number },
): Promise<(Consumption & { creatorOid: string })[]> {
  const { after, limit } = page
  const isAfter = after
    ? sql`(sum(paid + bonus), creator_oid) < (${after.totalMilli}, ${after.creatorOid})`
    : sql`true`
  const { rows } = await sql<Consumption & { creatorOid: string }>`
    SELECT creator_oid AS "creatorOid", ${sums}
    FROM ${lines('itemMonth')} GROUP BY creator_oid HAVING ${isAfter}
    ORDER BY "totalMilli" DESC, creator_oid DESC LIMIT ${limit}`.execute(tx)
  return rows
}

/** The sales of replies and images of a month, in one snapshot. */
export interface MonthReading {
  tx: Tx
  month: MonthOf
  lines: (grain: SaleGrain) => RawBuilder<unknown>
}

/** Reads a month on one connection for reports. */
export async function readMonth<T>(
  { db, reports }: { db: Db; reports: Db },
  month: MonthOf,
  read: (reading: MonthReading) => Promise<T>,
): Promise<T> {
  const creatorOid = month.creatorOid ?? undefined
  const selection = { creatorOid, kinds: [replySales.kind, imageSales.kind] }
  return readSales(reports, await spanOf(db, month), (tx, days) => {
    const lines = (grain: SaleGrain) => sql`(${saleSums(selection, days, grain)}) AS line`
    return read({ tx, month, lines })
  })
}

async function spanOf(db: Db, { year, month, zone }: MonthOf): Promise<TimeSpan> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    SELECT first AT TIME ZONE ${zone} AS from, (first + interval '1 month') AT TIME ZONE ${zone} AS until
    FROM (SELECT make_timestamp(${year}, ${month}, 1, 0, 0, 0) AS first) AS named`.execute(db)
  return { ...(rows[0] as { from: Date; until: Date }), zone }
}

export interface TopChat extends Consumption {
  roomOid: string
  contentOid: string
  creatorOid: string
  storyTitle: string
  ownerOid: string | null
  lastAt: Date
}

/** The rooms in which most was paid for replies, since a day or ever; deleted ones too. */
export async function listTopChats(
  db: Db,
  { since, limit, lang }: { since: string | null; limit: number; lang: Language },
): Promise<TopChat[]> {
  const ever = sql`chat_room_days WHERE day = ${sql.lit(everyDay)}`
  const rooms = since
    ? sql`SELECT room_oid, sum(paid_milli)::bigint AS paid_milli,
        sum(bonus_milli)::bigint AS bonus_milli, sum(replies)::bigint AS replies
      FROM chat_room_days WHERE day >= ${since} GROUP BY room_oid`
    : sql`SELECT room_oid, paid_milli, bonus_milli, replies FROM ${ever}`
  const { rows } = await sql<Omit<TopChat, 'storyTitle'>>`
    SELECT top.room_oid AS "roomOid", room.content_oid AS "contentOid",
      room.creator_oid AS "creatorOid", chat_rooms.owner_oid AS "ownerOid",
      room.last_at AS "lastAt",
      top.paid_milli + top.bonus_milli AS "totalMilli", top.paid_milli AS "paidMilli",
      top.bonus_milli AS "bonusMilli", top.replies, 0 AS unlocks
    FROM (SELECT * FROM (${rooms}) AS rooms
      ORDER BY paid_milli + bonus_milli DESC, room_oid LIMIT ${limit}) AS top
    JOIN (SELECT * FROM ${ever}) AS room ON room.room_oid = top.room_oid
    LEFT JOIN chat_rooms ON chat_rooms.oid = top.room_oid
    ORDER BY "totalMilli" DESC, "roomOid"`.execute(db)
  const titles = await listTitles(db, { oids: rows.map((row) => row.contentOid), lang })
  return rows.map((row) => ({ ...row, storyTitle: titles.get(row.contentOid) ?? '' }))
}

/** In how many rooms replies were paid for. */
function countChats({ year, month, creatorOid }: MonthOf): RawBuilder<number> {
  const ofCreator = creatorOid ? sql`creator_oid = ${creatorOid}` : sql`true`
  return sql<number>`SELECT count(DISTINCT room_oid) FROM chat_room_days
    WHERE ${ofCreator} AND day >= make_date(${year}, ${month}, 1)
      AND day < (make_date(${year}, ${month}, 1) + interval '1 month')::date`
}
