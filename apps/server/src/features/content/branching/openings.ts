import type { Scenario, Scene } from '@plax/branching'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  type AccessAnswer,
  checkAccess,
  evaluateAccess,
  isHidden,
  noFacts,
} from '../../access/access.service.ts'
import { type ContentRow, findContent } from '../item/content.queries.ts'
import { opensParts } from '../item/story-parts.ts'

/** A content, and what somebody may do with it. */
export interface Part {
  row: ContentRow
  access: AccessAnswer
}

/** What of a story is open to somebody. */
export interface Openings {
  isOpen(scene: Scene): Promise<boolean>
  /** What a scene plays; null where that is nothing, or gone. */
  findPart(scene: Scene): Promise<Part | null>
}

/**
 * A story that is open is open with all its parts. Otherwise, where its parts are sold singly, a
 * scene that plays one is open to whom that is open, and scenes of text alone are free.
 */
export function openingsOf(
  db: Db | Tx,
  { story: { row: story, access }, actor, now }: { story: Part; actor: Actor; now: Date },
): Openings {
  const isWhole = opensParts(story, access)
  const known = new Map<string, Promise<Part | null>>()
  const findPart = ({ contentOid }: Scene) => {
    if (contentOid === null) return Promise.resolve(null)
    const found = known.get(contentOid) ?? readPart(db, { contentOid, story, actor, now })
    known.set(contentOid, found)
    return found
  }
  return {
    findPart,
    isOpen: async (scene) => {
      if (isWhole || scene.contentOid === null) return true
      // What is gone can be bought no more, and closes nothing that follows.
      return (await findPart(scene))?.access.allowed ?? true
    },
  }
}

/** The scenes without those that are closed, of the ones that matter here. */
export async function withoutClosed(
  of: Scenario,
  { among, openings }: { among: ReadonlySet<string>; openings: Openings },
): Promise<Scenario> {
  const scenes: Scene[] = []
  for (const scene of of.scenes) {
    if (!among.has(scene.id) || (await openings.isOpen(scene))) scenes.push(scene)
  }
  return { ...of, scenes }
}

async function readPart(
  db: Db | Tx,
  {
    contentOid,
    story,
    actor,
    now,
  }: {
    contentOid: string
    story: ContentRow
    actor: Actor
    now: Date
  },
): Promise<Part | null> {
  const row = await findContent(db, contentOid)
  if (!row || row.owner_oid !== story.owner_oid) return null
  // Whoever is not refused without being known needs not be looked up.
  const unknown = evaluateAccess({ actor, item: row, facts: noFacts, now })
  const access = unknown.allowed ? unknown : await checkAccess(db, { actor, item: row, now })
  const isGone = isHidden(access) && !access.allowed && goneReasons.has(access.reason)
  return isGone ? null : { row, access }
}

const goneReasons: ReadonlySet<string> = new Set(['deleted', 'draft', 'taken_down', 'scheduled'])
