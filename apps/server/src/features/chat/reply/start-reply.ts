import { isLongerThan } from '@plax/story-engine/characters'
import { createHash } from 'node:crypto'
import type { Language } from '@plax/contracts/languages'
import { messageMaxLength } from '@plax/contracts/story-values'
import type { Artefact, Room } from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/prepared.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  assertCanChat,
  getArtefact,
  getStoryForChat,
  type StoryForChat,
} from '../../story/story.service.ts'
import { recordVisit } from '../../engagement/library.service.ts'
import { topUpAfterRefusal } from '../../payment/top-up/top-up.service.ts'
import { readSystemPrompts } from '../admin/system-prompts.ts'
import { couponLeftOf } from '../coupon/coupon.chats.ts'
import { usableCode } from '../coupon/coupon.tries.ts'
import type { ReplyDeps } from './reply.deps.ts'
import {
  findRivals,
  findRunning,
  lockRoom,
  type MessageRow,
  type RoomRow,
} from '../room/room.queries.ts'
import { getRoom, ownerOf } from '../room/own-room.ts'
import { emptyText } from '../room/text-length.ts'
import { endAbandoned } from './abandoned-replies.ts'
import {
  type ReplyOptions,
  chooseWriter,
  free,
  type ReplyChoices,
  resolveChoices,
} from './reply-choices.ts'
import { pastOf, readPast } from './reply-past.ts'
import { replyLanguage } from './reply-language.ts'
import { payForReply, type PaymentTerms, readPaymentTerms } from './reply-payment.ts'
import { personaIn } from '../personas/reader-persona.ts'
import {
  type ReplyRequest,
  isForReader,
  nextPlace,
  type Place,
  placeOfReroll,
} from './reply-place.ts'
import type { ReplyTask } from './reply-prompt.ts'
import { insertReply, layDraftsAside } from './reply-rows.ts'

export interface ReplyCall {
  roomOid: string
  actor: Actor
  lang: Language
  idempotencyKey: string
  ask: ReplyRequest
  choices: ReplyChoices
  /** The code that somebody who is not signed in carries (R-coupon-002), unchecked. */
  couponCode: string | null
  /** In thousandths of a credit: what the caller was shown, if they say so. */
  maxPriceMilli?: number | undefined
}

export interface StartedReply {
  room: RoomRow
  /** Null where nothing was said, or where the key was sent before. */
  userMessage: MessageRow | null
  reply: MessageRow
}

/** A reader who answers before the model has decided the turn's variables waits this long for it. */
const decisionPatienceMs = 3_000

/**
 * The one way of a reply, be it to a message, a reroll or an auto-chat: its price is held (or a free
 * chat taken, or a coupon's) and its rows written in one transaction, then it is written. The same key answers the
 * same reply and pays once.
 */
export async function startReply(deps: ReplyDeps, call: ReplyCall): Promise<StartedReply> {
  const ask = checkedAsk(call.ask)
  const { actor, choices } = call
  const room = await getRoom(deps.db, call.roomOid, actor)
  const story = await getStoryForChat(deps.db, room.content_oid)
  const now = deps.clock.now()
  const writer = await chooseWriter(deps, { room, story, actor, choices })
  const [, chosen] = await together(
    deps.db,
    (at) => assertCanChat(at, { actor, story, isBegun: true, now }),
    (at) => resolveChoices(at, { room, story, actor, choices, writer }),
  )
  if (isForReader(ask) && !room.impersonation_on) {
    throw new AppError('chat.impersonation_off')
  }
  await deps.replies.decided(room.oid, decisionPatienceMs)
  const artefact = await getArtefact(deps.db, room.artefact_hash)
  const systemPrompts = await readSystemPrompts(deps.settings)
  const carried = await usableCode(deps, { actor, owner: ownerOf(actor), code: call.couponCode })
  const terms = await readPaymentTerms(deps, actor)
  const { language } = story
  const request = {
    call: { ...call, ask },
    known: room,
    chosen,
    artefact,
    language,
    carried,
    terms,
  }
  const begin = () => deps.db.transaction().execute((tx) => beginReply(tx, deps, request))
  const begun = await begin()
    .catch(async (error: unknown) => {
      if (await isOverWithTheOther(deps, room.oid, error)) return begin()
      throw error
    })
    .catch(topUpAfterRefusal(deps, actor.userOid))
  if (!begun.past) return begun
  if (ask.kind !== 'reroll' && !room.is_preview) deps.chatCounts.note(room.content_oid)
  deps.replies.launch(
    taskOf({ ...begun, past: begun.past }, { chosen, story, uiLang: call.lang, systemPrompts }),
  )
  return begun
}

/** Whether a reply that kept another from beginning had lost its process, and is ended now. */
async function isOverWithTheOther(
  deps: ReplyDeps,
  roomOid: string,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof AppError) || error.code !== 'chat.reply_running') return false
  const running = await findRunning(deps.db, roomOid)
  return running === null || endAbandoned(deps, running)
}

function checkedAsk(ask: ReplyRequest): ReplyRequest {
  if (ask.kind !== 'message') return ask
  const text = storableText(ask.text).trim()
  if (text === '') throw emptyText('message')
  if (isLongerThan(text, messageMaxLength)) {
    throw new AppError('chat.message_too_long', { maxLength: messageMaxLength })
  }
  return { kind: 'message', text }
}

interface ReplyStart extends StartedReply {
  artefact: Artefact
  place: Place
  /** What the reply is written in. */
  lang: string
  /** Null where the key was sent before. */
  past: ReturnType<typeof pastOf> | null
}

async function beginReply(
  tx: Tx,
  { clock }: Pick<ReplyDeps, 'clock'>,
  request: {
    call: ReplyCall
    known: RoomRow
    chosen: ReplyOptions
    artefact: Artefact
    /** The story's. */
    language: string
    carried: string | null
    terms: PaymentTerms
  },
): Promise<ReplyStart> {
  const { call, known, chosen, language, carried, terms } = request
  const { actor, idempotencyKey, ask } = call
  const owner = ownerOf(actor)
  const now = clock.now()
  const { oid: roomOid, content_oid: contentOid } = known
  // What a room that stands still needs is asked for with its lock, and once more where it did not.
  const likelyTurn = ask.kind === 'reroll' ? null : nextPlace(known, ask).turn
  const [room, { earlier, running }, likelyPast, coupon] = await together(
    tx,
    (at) => lockRoom(at, roomOid, owner),
    (at) => findRivals(at, roomOid, idempotencyKey),
    async (at) => likelyTurn !== null && readPast(at, { roomOid, turn: likelyTurn }),
    (at) => couponLeftOf(at, { owner, contentOid, now }),
  )
  if (!room) throw new AppError('chat.room_not_found')
  const isSame = room.artefact_hash === known.artefact_hash
  const artefact = isSame ? request.artefact : await getArtefact(tx, room.artefact_hash)
  const fingerprint = fingerprintOf(call)
  if (earlier) {
    if (earlier.request_fingerprint !== fingerprint) {
      throw new AppError('request.idempotency_key_reused')
    }
    const place = { ...nowhere, turn: earlier.turn }
    return { userMessage: null, reply: earlier, room, artefact, place, lang: language, past: null }
  }
  if (running) throw new AppError('chat.reply_running')
  const place = ask.kind === 'reroll' ? await placeOfReroll(tx, room, ask) : nextPlace(room, ask)
  const { turn } = place
  const read = turn === likelyTurn ? likelyPast : null
  const past = pastOf(read || (await readPast(tx, { roomOid, turn })), { room, artefact })
  const lang = replyLanguage({
    chosen: room.reply_language,
    story: language,
    input: place.input,
    turns: past.turns,
  })
  const paying = {
    actor,
    room,
    idempotencyKey,
    priceMilli: chosen.price.totalMilli,
    isStandIn: chosen.model.isStandIn === true,
    maxPriceMilli: call.maxPriceMilli ?? Infinity,
    carried,
    hasCoupon: coupon !== null,
    terms,
    now,
  }
  const [payment] = await together(
    tx,
    (at) => payForReply(at, paying),
    (at) => layDraftsAside(at, room.oid),
  )
  const written = {
    room,
    place,
    says: ask.kind === 'message' ? ask.text : null,
    asked: { ...chosen.asked, lang, kind: place.kind },
    payment,
    request: { key: idempotencyKey, fingerprint },
    now,
  }
  const [rows] = await together(
    tx,
    (at) => insertReply(at, written),
    (at) => keepVisit(at, { actor, room, now }),
  )
  return { ...rows, room, artefact, place, lang, past }
}

async function keepVisit(
  tx: Tx,
  { actor, room, now }: { actor: Actor; room: RoomRow; now: Date },
): Promise<void> {
  if (!actor.userOid || room.is_preview) return
  const visit = { itemOid: room.content_oid, verb: 'chatted', isUnfinished: true } as const
  await recordVisit(tx, { ...visit, userOid: actor.userOid, at: now })
}

const nowhere: Place = {
  kind: 'message',
  turn: 0,
  role: 'assistant',
  version: 0,
  isActive: false,
  input: '',
}

function fingerprintOf({ ask, choices }: ReplyCall): string {
  return createHash('sha256')
    .update(JSON.stringify([ask, choices]))
    .digest('base64url')
}

function taskOf(
  begun: ReplyStart & { past: NonNullable<ReplyStart['past']> },
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
      ...(testContext ? { testContext } : {}),
      ...(asked.promptType === 'plain' ? { toggles: { defaultSystemInstructions: false } } : {}),
    },
    input: {
      kind: place.kind,
      text: place.input,
      outputLength: asked.outputLength,
      detailLevel: asked.detailLevel,
      lang,
    },
    inferenceLevel: asked.inferenceLevel,
    lang: uiLang,
    storyLang: story.language,
    userName: persona?.name || artefact.user?.name || chosen.userName,
    seed: Number.parseInt(reply.oid.slice(-6), 16),
    creatorOid: story.creatorOid,
  }
}
