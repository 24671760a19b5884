import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isOid } from '../../platform/ids.ts'
import type { CatalogueItemsTable } from './catalogue.tables.ts'

/** The condition on items that a list of one kind for administrators asks for, the latest first. */
export async function isAskedFor(
  db: Db,
  asked: {
    kind: string
    /** An id, or words of a title. */
    search?: string | undefined
    ownerOid: string | null
    state?: CatalogueItemsTable['state'] | undefined
    beforeOid: string | null
  },
): Promise<RawBuilder<boolean>> {
  const { kind, search, ownerOid, state, beforeOid } = asked
  const parts = [sql<boolean>`catalogue_items.kind = ${kind}`]
  if (ownerOid) parts.push(sql`catalogue_items.owner_oid = ${ownerOid}`)
  if (state) parts.push(sql`catalogue_items.state = ${state}`)
  if (search && isOid(search)) parts.push(sql`catalogue_items.oid = ${search}`)
  else if (search) parts.push(await isTitledLike(db, search))
  if (beforeOid) parts.push(sql`catalogue_items.oid < ${beforeOid}`)
  return sql`(${sql.join(parts, sql` AND `)})`
}

/** So many items are read by the index of titles; words of more are met soon on the way through all. */
const fewItems = 1000
/** Words that so many of the latest items have are not even asked of the index: it names them all. */
const common = { items: 4, among: 40 }

/**
 * The condition that an item's title contains words, for lists of the latest first: the few items
 * themselves where the words are rare. The index knows up to three letters, the title the rest.
 */
async function isTitledLike(db: Db, words: string): Promise<RawBuilder<boolean>> {
  const [title, wanted] = [sql`search_fold(catalogue_items.title)`, sql`search_fold(${words})`]
  const contains = sql<boolean>`position(${wanted} IN ${title}) > 0`
  const { rows: latest } = await sql`SELECT FROM (
      SELECT title FROM catalogue_items ORDER BY oid DESC LIMIT ${common.among}
    ) AS catalogue_items WHERE ${contains}`.execute(db)
  if (latest.length >= common.items) return contains
  const { rows } = await sql<{ oid: string }>`SELECT oid FROM catalogue_items
    WHERE search_grams(${title}) @> search_longest_grams(${wanted}) AND ${contains}
    LIMIT ${fewItems + 1}`.execute(db)
  if (rows.length > fewItems) return contains
  return sql<boolean>`catalogue_items.oid = ANY(${rows.map(({ oid }) => oid)}::text[])`
}

/** The ids of at most 500 items whose titles contain words, the newest first, whatever their state. */
export async function findItemOids(db: Db, words: string): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_items')
    .select('oid')
    .where(await isTitledLike(db, words))
    .orderBy('oid', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ oid }) => oid)
}
