import { ApiError } from '../../lib/api-error.ts'
import type { FollowDeps, ReplyEnd } from './follow-reply.ts'
import { startReply, type ReplyCall, type ReplyStart } from './reply-call.ts'
import { NotSent, refusalOf, ReplyFailed, RerollFailed } from './reply-errors.ts'

/** The second one finds a message whose answer alone was lost. */
const sendAttempts = 2

export interface MakeDeps extends Pick<
  FollowDeps,
  'api' | 'roomOid' | 'signal' | 'onEvent' | 'pause'
> {
  /** The price that the reader was shown, in thousandths of a credit. */
  maxPriceMilli?: number | undefined
  follow: (messageId: string) => Promise<ReplyEnd>
}

/**
 * Makes a reply and follows it to its end.
 * Errors: NotSent where no answer began, RerollFailed for a reroll that is refused, ChatRefused for
 * any other 403, ApiError for any other refusal, ReplyFailed where a reroll or an auto-chat failed.
 */
export async function makeReply(deps: MakeDeps, call: ReplyCall, key: string): Promise<void> {
  const { userMessage, reply } = await started(deps, call, key)
  deps.onEvent({ type: 'start', userMessage, reply })
  const { error } = await deps.follow(reply.messageId)
  if (error !== null && call.kind !== 'message') throw new ReplyFailed(error)
}

async function started(deps: MakeDeps, call: ReplyCall, key: string): Promise<ReplyStart> {
  const { api, roomOid, signal, maxPriceMilli } = deps
  let last: unknown = null
  for (let attempt = 0; attempt < sendAttempts; attempt += 1) {
    if (attempt > 0) await deps.pause(attempt - 1, signal)
    signal.throwIfAborted()
    try {
      return await startReply(api, call, { roomOid, signal, maxPriceMilli, idempotencyKey: key })
    } catch (error) {
      signal.throwIfAborted()
      const refusal = refusalOf(error)
      if (refusal) throw isReroll(call, error) ? new RerollFailed(error) : refusal
      last = error
    }
  }
  throw isReroll(call, last) ? new RerollFailed(last) : new NotSent()
}

/** A reroll says what its status says, but for credits that are missing, which have a page. */
function isReroll(call: ReplyCall, error: unknown): error is ApiError {
  return call.kind === 'reroll' && error instanceof ApiError && error.status !== 402
}
