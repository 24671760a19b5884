import type { Language } from '@plax/contracts/languages'
import type { InferenceLevel } from '@plax/contracts/story/story-values'
import type { ReplyPrice } from '@plax/money'
import type { Artefact, AssembledPrompt, LiveHeard, Room, TurnInput } from '@plax/story-engine'
import type { ChatModel, Inference, ReplyPart } from '../../story/models/models.service.ts'
import type { StoryForChat } from '../../story/story.service.ts'
import { personaIn } from '../personas/reader-persona.ts'
import type { NewReply } from './begin-reply.ts'
import { free, type ReplyOptions } from './reply-choices.ts'

/** Everything that a reply is made from; fixed before it starts. */
export interface ReplyTask {
  messageOid: string
  roomOid: string
  role: 'assistant' | 'draft'
  holdId: string | null
  model: ChatModel
  inference: Inference
  inferenceLevel: InferenceLevel
  price: ReplyPrice
  artefact: Artefact
  artefactHash: string
  /** The room before this turn. */
  room: Room
  input: TurnInput
  /** The reader's, of what is said beside the story. */
  lang: Language
  /** What the story is written in. */
  storyLang: string
  userName: string
  seed: number
  /** What happened in the live stream in whose chat the room speaks. */
  heard?: readonly LiveHeard[] | undefined
  creatorOid: string
}

/** The result of a call to a model. */
export interface Outcome {
  /** Null if the prompt couldn't be assembled. */
  prompt: AssembledPrompt | null
  usage: Extract<ReplyPart, { kind: 'usage' }> | null
  failure: string | null
}

/** The task of a new reply, for `Replies`. */
export function taskOf(
  begun: NewReply,
  call: {
    chosen: ReplyOptions
    story: StoryForChat
    uiLang: Language
    systemPrompts: NonNullable<Room['systemPrompts']>
  },
): ReplyTask {
  const { room, reply, place, past, artefact, lang } = begun
  const { chosen, story, uiLang, systemPrompts } = call
  const { asked } = chosen
  const { persona, testContext } = asked
  return {
    messageOid: reply.oid,
    roomOid: room.oid,
    role: place.role,
    holdId: reply.hold_id,
    model: chosen.model,
    inference: chosen.inference,
    price: reply.free_chat ? free : chosen.price,
    artefact,
    artefactHash: room.artefact_hash,
    room: {
      id: room.oid,
      turn: place.turn,
      ...past,
      userNote: asked.userNote,
      ...personaIn(artefact, { persona, name: chosen.userName }),
      impersonates: asked.impersonates,
      systemPrompts,
      ...(place.live ? { isLive: true } : {}),
      ...(testContext ? { testContext } : {}),
      ...(asked.promptType === 'plain' ? { toggles: { defaultSystemInstructions: false } } : {}),
    },
    input: {
      kind: place.kind,
      text: place.input,
      outputLength: asked.outputLength,
      detailLevel: asked.detailLevel,
      lang,
      ...(place.live ? { events: place.live.events } : {}),
    },
    inferenceLevel: asked.inferenceLevel,
    lang: uiLang,
    storyLang: story.language,
    userName: persona?.name || artefact.user?.name || chosen.userName,
    seed: Number.parseInt(reply.oid.slice(-6), 16),
    heard: place.live?.heard,
    creatorOid: story.creatorOid,
  }
}
