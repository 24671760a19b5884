import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { createHttpServer } from '../apps/server/src/platform/http/server.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { createMeter, streamOf } from '../apps/server/src/platform/storage/meter.ts'
import { openStorage } from '../apps/server/src/platform/storage/open-storage.ts'
import { storageFeature } from '../apps/server/src/platform/storage/storage.feature.ts'
import type { Body, Storage } from '../apps/server/src/platform/storage/storage.ts'

/** A server of stored files that keeps none: it counts and hashes them, so that no disk fills. */
const [wholeBytes = 0, partBytes = 0] = process.argv.slice(2).map(Number)
const secret = 'secret'
const config = readConfig({ NODE_ENV: 'test', PLAX_DATA: '/nowhere' })
const storage: Storage = {
  ...openStorage(config, secret),
  putPart: async (_upload, { number, body }) => {
    const { md5, bytes } = await drop(body)
    return { number, etag: md5, bytes }
  },
}
const clock = { now: () => new Date() }
const app = await createHttpServer(config, createLog('silent'), [])
storageFeature({ storage, clock, secret, config }).mount?.(app)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const until = new Date(Date.now() + 3_600_000)
const signPart = (number: number, maxBytes: number) =>
  storage.signedPut('soak/parts', { until, maxBytes, part: { uploadId: 'soak', number } })
const whole = await signPart(1, wholeBytes)
const numbers = Array.from({ length: wholeBytes / partBytes }, (_, index) => index + 1)
const parts = await Promise.all(numbers.map((number) => signPart(number, partBytes)))
process.send?.({ origin, whole, parts })

async function drop(body: Body) {
  const meter = createMeter()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(streamOf(body), meter.stream, nowhere)
  return meter.result()
}
