const renewAfterMs = 50 * 60_000

interface HeldToken {
  userOid: string
  token: Promise<string | Response | null>
  since: number
}

let held: HeldToken | null = null

/**
 * The bearer token that calls of a signed-in page carry (R-shell-020). It comes from the cookie's
 * session, lives an hour, and is kept in memory only. Where the session has ended it is the answer
 * that says so, and null where there was none.
 */
export async function accessToken(userOid: string): Promise<string | Response | null> {
  const isFresh = held?.userOid === userOid && Date.now() - held.since < renewAfterMs
  if (!held || !isFresh) held = { userOid, token: restore(), since: Date.now() }
  const token = await held.token
  return token instanceof Response ? token.clone() : token
}

/** For whoever signs in or out: a token names the session that it came from, and ends with it. */
export function forgetAccessToken(): void {
  held = null
}

async function restore(): Promise<string | Response | null> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/account/login', { method: 'POST', headers, body: '{}' })
    if (answer.ok) return ((await answer.json()) as { token: string }).token
    if (answer.status === 401 || answer.status === 403) {
      forgetAccessToken()
      return answer
    }
  } catch {
    // The call that wanted the token meets the same fault, and tells it.
  }
  forgetAccessToken()
  return null
}
