import { setTimeout as delay } from 'node:timers/promises'
import type { APICallError } from 'ai'
import { isApiCallError } from './api-call-error.ts'

const usualWaitMs = 2000
const longestWaitMs = 30_000

/** Asks a provider that was busy or stumbled once more, after the time that it names. */
export async function retryOnce<T>(ask: () => PromiseLike<T>, signal: AbortSignal): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isApiCallError(error) || !error.isRetryable || signal.aborted) throw error
    await delay(waitMs(error), undefined, { signal })
    return ask()
  }
}

function waitMs({ responseHeaders = {} }: APICallError): number {
  const named = Number(responseHeaders['retry-after-ms'] ?? Number.NaN)
  const seconds = Number(responseHeaders['retry-after'] ?? Number.NaN)
  const asked = [named, seconds * 1000].find((ms) => ms >= 0 && ms <= longestWaitMs)
  return asked ?? usualWaitMs
}
