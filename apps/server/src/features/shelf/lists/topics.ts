import { shelfMinCount } from '@plax/contracts/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isOutBy, visibleTo } from '../../access/access.service.ts'
import { isListedCard } from '../cards/select-cards.ts'

const newestItems = 300
const tagCount = 20
const languageCount = 100

interface TopicsQuery {
  kind: string
  /** Those there may be, in the order to answer in. */
  topics: readonly string[]
  actor: Pick<Actor, 'userOid' | 'roles' | 'hasBlocks' | 'country'>
  now: Date
}

interface Topics {
  /** That have an item of a kind. */
  topics: string[]
  /** Those of them that have enough items for a shelf. */
  fullTopics: string[]
  /** Of the items, as they name it, in the order of the codes. */
  languages: string[]
  /** That the newest items carry most. */
  tags: { tag: string; items: number }[]
}

/** The topics, languages and tags of a kind's items that everybody may list. */
export async function listTopics(db: Db, asked: TopicsQuery): Promise<Topics> {
  const [present, languages, tags] = await Promise.all([
    topicQuery(asked).execute(db),
    languageQuery(asked).execute(db),
    tagQuery(asked).execute(db),
  ])
  const full = present.rows.filter(({ items }) => items >= shelfMinCount)
  return {
    topics: present.rows.map(({ topic }) => topic),
    fullTopics: full.map(({ topic }) => topic),
    languages: languages.rows.map(({ language }) => language),
    tags: tags.rows,
  }
}

/** A look into the index for each topic, at as many items as a shelf needs, however many there are. */
export function topicQuery(asked: TopicsQuery): RawBuilder<{ topic: string; items: number }> {
  return sql<{ topic: string; items: number }>`
    SELECT topic, items FROM unnest(${asked.topics}::text[]) WITH ORDINALITY AS asked (topic, number),
    LATERAL (SELECT count(*)::int AS items FROM (
      SELECT FROM shelf_cards JOIN catalogue_items ON catalogue_items.oid = shelf_cards.item_oid
      WHERE shelf_cards.kind = ${asked.kind} AND shelf_cards.topic = asked.topic
        AND ${isListedCard} AND ${isOutBy(asked.now)} AND ${visibleTo(asked.actor, asked.now)}
      ORDER BY shelf_cards.published_at DESC LIMIT ${sql.lit(shelfMinCount)}) AS first) AS counted
    WHERE items > 0 ORDER BY number`
}

/** Steps from one language to the next in the index, and looks there for one item of each. */
export function languageQuery(asked: TopicsQuery): RawBuilder<{ language: string }> {
  const next = (after: RawBuilder<unknown>) => sql`(
    SELECT language FROM shelf_cards WHERE kind = ${asked.kind} AND ${isListedCard} AND ${after}
    ORDER BY language LIMIT 1)`
  return sql<{ language: string }>`
    WITH RECURSIVE steps (language, number) AS (
      SELECT ${next(sql`true`)}, 1
      UNION ALL
      SELECT ${next(sql`shelf_cards.language > steps.language`)}, number + 1
      FROM steps WHERE steps.language IS NOT NULL AND number < ${sql.lit(languageCount)})
    SELECT steps.language FROM steps, LATERAL (
      SELECT FROM shelf_cards JOIN catalogue_items ON catalogue_items.oid = shelf_cards.item_oid
      WHERE shelf_cards.kind = ${asked.kind} AND shelf_cards.language = steps.language
        AND ${isListedCard} AND ${isOutBy(asked.now)} AND ${visibleTo(asked.actor, asked.now)}
      ORDER BY shelf_cards.published_at DESC LIMIT 1) AS first
    ORDER BY number`
}

/** Of the newest items only, so that its cost does not grow with all there are. */
export function tagQuery(asked: TopicsQuery): RawBuilder<{ tag: string; items: number }> {
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
