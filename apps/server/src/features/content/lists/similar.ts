import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isOutBy, visibleTo } from '../../access/access.service.ts'
import { type ContentRow, listContents } from '../item/content.queries.ts'

/** So many of the most popular ones are weighed beside those with a tag in common. */
const weighedAtMost = 500

/**
 * Contents like one: each tag in common counts most, then its creator, then its type, then how popular
 * it is. Those that nobody sees are left out.
 */
export async function listSimilar(
  db: Db,
  { to, count, actor, now }: { to: ContentRow; count: number; actor: Actor; now: Date },
): Promise<ContentRow[]> {
  const { rows } = await sql<{ oid: string }>`
    SELECT catalogue_items.oid
    FROM shelf_cards JOIN catalogue_items ON catalogue_items.oid = shelf_cards.item_oid
    JOIN contents ON contents.content_oid = catalogue_items.oid
    CROSS JOIN LATERAL (SELECT count(*) AS tags FROM unnest(catalogue_items.tag_keys) AS tag
      WHERE tag = ANY(${to.tag_keys}::text[])) AS common
    WHERE shelf_cards.kind = 'content' AND shelf_cards.is_listed AND ${isOutBy(now)}
      AND ${visibleTo(actor, now)} AND catalogue_items.oid <> ${to.oid}
      AND NOT contents.is_scenario_item
    ORDER BY 4 * common.tags + 2 * (catalogue_items.owner_oid = ${to.owner_oid})::int
        + (contents.type = ${to.type})::int DESC,
      shelf_cards.popularity DESC, catalogue_items.oid DESC
    LIMIT ${Math.min(count, weighedAtMost)}`.execute(db)
  return listContents(
    db,
    rows.map(({ oid }) => oid),
  )
}
