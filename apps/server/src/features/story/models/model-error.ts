import { isApiCallError } from './api-call-error.ts'
import { ModelError, type ModelFailure } from './model.ts'

/** What a provider's failure means to a caller. */
export function modelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const last = (error as { lastError?: unknown } | null)?.lastError ?? error
  if (isApiCallError(last)) return new ModelError(failureOf(last.statusCode), error)
  const name = (last as { name?: string } | null)?.name
  const isTimeout = name === 'TimeoutError' || name === 'AbortError'
  return new ModelError(isTimeout ? 'timed_out' : 'broken', error)
}

/** 529 is Anthropic's word for having too much to do. */
function failureOf(status: number | undefined): ModelFailure {
  if (status === 429 || status === 529) return 'rate_limited'
  if (status === 408 || status === 504) return 'timed_out'
  return 'broken'
}
