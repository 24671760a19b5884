import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { auditForeignEdit, updateItem } from '../../catalogue/catalogue.service.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { lockStory } from '../content/content.queries.ts'
import { raiseMetadata } from './canvas.queries.ts'

interface Metadata {
  canvasPublic: boolean
  newTagging: boolean
}

/**
 * Changes what belongs to a canvas beside its nodes, over one version of it. Throws
 * `story.canvas_metadata_conflict` with the present one (R-story-chat-080).
 */
export async function saveMetadata(
  deps: { db: Db; clock: Clock },
  input: {
    actor: UserActor
    contentOid: string
    version: number
    change: { [K in keyof Metadata]: Metadata[K] | undefined }
  },
): Promise<{ version: number; metadata: Metadata }> {
  const { actor, contentOid } = input
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockStory(tx, contentOid)
    const story = await getEditableStory(tx, { contentOid, actor, now })
    const before = { canvasPublic: story.canvas_public, newTagging: story.new_tagging }
    if (story.metadata_version !== input.version) {
      const details = { version: story.metadata_version, metadata: before }
      throw new AppError('story.canvas_metadata_conflict', details)
    }
    const metadata = {
      canvasPublic: input.change.canvasPublic ?? before.canvasPublic,
      newTagging: input.change.newTagging ?? before.newTagging,
    }
    if (metadata.canvasPublic !== before.canvasPublic)
      await setCanvasPublic(tx, contentOid, metadata.canvasPublic)
    const version = input.version + 1
    await raiseMetadata(tx, contentOid, { newTagging: metadata.newTagging })
    await updateItem(tx, contentOid, { updated_at: now })
    await auditForeignEdit(tx, { actor, item: story, action: 'story.canvas_metadata_saved', now })
    return { version, metadata }
  })
}

/** The settings of the story hold it too, so they have another version as well. */
async function setCanvasPublic(tx: Tx, contentOid: string, canvasPublic: boolean): Promise<void> {
  await tx
    .updateTable('stories')
    .set((row) => ({ canvas_public: canvasPublic, version: row('version', '+', 1) }))
    .where('content_oid', '=', contentOid)
    .execute()
}
