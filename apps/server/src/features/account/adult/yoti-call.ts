import { AppError } from '../../../platform/errors.ts'

const patienceMs = 10_000
/** Answers are a few kilobytes; more is no answer of theirs. */
const maxBytes = 1_000_000

/** Calls Yoti and answers its JSON; null for an empty answer. Throws `adult.provider_failed`. */
export async function callYoti(
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    if (!response.ok || text.length > maxBytes) throw new Error(`Yoti answered ${response.status}.`)
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new AppError('adult.provider_failed')
  }
}
