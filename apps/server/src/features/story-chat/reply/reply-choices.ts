import type { InferenceLevel, OutputLength } from '@plax/contracts/story/story-values'
import { type ReplyPrice, replyPrice } from '@plax/money'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findTestPrompt } from '../admin/test-prompts.ts'
import type { StoryForChat } from '../../story/story.service.ts'
import type { ChatModel, Inference } from '../../story/models/models.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import type { RoomRow } from '../room/room.queries.ts'
import { readerName, resolvePersona } from '../personas/reader-persona.ts'
import type { StoredChoices } from '../room/room.tables.ts'
import { inferenceOf } from './reply-settings.ts'

/** What a call chooses for one reply; what is left out is as the room says. */
export interface ReplyChoices {
  model?: string | undefined
  outputLength?: OutputLength | undefined
  detailLevel?: number | undefined
  inferenceLevel?: InferenceLevel | undefined
  personaOid?: string | null | undefined
  testModeContext?: string | null | undefined
  testPromptOid?: string | null | undefined
}

export interface ReplyOptions {
  model: ChatModel
  inference: Inference
  asked: Omit<StoredChoices, 'kind' | 'lang'>
  userName: string
  /** In thousandths of a credit; nothing for visitors and in previews. */
  price: ReplyPrice
}

/** Of a reply that takes no credits. */
export const free: ReplyPrice = { baseMilli: 0, inferenceMilli: 0, totalMilli: 0 }

/** Who writes a reply, and how much it may think. */
type Writer = Pick<ReplyOptions, 'model' | 'inference'>

interface ChoiceRequest {
  room: RoomRow
  story: StoryForChat
  actor: Actor
  choices: ReplyChoices
}

/** The model of the call, else the room's, else the story's. Throws `story.model_unavailable`. */
export async function chooseWriter(
  deps: Pick<RoomDeps, 'models' | 'settings'>,
  { room, story, actor, choices }: ChoiceRequest,
): Promise<Writer> {
  const kept = room.model ?? story.modelKey
  const model = choices.model
    ? await deps.models.choose(choices.model, { roles: actor.roles, kept })
    : await deps.models.getOrDefault(kept)
  const level = choices.inferenceLevel ?? room.inference_level
  return { model, inference: await inferenceOf(deps.settings, level, model) }
}

/**
 * The choices of a reply, its price included: the call's, else the room's, else the story's.
 * Throws `persona.not_found`, `chat.preview_only` and `chat.test_prompt_unknown`.
 */
export async function resolveChoices(
  db: Db | Tx,
  request: ChoiceRequest & { writer: Writer },
): Promise<ReplyOptions> {
  const { room, story, actor, choices } = request
  const { model, inference } = request.writer
  const [testContext, persona, name] = await together(
    db,
    (at) => testContextOf(at, { actor, room, choices }),
    (at) => resolvePersona(at, actor, [choices.personaOid, room.persona_oid]),
    (at) => readerName(at, actor, story.language),
  )
  const outputLength = choices.outputLength ?? room.output_length
  return {
    model,
    inference,
    userName: persona?.name ?? name,
    price: isFree(actor, room) ? free : priceOf({ story, model, outputLength, inference }),
    asked: {
      model: model.key,
      outputLength,
      detailLevel: choices.detailLevel ?? room.detail_level,
      inferenceLevel: choices.inferenceLevel ?? room.inference_level,
      inferenceTokens: inference.tokens,
      persona,
      impersonates: room.impersonation_on ? room.impersonation_node_id : null,
      userNote: room.user_note,
      promptType: room.prompt_type,
      testContext,
    },
  }
}

/** What a reply costs a reader who pays (spec D31); one without a model costs nothing (spec D43). */
export function priceOf(request: {
  story: Pick<StoryForChat, 'creditsPerChatMilli'>
  model: Pick<ChatModel, 'feeMilli' | 'isStandIn'>
  outputLength: OutputLength
  inference: Inference
}): ReplyPrice {
  if (request.model.isStandIn) return free
  return replyPrice({
    creditsPerChatMilli: request.story.creditsPerChatMilli,
    modelFeeMilli: request.model.feeMilli,
    outputLength: request.outputLength,
    inferenceTokens: request.inference.tokens,
  })
}

/** Visitors have free chats, and a preview is its writer's workshop. */
export function isFree(actor: Actor, room: Pick<RoomRow, 'is_preview'>): boolean {
  return !actor.userOid || room.is_preview
}

/**
 * What a preview is told besides, a test prompt of the administrators before the caller's own words.
 * Test prompts are unknown to everybody else.
 */
async function testContextOf(
  db: Db | Tx,
  { actor, room, choices }: { actor: Actor; room: RoomRow; choices: ReplyChoices },
): Promise<string | null> {
  const { testPromptOid, testModeContext } = choices
  const prompt =
    testPromptOid && actor.roles.has('admin') ? await findTestPrompt(db, testPromptOid) : null
  if (testPromptOid && !prompt) throw new AppError('chat.test_prompt_unknown')
  const texts = [prompt?.text, testModeContext].filter((text) => text)
  if (texts.length === 0) return null
  if (!room.is_preview) throw new AppError('chat.preview_only')
  return texts.join('\n\n')
}
