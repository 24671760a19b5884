import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { canEdit, getVisibleStory } from '../content/content.policy.ts'
import { findStory, type StoryRow } from '../content/content.queries.ts'

/**
 * The story, if the actor may look at its canvas: those who may change it, and everybody once the
 * story is published and its canvas public, whether the story itself is public or private
 * (R-story-chat-034). Throws `story.not_found` where the story must stay unknown, else
 * `auth.forbidden`.
 */
export async function getStoryOfCanvas(
  db: Db,
  question: { contentOid: string; actor: Actor; now: Date },
): Promise<StoryRow> {
  const story = await findStory(db, question.contentOid)
  const isOpen = story?.state === 'published' && story.canvas_public
  if (story && (isOpen || canEdit(question.actor, story))) return story
  await getVisibleStory(db, question)
  throw new AppError('auth.forbidden')
}
