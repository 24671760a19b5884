import type { CanvasNode } from '@plax/story-engine'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { holdsWords } from '../../../platform/db/like.ts'

export interface SearchedStory {
  contentOid: string
  title: string
  bytes: number
}

export interface FoundNode {
  contentOid: string
  /** On the canvas, from 1. */
  place: number
  node: CanvasNode
}

/** The stories of somebody, or the one that is named; newest first, from one on. */
export function listSearched(
  db: Db,
  asked: { ownerOid: string; contentOid: string | undefined; upTo: string | null },
): Promise<SearchedStory[]> {
  let query = db
    .selectFrom('catalogue_items')
    .innerJoin('canvases', 'canvases.content_oid', 'catalogue_items.oid')
    .select(['content_oid as contentOid', 'title', 'size_bytes as bytes'])
    .where('catalogue_items.state', '!=', 'deleted')
  query = asked.contentOid
    ? query.where('catalogue_items.oid', '=', asked.contentOid)
    : query.where('catalogue_items.owner_oid', '=', asked.ownerOid)
  if (asked.upTo !== null) query = query.where('catalogue_items.oid', '<=', asked.upTo)
  return query.orderBy('catalogue_items.oid', 'desc').execute()
}

/**
 * Nodes of canvases that hold some words among the strings of their data, in the order of the
 * stories and of their canvases; the first canvas from its `firstNode` on. Some hold them only in
 * what is no text.
 */
export async function findNodes(
  db: Db,
  asked: {
    contentOids: readonly string[]
    firstNode: number
    words: string
    kind: string | undefined
    limit: number
  },
): Promise<FoundNode[]> {
  const texts = sql<string>`jsonb_path_query_array(n.node -> 'data',
    'strict $.** ? (@.type() == "string")')::text`
  const { rows } = await sql<FoundNode>`
    SELECT canvases.content_oid AS "contentOid", n.place::int AS place, n.node
    FROM unnest(${[...asked.contentOids]}::text[]) WITH ORDINALITY AS s (oid, place)
    JOIN canvases ON canvases.content_oid = s.oid
    CROSS JOIN LATERAL jsonb_array_elements(canvas -> 'nodes') WITH ORDINALITY AS n (node, place)
    WHERE (s.place > 1 OR n.place >= ${asked.firstNode})
      AND (${asked.kind ?? null}::text IS NULL OR n.node ->> 'kind' = ${asked.kind ?? null})
      AND ${holdsWords(texts, asked.words, asJson)}
    ORDER BY s.place, n.place
    LIMIT ${asked.limit}`.execute(db)
  return rows
}

/** The strings are JSON text there, so the words are looked for as JSON would spell them. */
function asJson(words: string): string {
  return JSON.stringify(words).slice(1, -1)
}
