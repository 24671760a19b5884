import type { CanvasNode } from '@plax/story-engine'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { cursorPart, readCursor, writeCursor } from '../../../platform/http/cursor.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { snippetOf, textsOf, titleOf } from './node-texts.ts'
import { findNodes, type FoundNode, listSearched, type SearchedStory } from './search.queries.ts'

interface NodeMatch {
  contentOid: string
  storyTitle: string
  nodeId: string
  kind: CanvasNode['kind']
  title: string
  field: string
  snippet: string
}

/** A story, a node by its place on the canvas (from 1), a text by its place in the node (from 0). */
interface Place {
  contentOid: string
  node: number
  text: number
}

interface PlacedMatch {
  find: NodeMatch
  place: Place
}

/** JSON text that one call reads at the most, but for a canvas that is larger by itself. */
const budgetBytes = 24 * 1024 * 1024
const nodesAtOnce = 200

/**
 * Texts on one's own canvases in which some words occur, whatever their case; newest story first. Of
 * one story where it is named, which is also how admins look into those of others. A page may be
 * short where much had to be read; the next one goes on.
 */
export async function searchNodes(
  deps: { db: Db; clock: Clock },
  asked: {
    actor: UserActor
    q: string
    contentOid?: string | undefined
    kind?: string | undefined
    cursor?: string | undefined
    limit: number
  },
): Promise<{ items: NodeMatch[]; nextCursor: string | null }> {
  const { actor, contentOid, limit } = asked
  if (contentOid) await getEditableStory(deps.db, { contentOid, actor, now: deps.clock.now() })
  const from = readPlace(asked.cursor)
  const upTo = from?.contentOid ?? null
  const stories = await listSearched(deps.db, { ownerOid: actor.userOid, contentOid, upTo })
  const read = withinBudget(stories)
  const words = asked.q
  const firstNode = stories[0]?.contentOid === upTo ? (from?.node ?? 1) : 1
  const nodes = await findNodes(deps.db, {
    contentOids: read.map((story) => story.contentOid),
    firstNode,
    words: asked.q,
    kind: asked.kind,
    limit: nodesAtOnce,
  })
  const titles = new Map(read.map((story) => [story.contentOid, story.title]))
  const finds: PlacedMatch[] = []
  for (const found of nodes) {
    if (finds.length > limit) break
    const storyTitle = titles.get(found.contentOid) ?? ''
    finds.push(
      ...findsIn(found, { words, storyTitle }).filter(({ place }) => !isBefore(place, from)),
    )
  }
  const next = finds[limit]?.place ?? placeBeyond(nodes, stories[read.length])
  return {
    items: finds.slice(0, limit).map(({ find }) => find),
    nextCursor: next && writeCursor([next.contentOid, next.node, next.text]),
  }
}

function findsIn(
  { contentOid, place, node }: FoundNode,
  { words, storyTitle }: { words: string; storyTitle: string },
): PlacedMatch[] {
  const { id: nodeId, kind } = node
  const about = { contentOid, storyTitle, nodeId, kind, title: titleOf(node) }
  return textsOf(node).flatMap(({ field, text }, index) => {
    const snippet = snippetOf(text, words)
    if (snippet === null) return []
    return [{ find: { ...about, field, snippet }, place: { contentOid, node: place, text: index } }]
  })
}

/** At least one story; as many as fit. */
function withinBudget(stories: readonly SearchedStory[]): SearchedStory[] {
  let bytes = 0
  const end = stories.findIndex((story, index) => {
    bytes += story.bytes
    return index > 0 && bytes > budgetBytes
  })
  return stories.slice(0, end === -1 ? undefined : end)
}

/** Where the next page begins when all that was read is told: after the last node, or at a story. */
function placeBeyond(nodes: readonly FoundNode[], unread: SearchedStory | undefined): Place | null {
  const last = nodes.at(-1)
  if (last && nodes.length === nodesAtOnce) {
    return { contentOid: last.contentOid, node: last.place + 1, text: 0 }
  }
  return unread ? { contentOid: unread.contentOid, node: 1, text: 0 } : null
}

function isBefore(place: Place, from: Place | null): boolean {
  if (place.contentOid !== from?.contentOid || place.node !== from.node) return false
  return place.text < from.text
}

function readPlace(cursor: string | undefined): Place | null {
  const parts = readCursor(cursor, [cursorPart.oid, cursorPart.count, cursorPart.count])
  return parts && { contentOid: parts[0], node: parts[1], text: parts[2] }
}
