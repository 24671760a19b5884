import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { getUser } from '../../account/account.service.ts'
import { auditItem } from '../../catalogue/catalogue.service.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { lockStory, type StoryRow } from '../content/content.queries.ts'

/**
 * Sets the related creator of a story, once (R-story-chat-016); nobody changes it afterwards, not
 * even an administrator. Throws `story.related_creator_set`, `story.related_creator_unfit`,
 * `account.user_not_found`.
 */
export async function setRelatedCreator(
  deps: { db: Db; clock: Clock },
  { actor, contentOid, creatorOid }: { actor: UserActor; contentOid: string; creatorOid: string },
): Promise<StoryRow> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockStory(tx, contentOid)
    const story = await getEditableStory(tx, { contentOid, actor, now })
    if (story.related_creator_oid !== null) throw new AppError('story.related_creator_set')
    const creator = await getUser(tx, creatorOid)
    if (!creator.is_creator) throw new AppError('story.related_creator_unfit')
    await tx
      .updateTable('stories')
      .set({ related_creator_oid: creatorOid })
      .where('content_oid', '=', contentOid)
      .execute()
    const action = 'story.related_creator_set'
    await auditItem(tx, { actor, item: story, action, details: { creatorOid }, now })
    return { ...story, related_creator_oid: creatorOid }
  })
}
