import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isOutBy, visibleTo } from '../../access/access.service.ts'
import { isListedCard } from '../cards/select-cards.ts'

const newestItems = 300
const tagCount = 20

interface Asked {
  kind: string
  /** Those there may be, in the order to answer in. */
  topics: readonly string[]
  actor: Pick<Actor, 'userOid' | 'roles'>
  now: Date
}

/** The topics that have an item of a kind, and the tags that its newest items carry most. */
export async function listTopics(
  db: Db,
  asked: Asked,
): Promise<{ topics: string[]; tags: { tag: string; items: number }[] }> {
  const [present, tags] = await Promise.all([
    topicQuery(asked).execute(db),
    tagQuery(asked).execute(db),
  ])
  return { topics: present.rows.map(({ topic }) => topic), tags: tags.rows }
}

/** One look into the index for each topic, however many items it has. */
export function topicQuery(asked: Asked): RawBuilder<{ topic: string }> {
  return sql<{ topic: string }>`
    SELECT topic FROM unnest(${asked.topics}::text[]) WITH ORDINALITY AS asked (topic, number),
    LATERAL (
      SELECT FROM shelf_cards JOIN catalogue_items ON catalogue_items.oid = shelf_cards.item_oid
      WHERE shelf_cards.kind = ${asked.kind} AND shelf_cards.topic = asked.topic
        AND ${isListedCard} AND ${isOutBy(asked.now)} AND ${visibleTo(asked.actor, asked.now)}
      ORDER BY shelf_cards.published_at DESC LIMIT 1) AS first
    ORDER BY number`
}

/** Of the newest items only, so that its cost does not grow with all there are. */
export function tagQuery(asked: Asked): RawBuilder<{ tag: string; items: number }> {
  return sql<{ tag: string; items: number }>`
    WITH newest AS (
      SELECT shelf_cards.item_oid, shelf_cards.tags
      FROM shelf_cards JOIN catalogue_items ON catalogue_items.oid = shelf_cards.item_oid
      WHERE shelf_cards.kind = ${asked.kind} AND ${isListedCard}
        AND ${isOutBy(asked.now)} AND ${visibleTo(asked.actor, asked.now)}
      ORDER BY shelf_cards.published_at DESC, shelf_cards.item_oid DESC LIMIT ${newestItems})
    SELECT min(tag) AS tag, count(DISTINCT item_oid)::int AS items
    FROM newest, unnest(tags) AS tags (tag)
    GROUP BY lower(tag) ORDER BY items DESC, lower(tag) LIMIT ${tagCount}`
}
