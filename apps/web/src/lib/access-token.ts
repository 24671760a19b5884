const renewAfterMs = 50 * 60_000

interface Held {
  userOid: string
  token: Promise<string | null>
  since: number
}

let held: Held | null = null

/**
 * The bearer token that calls of a signed-in page carry (R-shell-020). It comes from the cookie's
 * session, lives an hour, and is kept in memory only; null where the session has ended.
 */
export function accessToken(userOid: string): Promise<string | null> {
  const isFresh = held?.userOid === userOid && Date.now() - held.since < renewAfterMs
  if (!held || !isFresh) held = { userOid, token: restore(), since: Date.now() }
  return held.token
}

/** For whoever signs in or out: a token names the session that it came from, and ends with it. */
export function forgetAccessToken(): void {
  held = null
}

async function restore(): Promise<string | null> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/account/login', { method: 'POST', headers, body: '{}' })
    if (answer.ok) return ((await answer.json()) as { token: string }).token
  } catch {
    // The call that wanted the token meets the same fault, and tells it.
  }
  forgetAccessToken()
  return null
}
