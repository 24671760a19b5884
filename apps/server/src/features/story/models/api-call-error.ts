import type { APICallError } from 'ai'

const mark = Symbol.for('vercel.ai.error.AI_APICallError')

/** Whether a provider's answer failed: the library marks its errors so, and need not be loaded to tell. */
export function isApiCallError(error: unknown): error is APICallError {
  return error instanceof Error && mark in error
}
