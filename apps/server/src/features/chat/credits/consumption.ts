import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import './credits.tables.ts'

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

const sums = sql`coalesce(sum(paid_milli + bonus_milli), 0)::bigint AS "totalMilli",
  coalesce(sum(paid_milli), 0)::bigint AS "paidMilli",
  coalesce(sum(bonus_milli), 0)::bigint AS "bonusMilli", count(room_oid) AS replies,
  count(*) - count(room_oid) AS unlocks`

export async function sumMonth(
  db: Db,
  month: MonthOf,
): Promise<Consumption & { chats: number; stories: number; creators: number }> {
  type Row = Awaited<ReturnType<typeof sumMonth>>
  const { rows } = await sql<Row>`
    SELECT ${sums}, count(DISTINCT room_oid) AS chats, count(DISTINCT content_oid) AS stories,
      count(DISTINCT creator_oid) AS creators
    FROM chat_charges WHERE ${isWithin(month)}`.execute(db)
  return rows[0] as Row
}

export async function listDays(db: Db, month: MonthOf): Promise<(Consumption & { day: string })[]> {
  const { rows } = await sql<Consumption & { day: string }>`
    SELECT to_char(created_at AT TIME ZONE ${month.zone}, 'YYYY-MM-DD') AS day, ${sums}
    FROM chat_charges WHERE ${isWithin(month)} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

/** The stories in which most was consumed. */
export async function listTopStories(
  db: Db,
  month: MonthOf,
  limit: number,
): Promise<(Consumption & { contentOid: string; title: string })[]> {
  const { rows } = await sql<Consumption & { contentOid: string; title: string }>`
    SELECT content_oid AS "contentOid", catalogue_items.title, ${sums}
    FROM chat_charges JOIN catalogue_items ON catalogue_items.oid = content_oid
    WHERE ${isWithin(month)}
    GROUP BY content_oid, catalogue_items.title
    ORDER BY "totalMilli" DESC, content_oid LIMIT ${limit}`.execute(db)
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
    ? sql`(sum(paid_milli + bonus_milli), creator_oid) < (${after.totalMilli}, ${after.creatorOid})`
    : sql`true`
  const { rows } = await sql<Consumption & { creatorOid: string }>`
    SELECT creator_oid AS "creatorOid", ${sums}
    FROM chat_charges WHERE ${isWithin(month)} GROUP BY creator_oid HAVING ${isAfter}
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

/** The rooms in which most was consumed, since an instant or ever; deleted ones too. */
export async function listTopChats(
  db: Db,
  { since, limit }: { since: Date | null; limit: number },
): Promise<TopChat[]> {
  const { rows } = await sql<TopChat>`
    SELECT top.*, catalogue_items.title AS "storyTitle", chat_rooms.owner_oid AS "ownerOid"
    FROM (
      SELECT room_oid AS "roomOid", content_oid AS "contentOid", creator_oid AS "creatorOid",
        max(created_at) AS "lastAt", ${sums}
      FROM chat_charges
      WHERE room_oid IS NOT NULL
        AND (${since}::timestamptz IS NULL OR created_at >= ${since})
      GROUP BY room_oid, content_oid, creator_oid
      ORDER BY "totalMilli" DESC, room_oid LIMIT ${limit}
    ) AS top
    JOIN catalogue_items ON catalogue_items.oid = top."contentOid"
    LEFT JOIN chat_rooms ON chat_rooms.oid = top."roomOid"
    ORDER BY "totalMilli" DESC, "roomOid"`.execute(db)
  return rows
}

function isWithin({ year, month, zone, creatorOid }: MonthOf): RawBuilder<boolean> {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  const ofCreator = creatorOid ? sql`creator_oid = ${creatorOid}` : sql`true`
  return sql<boolean>`${ofCreator}
    AND chat_charges.created_at >= make_timestamptz(${year}, ${month}, 1, 0, 0, 0, ${zone})
    AND chat_charges.created_at < make_timestamptz(${next.year}, ${next.month}, 1, 0, 0, 0, ${zone})`
}
