import { pipeline, type Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'

/** Whether `accept-encoding` names gzip without refusing it by a weight of zero. */
export function acceptsGzip(accepted: string | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted ?? '')
}

/** Compresses a streamed page; each part is sent as soon as it's rendered. */
export function gzipPage(page: Readable): Readable {
  const gzip = createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH })
  return pipeline(page, gzip, () => {})
}
