import type { Tx } from '../../../platform/db/database.ts'
import { putCard } from '../../shelf/shelf.service.ts'

/** Puts a story on the shelf as it stands in the transaction. */
export async function putStoryCard(tx: Tx, contentOid: string): Promise<void> {
  const story = await tx
    .selectFrom('stories')
    .select(['brief_introduction', 'genre', 'hashtags', 'credits_per_chat_milli'])
    .where('content_oid', '=', contentOid)
    .executeTakeFirstOrThrow()
  await putCard(tx, {
    itemOid: contentOid,
    topic: story.genre,
    tags: story.hashtags,
    summary: story.brief_introduction,
    figures: { creditsPerChatMilli: story.credits_per_chat_milli },
  })
}
