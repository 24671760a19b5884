import { ApiError } from '../../lib/api-error.ts'

/** A 403 on a chat message: its text is the answer's `error` field, else SERVER (R-story-chat-073). */
export class ChatRefused extends Error {
  override readonly name = 'ChatRefused'
  readonly code: string
  /** The sentence in the reader's language. */
  readonly sentence: string

  constructor(answer: ApiError) {
    super(answer.error || 'SERVER')
    this.code = answer.code
    this.sentence = answer.message
  }
}

/** A call of which nothing came back: the same key sends it again, and never twice. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** A reroll that the server did not take: its text is the HTTP status text (R-story-chat-074). */
export class RerollFailed extends Error {
  override readonly name = 'RerollFailed'
  override readonly cause: ApiError

  constructor(answer: ApiError) {
    super(answer.statusText || String(answer.status))
    this.cause = answer
  }
}

/** A reply that ended in a failure: nothing was charged, and a former one is still in its place. */
export class ReplyFailed extends Error {
  override readonly name = 'ReplyFailed'
}

/**
 * What a refused call is to its caller; null for what another try can mend, as a broken line or a
 * server that restarts.
 */
export function refusalOf(error: unknown): Error | null {
  if (!(error instanceof ApiError) || error.status >= 500) return null
  return error.status === 403 ? new ChatRefused(error) : error
}

/** The refusal that an error carries; null for what was none. */
export function answerOf(error: unknown): ApiError | null {
  const answer = error instanceof RerollFailed ? error.cause : error
  return answer instanceof ApiError ? answer : null
}
