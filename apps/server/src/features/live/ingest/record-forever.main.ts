import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { MediaMessage } from '@plax/streaming/media-message'
import { FakeSession, sampleBroadcast } from './sample-broadcast.ts'

/** Records a stream again and again until it is killed, for a test. */
const [folder = '', file = ''] = process.argv.slice(2)
const messages = (
  JSON.parse(readFileSync(file, 'utf8')) as (Omit<MediaMessage, 'body'> & { body: string })[]
).map((one) => ({ ...one, body: new Uint8Array(Buffer.from(one.body, 'base64')) }))
const sink = (await sampleBroadcast({ folder })).join(new FakeSession())
for (let round = 0; ; round += 1)
  for (const one of messages) {
    sink.onMessage({ ...one, timestamp: one.timestamp + round * 6000 })
    await setImmediate()
  }
