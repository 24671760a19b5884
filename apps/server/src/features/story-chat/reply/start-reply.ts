import { isLongerThan } from '@plax/story-engine/characters'
import { messageMaxLength } from '@plax/contracts/story/story-values'
import { together } from '../../../platform/db/prepared.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { topUpAfterRefusal } from '../../payment/top-up/top-up.service.ts'
import { assertCanChat, getArtefact, getStoryForChat } from '../../story/story.service.ts'
import { readSystemPrompts } from '../admin/system-prompts.ts'
import { usableCode } from '../coupon/coupon.tries.ts'
import { getRoom, ownerOf } from '../room/own-room.ts'
import { findRunning } from '../room/room.queries.ts'
import { emptyText } from '../room/text-length.ts'
import { endAbandoned } from './abandoned-replies.ts'
import { beginReply } from './begin-reply.ts'
import type { ReplyCall, StartedReply } from './reply-call.ts'
import { chooseWriter, resolveChoices } from './reply-choices.ts'
import { isForReader, type TurnRequest } from './reply-context.ts'
import { readPaymentTerms } from './reply-payment.ts'
import { taskOf } from './reply-task.ts'
import type { ReplyDeps } from './reply.deps.ts'

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
  const begin = () =>
    deps.db.transaction().execute((tx) => beginReply(tx, request, deps.clock.now()))
  const { isNew, begun } = await begin()
    .catch(async (error: unknown) => {
      if (await isOverWithTheOther(deps, room.oid, error)) return begin()
      throw error
    })
    .catch(topUpAfterRefusal(deps, actor.userOid))
  if (!isNew) return begun
  if (ask.kind !== 'reroll' && !room.is_preview) deps.chatCounts.note(room.content_oid)
  deps.replies.launch(taskOf(begun, { chosen, story, uiLang: call.lang, systemPrompts }))
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

function checkedAsk(ask: TurnRequest): TurnRequest {
  if (ask.kind !== 'message') return ask
  const text = storableText(ask.text).trim()
  if (text === '') throw emptyText('message')
  if (isLongerThan(text, messageMaxLength)) {
    throw new AppError('chat.message_too_long', { maxLength: messageMaxLength })
  }
  return { ...ask, text }
}
