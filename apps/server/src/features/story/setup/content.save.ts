import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import {
  auditForeignEdit,
  auditItem,
  publishItem,
  updateItem,
} from '../../catalogue/catalogue.service.ts'
import { raiseMetadata } from '../canvas/canvas.queries.ts'
import { guardAdult } from '../compile/guard-adult.ts'
import { assertThumbnail, type WriteDeps } from '../content/content.change.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { keptModel } from '../models/models.service.ts'
import { lockStory, type StoryRow } from '../content/content.queries.ts'
import { putStoryCard } from '../content/put-story-card.ts'
import {
  assertComplete,
  assertPrice,
  readFields,
  type StoryFields,
} from '../content/content.rules.ts'
import { readTerms, termsOf } from '../../access/access.service.ts'
import { termColumnsFor } from '../../subscription/subscription.service.ts'
import { storyCodes } from '../content/story-codes.ts'

interface Change {
  actor: UserActor
  contentOid: string
  /** The version that the change was made on; undefined saves over whatever is there. */
  version?: number | undefined
  fields: StoryFields
}

/**
 * Changes the settings. `publish` makes a draft public for the first time, which needs a compiled
 * canvas (R-story-chat-050), and does no more than save where it is published.
 */
export async function saveStory(
  deps: WriteDeps,
  change: Change & { publish: boolean },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockStory(tx, change.contentOid)
    const story = await getEditableStory(tx, { ...change, now })
    if (change.version !== undefined && change.version !== story.version) {
      throw new AppError('story.metadata_conflict', { version: story.version })
    }
    const next = merge(story, readFields(change.fields))
    assertComplete(next)
    if (next.thumbnailAssetOid !== story.thumbnail_asset_oid) {
      await assertThumbnail(tx, next, [story.owner_oid, change.actor.userOid])
    }
    const model = await modelFor(deps, change.actor, { story, next })
    if (change.publish || isPriced(change.fields)) {
      assertPrice(next.creditsPerChatMilli, model.feeMilli)
    }
    if (change.publish && story.compiled_hash === null) throw new AppError('story.compile_required')
    if (change.publish && story.state === 'taken_down') throw new AppError('story.taken_down')
    await writeSettings(tx, story, { ...next, model: keptModel(next.model, model) }, now)
    await guardAdult(tx, { contentOid: story.oid, isNew: !story.is_adult, now })
    const act = { actor: change.actor, item: story, now }
    if (change.publish && story.state === 'draft') await publish(tx, act)
    else await auditForeignEdit(tx, { ...act, action: 'story.saved' })
  })
}

/** Takes a story out of every list; chats that began keep what they pinned. */
export async function deleteStory(
  deps: WriteDeps,
  { actor, contentOid }: { actor: UserActor; contentOid: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockStory(tx, contentOid)
    const story = await getEditableStory(tx, { contentOid, actor, now })
    await updateItem(tx, contentOid, { state: 'deleted', updated_at: now })
    await auditItem(tx, { actor, item: story, action: 'story.deleted', now })
    await emit(tx, { stream: 'story', type: 'story.deleted', payload: { contentOid } }, now)
  })
}

/** A model that the operator took away does not keep a creator from saving something else. */
async function modelFor(
  deps: WriteDeps,
  actor: UserActor,
  { story, next }: { story: StoryRow; next: { model: string | null } },
) {
  return next.model === story.model
    ? deps.models.getOrDefault(next.model)
    : deps.models.choose(next.model, actor)
}

/** A default that became dearer does not keep a creator from saving something else either. */
function isPriced({ model, creditsPerChatMilli }: StoryFields): boolean {
  return model !== undefined || creditsPerChatMilli !== undefined
}

async function publish(
  tx: Tx,
  act: { actor: UserActor; item: StoryRow; now: Date },
): Promise<void> {
  const event = { stream: 'story', type: 'story.published' }
  await publishItem(tx, { oid: act.item.oid, event, now: act.now })
  await auditItem(tx, { ...act, action: 'story.published' })
}

type Settings = ReturnType<typeof merge>

function merge(story: StoryRow, fields: StoryFields) {
  return {
    title: fields.title ?? story.title,
    briefIntroduction: fields.briefIntroduction ?? story.brief_introduction,
    description: fields.description ?? story.description,
    hashtags: fields.hashtags ?? story.hashtags,
    genre: fields.genre ?? story.genre,
    language: fields.language ?? story.language,
    thumbnailAssetOid:
      fields.thumbnailAssetOid === undefined ? story.thumbnail_asset_oid : fields.thumbnailAssetOid,
    visibility: fields.visibility ?? story.visibility,
    allowsBonus: fields.allowsBonus ?? story.allows_bonus,
    ...readTerms(fields, termsOf(story), storyCodes),
    model: fields.model ?? story.model,
    creditsPerChatMilli: fields.creditsPerChatMilli ?? story.credits_per_chat_milli,
    canvasPublic: fields.canvasPublic ?? story.canvas_public,
    lorePublic: fields.lorePublic ?? story.lore_public,
    suggestReplies: fields.suggestReplies ?? story.suggest_replies,
    isAdult: fields.isAdult ?? story.is_adult,
  }
}

async function writeSettings(tx: Tx, story: StoryRow, next: Settings, now: Date): Promise<void> {
  if (next.canvasPublic !== story.canvas_public) await raiseMetadata(tx, story.oid)
  await updateItem(tx, story.oid, {
    title: next.title,
    description: next.description,
    thumbnail_asset_oid: next.thumbnailAssetOid,
    tags: next.hashtags,
    language: next.language,
    visibility: next.visibility,
    ...(await termColumnsFor(tx, next, { ownerOid: story.owner_oid, before: story })),
    allows_bonus: next.allowsBonus,
    is_adult: next.isAdult,
    updated_at: now,
  })
  await tx
    .updateTable('stories')
    .set({
      brief_introduction: next.briefIntroduction,
      hashtags: next.hashtags,
      genre: next.genre,
      model: next.model,
      credits_per_chat_milli: next.creditsPerChatMilli,
      canvas_public: next.canvasPublic,
      lore_public: next.lorePublic,
      suggest_replies: next.suggestReplies,
      version: story.version + 1,
    })
    .where('content_oid', '=', story.oid)
    .execute()
  await putStoryCard(tx, story.oid)
}
