import type { Download } from '@plax/contracts/route'
import { cutText } from '@plax/story-engine/characters'
import { importNotesOf, writeLorebook } from '@plax/story-engine'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { getCanvas } from '../canvas/canvas.queries.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { type ReadingDeps, readUploadedFile } from './card-reading.ts'

/** Reads a lorebook of any program that we know into a node. Throws a `story.lorebook_` error. */
export async function importLorebook(
  deps: ReadingDeps,
  { userOid, bytes, name }: { userOid: string; bytes: Uint8Array; name: string },
) {
  const { node, form } = await readUploadedFile(deps, userOid, { kind: 'lorebook', bytes, name })
  return { node, form, report: importNotesOf(node), entries: node.data.entries.length }
}

/**
 * A lorebook of a canvas as world info. Throws `story.not_found`, `story.not_yours` and
 * `story.node_not_found`.
 */
export async function exportLorebook(
  { db, clock }: { db: Db; clock: Clock },
  wanted: { actor: UserActor; contentOid: string; nodeId: string },
): Promise<Download> {
  const { actor, contentOid, nodeId } = wanted
  await getEditableStory(db, { contentOid, actor, now: clock.now() })
  const { canvas } = await getCanvas(db, contentOid)
  const node = canvas.nodes.find(({ id }) => id === nodeId)
  if (node?.kind !== 'lorebook') throw new AppError('story.node_not_found')
  const name = node.data.name.replace(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ').trim()
  return {
    fileName: `${cutText(name, 60).trim() || 'lorebook'}.json`,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(writeLorebook(node), null, 2),
  }
}
