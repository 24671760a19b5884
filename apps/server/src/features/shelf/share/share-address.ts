import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whose share card a picture is for: an item's, by its kind and id, or a creator's. The house's own
 * stands in where there is nothing to show.
 */
export type ShareSubject = 'house' | `${string}-${string}`

/** A picture for a share card, by what it shows. */
export interface ShareVersion {
  subject: ShareSubject
  /** The pictures in it, in their order; none for the house. */
  assetOids: readonly string[]
  /** Another one whenever the picture is. */
  version: string
}

/** Raised when the same pictures are drawn in another way. */
const drawing = 1

const subjectPattern = /^(house|[a-z]+-[0-9a-f]{24})$/
const filePattern = /^([0-9a-f]{16})-([0-9a-f]{16})\.jpg$/

export function shareVersion(subject: ShareSubject, assetOids: readonly string[]): ShareVersion {
  if (assetOids.length === 0 && subject !== 'house') return shareVersion('house', [])
  const version = createHash('sha256')
    .update(JSON.stringify([drawing, subject, ...assetOids]))
    .digest('hex')
    .slice(0, 16)
  return { subject, assetOids, version }
}

export function shareKey({ subject, version }: { subject: string; version: string }): string {
  return `share/${subject}/${version}.jpg`
}

/**
 * Where everyone finds it. The address carries a signature, so that only ids and versions that were
 * given out once cost a query, and nobody learns by guessing whether a hidden item exists.
 */
export function shareAddress(secret: string, { subject, version }: ShareVersion): string {
  return `/api/share/${subject}/${version}-${signature(secret, subject, version)}.jpg`
}

/** What an address asks for; null unless it was made here. */
export function readShareAddress(
  secret: string,
  { subject, file }: { subject: string; file: string },
): Pick<ShareVersion, 'subject' | 'version'> | null {
  const [, version = '', sent = ''] = filePattern.exec(file) ?? []
  if (!isSubject(subject) || !version) return null
  const expected = Buffer.from(signature(secret, subject, version))
  return timingSafeEqual(Buffer.from(sent), expected) ? { subject, version } : null
}

function isSubject(text: string): text is ShareSubject {
  return subjectPattern.test(text)
}

function signature(secret: string, subject: string, version: string): string {
  return createHmac('sha256', secret)
    .update(`share\n${subject}\n${version}`)
    .digest('hex')
    .slice(0, 16)
}
