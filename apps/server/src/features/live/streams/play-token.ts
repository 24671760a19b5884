import { createHmac, timingSafeEqual } from 'node:crypto'

const lifeMs = 6 * 3600 * 1000

/** What a viewer plays a stream with: in the path, so that each part is asked for with it. */
export function makePlayToken(
  secret: string,
  { streamOid, viewer, now }: { streamOid: string; viewer: string; now: Date },
): string {
  const text = `${streamOid}.${now.getTime() + lifeMs}.${viewer}`
  return `${Buffer.from(text).toString('base64url')}.${sign(secret, text)}`
}

/** The stream of a token; null if nobody was given it, or if its time is over. */
export function readPlayToken(secret: string, token: string, now: Date): string | null {
  const [body = '', signature = ''] = token.split('.')
  const text = Buffer.from(body, 'base64url').toString()
  const [streamOid = '', endsAt = ''] = text.split('.')
  const expected = Buffer.from(sign(secret, text))
  const sent = Buffer.from(signature)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null
  return Number(endsAt) > now.getTime() ? streamOid : null
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`live play ${text}`).digest('base64url')
}
