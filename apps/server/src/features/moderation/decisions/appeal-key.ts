import { createHmac, timingSafeEqual } from 'node:crypto'
import { isOid } from '../../../platform/ids.ts'

/** By which somebody who can't log in reads and appeals one decision, and nothing else. */
export function appealKey(secret: string, decisionOid: string): string {
  return `${decisionOid}.${sign(secret, decisionOid)}`
}

/** The decision that a key opens, or null. */
export function readAppealKey(secret: string, key: string): string | null {
  const [decisionOid = '', given = ''] = key.split('.')
  if (!isOid(decisionOid)) return null
  const expected = Buffer.from(sign(secret, decisionOid))
  const sent = Buffer.from(given)
  const isRight = sent.length === expected.length && timingSafeEqual(sent, expected)
  return isRight ? decisionOid : null
}

function sign(secret: string, decisionOid: string): string {
  return createHmac('sha256', secret).update(`appeal:${decisionOid}`).digest('base64url')
}
