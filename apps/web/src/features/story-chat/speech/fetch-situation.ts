import type { Api } from '../../../lib/api.ts'

const situationTimeoutMs = 30_000

/** The picture of a reply, asked for no longer than 30 seconds (R-story-chat-105). */
export function fetchSituation(
  api: Api,
  query: { roomOid: string; messageId: string },
  signal: AbortSignal,
  timeout: (ms: number) => AbortSignal = (ms) => AbortSignal.timeout(ms),
) {
  return api('GET /story-chat/situation-image', {
    query,
    signal: AbortSignal.any([signal, timeout(situationTimeoutMs)]),
  })
}
