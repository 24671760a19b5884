import type { Language } from '@plax/contracts/languages'
import type { InferenceLevel, OutputLength } from '@plax/contracts/story/story-values'
import type { RouteOutput } from '@plax/contracts/route'
import {
  type chatRoom,
  type chatRoutes,
  type roomSettings,
} from '@plax/contracts/story-chat/story-chat'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { thumbnailOf, titleIn } from '../../catalogue/catalogue.service.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import {
  getArtefact,
  getStoryForChat,
  listStoriesForChat,
  picturesOf,
} from '../../story/story.service.ts'
import { readRoomImages } from '../images/reader-images.ts'
import { modelName } from '../../story/models/models.service.ts'
import { canSeePrompts } from '../prompt-log/prompt-log.policy.ts'
import { isFree, priceOf } from '../reply/reply-choices.ts'
import { inferenceOf } from '../reply/reply-settings.ts'
import { presentCast } from './room.cast.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { listBranches, presentBranches } from '../room/room.branches.ts'
import { listBookmarks } from '../room/room.fields.ts'
import { findRunning, type RoomRow } from '../room/room.queries.ts'
import { couponOf } from '../coupon/coupon.chats.ts'
import { freeChatsOf } from '../reply/free-chats.ts'
import { presentVariables } from '../room/room.variables.ts'

type Status = RouteOutput<(typeof chatRoutes)['GET /story-chat/chat-room/{id}/status']>

export function presentSettings(room: RoomRow): z.output<typeof roomSettings> {
  return {
    userNote: room.user_note,
    outputLength: room.output_length,
    detailLevel: room.detail_level,
    inferenceLevel: room.inference_level,
    model: room.model,
    personaOid: room.persona_oid,
    impersonationCharacter: room.impersonation_node_id,
    replyLanguage: room.reply_language,
  }
}

/** A room as its page needs it, with the price of the next reply for the choices. */
export async function presentStatus(
  deps: RoomDeps,
  request: {
    actor: Actor
    lang: Language
    room: RoomRow
    choices: {
      outputLength?: OutputLength | undefined
      inferenceLevel?: InferenceLevel | undefined
      model?: string | undefined
    }
  },
): Promise<Status> {
  const { actor, lang, room, choices } = request
  const story = await getStoryForChat(deps.db, room.content_oid)
  const model = await deps.models.getOrDefault(choices.model ?? room.model ?? story.modelKey)
  const running = await findRunning(deps.db, room.oid)
  const outputLength = choices.outputLength ?? room.output_length
  const level = choices.inferenceLevel ?? room.inference_level
  const inference = await inferenceOf(deps.settings, level, model)
  const artefact = await getArtefact(deps.db, room.artefact_hash)
  const isStandIn = model.isStandIn === true
  const coupon = isStandIn ? null : await couponOf(deps, room)
  return {
    room: await presentRoom(deps, room, { viewer: actor, lang }),
    runningMessageId: running?.oid ?? null,
    priceMilli:
      isFree(actor, room) || coupon
        ? 0
        : priceOf({ story, model, outputLength, inference }).totalMilli,
    freeChatsLeft: await freeChatsOf(deps, actor),
    coupon,
    modelName: modelName(model, lang),
    modelIsOffline: model.isOffline,
    modelIsStandIn: isStandIn,
    settings: presentSettings(room),
    bookmarks: await listBookmarks(deps.db, room),
    branches: presentBranches(room, await listBranches(deps.db, room), (one) =>
      one.titled_by === 'story' ? titleIn(story.item, lang) : one.title,
    ),
    cast: presentCast(artefact, await readRoomImages(deps, { actor, story, artefact })),
    variables: presentVariables(artefact, room.state ?? room.start_state, { all: room.is_preview }),
    hasNewerStory:
      !room.is_preview && story.artefactHash !== null && story.artefactHash !== room.artefact_hash,
    isPreview: room.is_preview,
    impersonationOn: room.impersonation_on,
    offersSuggestions: story.suggestReplies && room.impersonation_on,
    canSeePrompts: canSeePrompts({ actor, room, story }),
  }
}

export async function presentRoom(
  deps: RoomDeps,
  room: RoomRow,
  to: { viewer: Actor; lang: Language },
): Promise<z.output<typeof chatRoom>> {
  const [presented] = await presentRooms(deps, [room], to)
  if (!presented) throw new AppError('chat.room_not_found')
  return presented
}

export async function presentRooms(
  deps: RoomDeps,
  rooms: RoomRow[],
  { viewer, lang }: { viewer: Actor; lang: Language },
): Promise<z.output<typeof chatRoom>[]> {
  const stories = await listStoriesForChat(
    deps.db,
    rooms.map((room) => room.content_oid),
  )
  const assets = [...stories.values()].flatMap(({ item }) => thumbnailOf(item, lang) ?? [])
  const pictures = await getPictures(deps.db, assets, signerOf(deps))
  return rooms.map((room) => {
    const item = stories.get(room.content_oid)?.item
    const storyTitle = item ? titleIn(item, lang) : room.title
    return {
      roomOid: room.oid,
      contentOid: room.content_oid,
      // It begins as the story's own, which is another in the reader's language.
      title: room.titled_by === 'story' ? storyTitle : room.title,
      storyTitle,
      thumbnail: item ? picturesOf(item, pictures, viewer)(thumbnailOf(item, lang)) : null,
      lastMessage: room.last_message,
      updatedAt: room.updated_at.toISOString(),
      unread: room.replied_at !== null && (room.seen_at === null || room.seen_at < room.replied_at),
      isBranch: room.branched_at !== null,
    }
  })
}
