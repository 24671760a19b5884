import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { AppError } from '../errors.ts'
import type { Body, Put } from './storage.ts'

/** Lets bytes through, and counts and hashes them; nothing is gathered. */
export function createMeter(): { stream: Transform; result: () => Put } {
  const hash = createHash('md5')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, md5: hash.digest('hex') }) }
}

/** A body as a stream of a few chunks at a time. */
export function streamOf(body: Body): Readable {
  return body instanceof Readable ? body : Readable.from([body], { objectMode: false })
}

export function assertAnnounced({ md5 }: Put, announced: { md5?: string | undefined }): void {
  if (announced.md5 !== undefined && announced.md5 !== md5) throw new AppError('storage.integrity')
}
