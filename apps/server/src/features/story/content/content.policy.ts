import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { type AccessAnswer, canEdit, checkAccess, isHidden } from '../../access/access.service.ts'
import { findStory, type StoryRow } from './content.queries.ts'

type StoryActor = Pick<Actor, 'userOid' | 'roles' | 'hasBlocks'>

/** The story and what the actor may do with it; `story.not_found` where it must stay unknown. */
export async function getVisibleStory(
  db: Db | Tx,
  question: { contentOid: string; actor: StoryActor; now: Date },
): Promise<{ story: StoryRow; access: AccessAnswer }> {
  const story = await findStory(db, question.contentOid)
  if (!story) throw new AppError('story.not_found')
  const access = await checkAccess(db, { actor: question.actor, item: story, now: question.now })
  if (isHidden(access)) throw new AppError('story.not_found')
  return { story, access }
}

/** The story, if the actor may change it. Throws `story.not_found` and `story.not_yours`. */
export async function getEditableStory(
  db: Db | Tx,
  question: { contentOid: string; actor: StoryActor; now: Date },
): Promise<StoryRow> {
  const { story } = await getVisibleStory(db, question)
  if (!canEdit(question.actor, story)) throw new AppError('story.not_yours')
  return story
}
