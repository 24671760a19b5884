import { defaultChatOptions } from '@plax/contracts/story/story-values'
import type { chatOptions } from '@plax/contracts/story-chat/personas'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { Models } from '../../story/models/models.service.ts'
import '../room/room.tables.ts'

export type ChatOptions = z.output<typeof chatOptions>

/** What new rooms of a reader begin with; the documents' defaults until they choose (R-story-chat-102). */
export async function getChatOptions(db: Db | Tx, userOid: string): Promise<ChatOptions> {
  const row = await db
    .selectFrom('chat_options')
    .selectAll()
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  if (!row) return { ...defaultChatOptions, model: null }
  return {
    outputLength: row.output_length,
    detailLevel: row.detail_level,
    inferenceLevel: row.inference_level,
    model: row.model,
  }
}

/** Changes what is given and leaves the rest. Throws `story.model_unavailable`. */
export async function saveChatOptions(
  deps: { db: Db; models: Models },
  write: {
    actor: UserActor
    changes: { [K in keyof ChatOptions]?: ChatOptions[K] | undefined }
    now: Date
  },
): Promise<ChatOptions> {
  const { actor, changes, now } = write
  const { userOid } = actor
  if (changes.model) await deps.models.choose(changes.model, actor)
  return deps.db.transaction().execute(async (tx) => {
    const present = await getChatOptions(tx, userOid)
    const options: ChatOptions = {
      outputLength: changes.outputLength ?? present.outputLength,
      detailLevel: changes.detailLevel ?? present.detailLevel,
      inferenceLevel: changes.inferenceLevel ?? present.inferenceLevel,
      // No key at all is the story's own model too.
      model: changes.model === undefined ? present.model : changes.model || null,
    }
    const row = {
      output_length: options.outputLength,
      detail_level: options.detailLevel,
      inference_level: options.inferenceLevel,
      model: options.model,
      updated_at: now,
    }
    await tx
      .insertInto('chat_options')
      .values({ user_oid: userOid, ...row })
      .onConflict((conflict) => conflict.column('user_oid').doUpdateSet(row))
      .execute()
    return options
  })
}
