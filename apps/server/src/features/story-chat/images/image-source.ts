import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  getArtefact,
  getCanvas,
  getVisibleStory,
  type StoryRow,
  storyRefusal,
} from '../../story/story.service.ts'
import { canEdit, withoutBlocks } from '../../access/access.service.ts'
import { getRoom } from '../room/own-room.ts'
import { type ImageTerms, imageTerms } from './image-terms.ts'

/** The images that a call is about, and who its caller is to them. */
export interface ImageSource {
  story: StoryRow
  terms: ImageTerms[]
  mayEdit: boolean
}

/**
 * The images of a story, or of what a room of the caller keeps of it. Throws
 * `image.content_not_found`, `image.canvas_not_found` where nothing was compiled,
 * `chat.room_not_found`, and what `storyRefusal` says to whom the story is closed.
 */
export async function getImageSource(
  db: Db,
  asked: { actor: Actor; contentOid: string; roomOid?: string | undefined; now: Date },
): Promise<ImageSource> {
  const { contentOid, roomOid, now } = asked
  // The pictures of a chat that they began are theirs, whatever they blocked since.
  const actor = roomOid === undefined ? asked.actor : withoutBlocks(asked.actor)
  const { story, access } = await getVisibleStory(db, { actor, contentOid, now }).catch(
    (error: unknown) => {
      const isUnknown = error instanceof AppError && error.code === 'story.not_found'
      throw isUnknown ? new AppError('image.content_not_found') : error
    },
  )
  if (!access.allowed) throw await storyRefusal(db, access, now)
  if (!story.compiled_hash) throw new AppError('image.canvas_not_found')
  const present = await getArtefact(db, story.compiled_hash)
  const room = roomOid === undefined ? null : await getRoom(db, roomOid, actor)
  if (room && room.content_oid !== contentOid) throw new AppError('chat.room_not_found')
  const shown = room ? await getArtefact(db, room.artefact_hash) : present
  return { story, terms: imageTerms(shown, present), mayEdit: canEdit(actor, story) }
}

/** Why a story has no image of a node: its saved canvas draws one that was not compiled, or none. */
export async function missingImage(
  db: Db,
  { contentOid, nodeId }: { contentOid: string; nodeId: string },
): Promise<AppError> {
  const { canvas } = await getCanvas(db, contentOid)
  const isDrawn = canvas.nodes.some(({ id, kind }) => id === nodeId && kind === 'image')
  return new AppError(isDrawn ? 'image.not_in_metadata' : 'image.not_found')
}
