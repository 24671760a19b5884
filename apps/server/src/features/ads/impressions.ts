import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import { newOid } from '../../platform/ids.ts'

/** A page may stay open beside its ad for as long. */
export const impressionMs = 12 * 3600_000

export interface Impression {
  oid: string
  adOid: string
  givenAt: Date
}

/** What clients count an ad with; nobody else can make one. */
export function writeImpression(
  secret: string,
  { adOid, now }: { adOid: string; now: Date },
): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const body = `${newOid(now)}.${adOid}.${seconds}`
  return `${body}.${sign(secret, body)}`
}

/** Throws `ad.impression_invalid` if it wasn’t given out, or too long ago. */
export function readImpression(
  { secret, now }: { secret: string; now: Date },
  text: string,
): Impression {
  const [oid = '', adOid = '', seconds = '', signature = ''] = text.split('.')
  const expected = Buffer.from(sign(secret, `${oid}.${adOid}.${seconds}`))
  const sent = Buffer.from(signature)
  const isOurs = sent.length === expected.length && timingSafeEqual(sent, expected)
  const givenAt = new Date(Number(seconds) * 1000)
  if (!isOurs || now.getTime() - givenAt.getTime() > impressionMs)
    throw new AppError('ad.impression_invalid')
  return { oid, adOid, givenAt }
}

function sign(secret: string, body: string): string {
  return createHmac('sha256', secret)
    .update(`ad impression ${body}`)
    .digest('base64url')
    .slice(0, 27)
}
