import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { canEdit, checkAccess } from '../../access/access.service.ts'
import { getVisibleStory } from '../content/content.policy.ts'
import { findStory, type StoryRow } from '../content/content.queries.ts'

/**
 * The story, if the actor may look at its canvas: those who may change it, and everybody once the
 * story is published and its canvas public, whether the story itself is public or private
 * (R-story-chat-034); of a story for buyers or for the invited those alone. Throws `story.not_found` where the story must stay unknown, else
 * `auth.forbidden`.
 */
export async function getStoryOfCanvas(
  db: Db,
  question: { contentOid: string; actor: Actor; now: Date },
): Promise<StoryRow> {
  const story = await findStory(db, question.contentOid)
  if (story && (canEdit(question.actor, story) || (await isCanvasOpen(db, story, question)))) {
    return story
  }
  await getVisibleStory(db, question)
  throw new AppError('auth.forbidden')
}

async function isCanvasOpen(
  db: Db,
  story: StoryRow,
  { actor, now }: { actor: Actor; now: Date },
): Promise<boolean> {
  if (story.state !== 'published' || !story.canvas_public) return false
  const item = { ...story, visibility: 'public' as const }
  return (await checkAccess(db, { actor, item, now })).allowed
}
