import { type Canvas, emptyCanvas } from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import {
  auditForeignEdit,
  auditItem,
  insertItem,
  type ItemKinds,
} from '../../catalogue/catalogue.service.ts'
import { assertCanvasAssets } from '../canvas/canvas.assets.ts'
import { insertCanvas } from '../canvas/canvas.queries.ts'
import { keptModel } from '../models/models.service.ts'
import type { StoryRow } from '../content/content.queries.ts'
import { assertPrice, readFields, type StoryFields } from '../content/content.rules.ts'
import { openToAll, readTerms } from '../../access/access.service.ts'
import { termColumnsFor } from '../../subscription/subscription.service.ts'
import { storyCodes } from '../content/story-codes.ts'
import { putStoryCard } from '../content/put-story-card.ts'
import { storyKind } from '../content/story-kind.ts'
import { assertThumbnail, type WriteDeps } from '../content/content.change.ts'

/** Makes a draft with its canvas and answers its id. Nothing is required of a draft. */
export async function createStory(
  deps: WriteDeps,
  input: {
    actor: UserActor
    /** The id that it gets; a new one without it. */
    oid?: string
    /** What it is written in where its fields do not say. */
    lang: string
    canvas?: Canvas | undefined
    /** Of the story that it is a copy of, whose pictures it goes on showing, whosever they are. */
    copied?: Pick<StoryRow, 'oid' | 'kind' | 'owner_oid' | 'new_tagging'>
    newTagging?: boolean
    fields: StoryFields
  },
): Promise<string> {
  const { actor, canvas = emptyCanvas(), copied } = input
  const read = readFields(input.fields)
  const fields = { ...read, language: read.language ?? input.lang }
  const chosen = fields.model ?? null
  const model = await deps.models.choose(chosen, {
    roles: actor.roles,
    kept: copied ? chosen : null,
  })
  const creditsPerChatMilli = fields.creditsPerChatMilli ?? (await deps.models.startPriceOf(model))
  assertPrice(creditsPerChatMilli, model.feeMilli)
  const now = deps.clock.now()
  const oid = input.oid ?? newOid(now)
  await deps.db.transaction().execute(async (tx) => {
    if (!copied) await assertCanvasAssets(tx, { canvas, ownerOids: [actor.userOid] })
    if (!copied) await assertThumbnail(tx, fields, [actor.userOid])
    await insertDraftItem(tx, deps.kinds, { oid, ownerOid: actor.userOid, fields, now })
    await insertSettings(tx, {
      oid,
      fields: { ...fields, creditsPerChatMilli },
      model: keptModel(chosen, model),
    })
    await putStoryCard(tx, oid)
    const newTagging = copied?.new_tagging ?? input.newTagging
    await insertCanvas(tx, { contentOid: oid, canvas, actorOid: actor.userOid, newTagging, now })
    const item = { oid, owner_oid: actor.userOid, ...storyKind }
    await auditItem(tx, { actor, item, action: 'story.created', now })
    if (copied) await auditForeignEdit(tx, { actor, item: copied, action: 'story.copied', now })
    await emit(tx, { stream: 'story', type: 'story.created', payload: { contentOid: oid } }, now)
  })
  return oid
}

type DraftFields = StoryFields & { language: string }

async function insertDraftItem(
  tx: Tx,
  kinds: ItemKinds,
  draft: { oid: string; ownerOid: string; fields: DraftFields; now: Date },
): Promise<void> {
  const { oid, ownerOid, fields, now } = draft
  await insertItem(tx, kinds, {
    oid,
    kind: storyKind.kind,
    owner_oid: ownerOid,
    state: 'draft',
    visibility: fields.visibility ?? 'public',
    ...(await termColumnsFor(tx, readTerms(fields, openToAll, storyCodes), { ownerOid })),
    allows_bonus: fields.allowsBonus ?? false,
    is_adult: fields.isAdult ?? false,
    title: fields.title ?? '',
    description: fields.description ?? '',
    thumbnail_asset_oid: fields.thumbnailAssetOid ?? null,
    tags: fields.hashtags ?? [],
    language: fields.language,
    published_at: null,
    created_at: now,
    updated_at: now,
  })
}

async function insertSettings(
  tx: Tx,
  draft: {
    oid: string
    fields: StoryFields & { creditsPerChatMilli: number }
    model: string | null
  },
): Promise<void> {
  const { oid, fields, model } = draft
  await tx
    .insertInto('stories')
    .values({
      content_oid: oid,
      brief_introduction: fields.briefIntroduction ?? '',
      hashtags: fields.hashtags ?? [],
      genre: fields.genre ?? 'other',
      model,
      credits_per_chat_milli: fields.creditsPerChatMilli,
      canvas_public: fields.canvasPublic ?? false,
      lore_public: fields.lorePublic ?? false,
      suggest_replies: fields.suggestReplies ?? false,
    })
    .execute()
}
