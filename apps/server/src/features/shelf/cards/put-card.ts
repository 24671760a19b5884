import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import './cards.tables.ts'

/** What an item's kind says of it in lists; the catalogue says the rest. */
export interface Card {
  itemOid: string
  /** A genre, or what else the kind is sorted by. */
  topic: string | null
  tags: readonly string[]
  /** One line. */
  summary: string
  /** What else it is found by. */
  words?: string
  /** Numbers that the kind shows. */
  figures: Readonly<Record<string, number>>
}

/** Puts an item on the shelf, or changes what it says there, after its item was written. */
export async function putCard(tx: Tx, card: Card): Promise<void> {
  const { itemOid, topic, tags, summary, words = '', figures } = card
  await sql`
    INSERT INTO shelf_cards
      (item_oid, kind, language, published_at, is_listed, topic, tags, summary, words, figures)
    SELECT oid, kind, language, published_at, state = 'published' AND visibility = 'public',
      ${topic}, ${tags}::text[], ${summary}, ${words}, ${JSON.stringify(figures)}::jsonb
    FROM catalogue_items WHERE oid = ${itemOid}
    ON CONFLICT (item_oid) DO UPDATE SET topic = excluded.topic, tags = excluded.tags,
      summary = excluded.summary, words = excluded.words, figures = excluded.figures`.execute(tx)
  await refreshSearch(tx, [itemOid])
}

/** Takes an item off the shelf: it’s in no list, but stays open to those who have its link. */
export async function dropCard(tx: Tx, itemOid: string): Promise<void> {
  await tx.deleteFrom('shelf_cards').where('item_oid', '=', itemOid).execute()
}

/** Takes the words off the cards of a creator's deleted items. */
export async function emptyCards(tx: Tx, ownerOid: string): Promise<void> {
  await tx
    .updateTable('shelf_cards')
    .set({ tags: [], summary: '', words: '' })
    .where('item_oid', 'in', (items) =>
      items
        .selectFrom('catalogue_items')
        .select('oid')
        .where('owner_oid', '=', ownerOid)
        .where('state', '=', 'deleted'),
    )
    .execute()
}

/** Adds to how often an item was used, which makes it popular. */
export async function addPopularity(db: Db, itemOid: string, times: number): Promise<void> {
  await sql`
    WITH card AS (
      UPDATE shelf_cards SET popularity = popularity + ${times}::int WHERE item_oid = ${itemOid}
      RETURNING item_oid, popularity)
    UPDATE shelf_search SET popularity = card.popularity FROM card
    WHERE shelf_search.item_oid = card.item_oid`.execute(db)
}

async function refreshSearch(tx: Tx, itemOids: readonly string[]): Promise<void> {
  await sql`SELECT refresh_shelf_search(oid) FROM unnest(${itemOids}::text[]) AS items (oid)`.execute(
    tx,
  )
}
