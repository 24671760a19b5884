import type { Deps } from '../../../deps.ts'
import type { XConfig } from '../../../platform/x-config.ts'
import { failed, isUnsent, type Outcome } from './post-network.ts'

type ClientDeps = Pick<Deps, 'clock'>

const timeoutMs = 10_000

/**
 * Posts a text. `stale`: the token is not taken, and so nothing was posted. X refuses a text that an
 * account posted a short time ago, so that one which it failed at can be sent again.
 */
export async function postText(
  { clock }: ClientDeps,
  x: XConfig,
  { access, text }: { access: string; text: string },
): Promise<Outcome | { state: 'stale' }> {
  let response: Response
  try {
    response = await fetch(`${x.apiUrl}/2/tweets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    return isUnsent((error as Error).cause) ? { state: 'waiting' } : failed('no_answer')
  }
  const { status, headers } = response
  const answer = await response.text().catch(() => '')
  if (status >= 200 && status < 300) return { state: 'posted' }
  if (status === 401) return { state: 'stale' }
  if (status === 429) return { state: 'waiting', ...waitOf(headers, clock.now()) }
  // 402: the site's own quota at X is used up.
  if (status === 402 || status >= 500) return { state: 'waiting' }
  return failed(status === 403 && /duplicate/i.test(answer) ? 'duplicate' : 'refused')
}

const longestWaitMs = 24 * 3_600_000

/** Until when X takes no more: of its limits, in seconds since 1970, the latest that is used up. */
function waitOf(headers: Headers, now: Date): { until?: Date } {
  const usedUp = ['x-user-limit-24hour', 'x-app-limit-24hour']
    .filter((name) => headers.get(`${name}-remaining`) === '0')
    .concat('x-rate-limit')
  const resets = usedUp.map((name) => Number(headers.get(`${name}-reset`)) * 1000)
  const until = Math.min(Math.max(...resets.filter(Number.isFinite)), now.getTime() + longestWaitMs)
  return until > now.getTime() ? { until: new Date(until) } : {}
}
