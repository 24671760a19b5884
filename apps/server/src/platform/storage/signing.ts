import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs an address until an instant: `path?expires=…&signature=…`. */
export function signPath(secret: string, path: string, expires: Date): string {
  const seconds = Math.floor(expires.getTime() / 1000)
  return `${path}?expires=${seconds}&signature=${signature(secret, path, seconds)}`
}

export function isSignedPath(
  secret: string,
  path: string,
  query: { expires?: string | undefined; signature?: string | undefined },
  now: Date,
): boolean {
  const seconds = Number(query.expires)
  if (!Number.isSafeInteger(seconds) || seconds * 1000 < now.getTime()) return false
  const expected = Buffer.from(signature(secret, path, seconds))
  const sent = Buffer.from(query.signature ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function signature(secret: string, path: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${path}\n${seconds}`).digest('base64url')
}
