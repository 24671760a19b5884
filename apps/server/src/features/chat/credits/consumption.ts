import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import './credits.tables.ts'
import { imageSales, replySales } from './record-reply.ts'

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

const sums = sql`coalesce(sum(paid + bonus), 0)::bigint AS "totalMilli",
  coalesce(sum(paid), 0)::bigint AS "paidMilli", coalesce(sum(bonus), 0)::bigint AS "bonusMilli",
  count(*) FILTER (WHERE sales.kind = ${replySales.kind}) AS replies,
  count(*) FILTER (WHERE sales.kind = ${imageSales.kind}) AS unlocks`

export async function sumMonth(
  db: Db,
  month: MonthOf,
): Promise<Consumption & { chats: number; stories: number; creators: number }> {
  type Row = Awaited<ReturnType<typeof sumMonth>>
  const { rows } = await sql<Row>`
    SELECT ${sums}, count(DISTINCT item_oid) AS stories, count(DISTINCT creator_oid) AS creators,
      (${countChats(month)}) AS chats
    FROM sales WHERE ${isWithin(month)}`.execute(db)
  return rows[0] as Row
}

export async function listDays(db: Db, month: MonthOf): Promise<(Consumption & { day: string })[]> {
  const { rows } = await sql<Consumption & { day: string }>`
    SELECT to_char(at AT TIME ZONE ${month.zone}, 'YYYY-MM-DD') AS day, ${sums}
    FROM sales WHERE ${isWithin(month)} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

/** The stories in which most was consumed. */
export async function listTopStories(
  db: Db,
  month: MonthOf,
  limit: number,
): Promise<(Consumption & { contentOid: string; title: string })[]> {
  const { rows } = await sql<Consumption & { contentOid: string; title: string }>`
    SELECT item_oid AS "contentOid", catalogue_items.title, ${sums}
    FROM sales JOIN catalogue_items ON catalogue_items.oid = item_oid
    WHERE ${isWithin(month)}
    GROUP BY item_oid, catalogue_items.title
    ORDER BY "totalMilli" DESC, item_oid LIMIT ${limit}`.execute(db)
  return rows
}

/** Creators by what was consumed in their stories, most first. */
export async function listCreators(
  db: Db,
  month: MonthOf,
  page: { after: { totalMilli: number; creatorOid: string } | null; limit: number },
): Promise<(Consumption & { creatorOid: string })[]> {
  const { after, limit } = page
  const isAfter = after
    ? sql`(sum(paid + bonus), creator_oid) < (${after.totalMilli}, ${after.creatorOid})`
    : sql`true`
  const { rows } = await sql<Consumption & { creatorOid: string }>`
    SELECT creator_oid AS "creatorOid", ${sums}
    FROM sales WHERE ${isWithin(month)} GROUP BY creator_oid HAVING ${isAfter}
    ORDER BY "totalMilli" DESC, creator_oid DESC LIMIT ${limit}`.execute(db)
  return rows
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
  { since, limit }: { since: string | null; limit: number },
): Promise<TopChat[]> {
  const { rows } = await sql<TopChat>`
    SELECT top.*, 0 AS unlocks, catalogue_items.title AS "storyTitle",
      chat_rooms.owner_oid AS "ownerOid"
    FROM (
      SELECT room_oid AS "roomOid", content_oid AS "contentOid", creator_oid AS "creatorOid",
        max(last_at) AS "lastAt", sum(paid_milli + bonus_milli)::bigint AS "totalMilli",
        sum(paid_milli)::bigint AS "paidMilli", sum(bonus_milli)::bigint AS "bonusMilli",
        sum(replies)::bigint AS replies
      FROM chat_room_days WHERE ${since}::date IS NULL OR day >= ${since}
      GROUP BY room_oid, content_oid, creator_oid
      ORDER BY "totalMilli" DESC, room_oid LIMIT ${limit}
    ) AS top
    JOIN catalogue_items ON catalogue_items.oid = top."contentOid"
    LEFT JOIN chat_rooms ON chat_rooms.oid = top."roomOid"
    ORDER BY "totalMilli" DESC, "roomOid"`.execute(db)
  return rows
}

/** In how many rooms replies were paid for. */
function countChats({ year, month, creatorOid }: MonthOf): RawBuilder<number> {
  const ofCreator = creatorOid ? sql`creator_oid = ${creatorOid}` : sql`true`
  return sql<number>`SELECT count(DISTINCT room_oid) FROM chat_room_days
    WHERE ${ofCreator} AND day >= make_date(${year}, ${month}, 1)
      AND day < make_date(${year}, ${month}, 1) + interval '1 month'`
}

function isWithin({ year, month, zone, creatorOid }: MonthOf): RawBuilder<boolean> {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  const ofCreator = creatorOid ? sql`creator_oid = ${creatorOid}` : sql`true`
  return sql<boolean>`${ofCreator} AND sales.kind IN (${replySales.kind}, ${imageSales.kind})
    AND at >= make_timestamptz(${year}, ${month}, 1, 0, 0, 0, ${zone})
    AND at < make_timestamptz(${next.year}, ${next.month}, 1, 0, 0, 0, ${zone})`
}
