import { bannedWordsBeforeBan } from '@plax/contracts/live/chat-values'
import { AppError } from '../../../platform/errors.ts'
import { maskWords } from '../../moderation/moderation.service.ts'
import { missingAudience } from './audience.ts'
import type { BatchFacts } from './batch-facts.ts'
import type { SentMessage } from './write-batch.ts'

/** Banned words count together if they’re used within it. */
const wordsMs = 24 * 3600 * 1000

interface ChatterState {
  lastSentAt: Date | null
  admittedAt: Date | null
  wordCount: number
  wordsSince: Date | null
}

export interface Verdicts {
  /** In their order, with their contents as they’re shown. */
  accepted: SentMessage[]
  refused: Map<SentMessage, AppError>
  /** What the room remembers of those who wrote, by their ids. */
  states: Map<string, ChatterState>
  /** Those whom their words got banned, with the message that did. */
  banned: SentMessage[]
}

/** Decides about messages in their order: each counts for those behind it. */
export function judgeBatch(sent: readonly SentMessage[], facts: BatchFacts): Verdicts {
  const verdicts: Verdicts = { accepted: [], refused: new Map(), states: new Map(), banned: [] }
  for (const message of sent) {
    const isRepeated = verdicts.accepted.some(({ id }) => id === message.id)
    if (isRepeated || facts.known.has(message.id)) continue
    const { oid } = message.pass.chatter
    const state = verdicts.states.get(oid) ?? stateOf(facts, oid)
    const refusal =
      refusalOf(message, state, facts) ??
      (verdicts.banned.some(({ pass }) => pass.chatter.oid === oid) ? bannedError() : null)
    if (refusal) verdicts.refused.set(message, refusal)
    else accept(message, state, { facts, verdicts })
  }
  return verdicts
}

function accept(
  message: SentMessage,
  before: ChatterState,
  { facts, verdicts }: { facts: BatchFacts; verdicts: Verdicts },
): void {
  const { pass, sentAt, content } = message
  const masked = maskWords(content, facts.words)
  const state = { ...before, lastSentAt: sentAt, admittedAt: pass.madeAt }
  verdicts.accepted.push({ ...message, content: masked ?? content })
  verdicts.states.set(pass.chatter.oid, state)
  if (masked === null || moderates(message, facts)) return
  const isLongAgo = !state.wordsSince || sentAt.getTime() - state.wordsSince.getTime() > wordsMs
  if (isLongAgo) Object.assign(state, { wordCount: 0, wordsSince: sentAt })
  state.wordCount += 1
  if (state.wordCount < bannedWordsBeforeBan) return
  Object.assign(state, { wordCount: 0, wordsSince: null })
  verdicts.banned.push(message)
}

/** Why a message can’t be written now; null if it can. */
function refusalOf(message: SentMessage, state: ChatterState, facts: BatchFacts): AppError | null {
  const { chatter, madeAt, firstUseBy } = message.pass
  const isUsed = state.admittedAt?.getTime() === madeAt.getTime()
  const isHere = chatter.kind === 'guest' || facts.senders.has(chatter.oid)
  if (!isHere || (firstUseBy <= message.sentAt && !isUsed)) {
    return new AppError('live.chat_token_refused')
  }
  if (moderates(message, facts)) return null
  if (facts.streamOid === null) return new AppError('live.not_streaming')
  const ban = facts.bans.get(chatter.oid)
  if (ban) return bannedError()
  return audienceRefusal(chatter.oid, facts) ?? slowRefusal(message, state, facts)
}

function bannedError(): AppError {
  return new AppError('live.chat_banned')
}

function audienceRefusal(
  chatterOid: string,
  { room, senders, passes }: BatchFacts,
): AppError | null {
  const missing = missingAudience(room.audience, {
    sender: senders.get(chatterOid),
    hasPass: passes.has(chatterOid),
  })
  return missing && new AppError(`live.chat_${missing}_only`)
}

function slowRefusal(
  { sentAt }: SentMessage,
  { lastSentAt }: ChatterState,
  { room }: BatchFacts,
): AppError | null {
  if (room.slow_seconds === 0 || !lastSentAt) return null
  const waitMs = lastSentAt.getTime() + room.slow_seconds * 1000 - sentAt.getTime()
  if (waitMs <= 0) return null
  const seconds = Math.ceil(waitMs / 1000)
  return new AppError('live.chat_slow', { seconds, retryAfterSeconds: seconds })
}

function moderates({ pass }: SentMessage, facts: BatchFacts): boolean {
  const sender = facts.senders.get(pass.chatter.oid)
  const isCreator = pass.chatter.oid === facts.creatorOid
  return isCreator || (sender?.isManager ?? false) || (sender?.isAdmin ?? false)
}

function stateOf({ viewers }: BatchFacts, oid: string): ChatterState {
  const row = viewers.get(oid)
  return {
    lastSentAt: row?.last_sent_at ?? null,
    admittedAt: row?.admitted_at ?? null,
    wordCount: row?.word_count ?? 0,
    wordsSince: row?.words_since ?? null,
  }
}
