import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import type { Broadcast } from './broadcast.ts'
import { type RtmpIngest, startRtmp } from './rtmp-server.ts'
import { endBroadcasts, sampleBroadcast, serve } from './sample-broadcast.ts'
import { runFfmpeg } from './sample-streams.ts'

let ingest: RtmpIngest
const broadcasts = new Map<string, Broadcast>()
beforeAll(async () => {
  ingest = await startRtmp(
    {
      log: createLog('silent'),
      clock: systemClock,
      authorize: ({ key }, session) => {
        const broadcast = broadcasts.get(key)
        return Promise.resolve(
          broadcast ? { sink: broadcast.join(session) } : { refused: 'unknown_key' as const },
        )
      },
    },
    { port: 0, secure: null, maxBitsPerSecond: 50_000_000, banMs: 1000 },
  )
})
afterEach(endBroadcasts)
afterAll(() => ingest.stop())

/** Publishes four seconds of a test picture and a tone. */
async function publish(key: string, codec: string, more = ''): Promise<Broadcast> {
  const broadcast = await sampleBroadcast()
  broadcasts.set(key, broadcast)
  const input = '-f lavfi -i testsrc2=s=320x180:r=30:d=4 -f lavfi -i sine=d=4'
  const codecs = `${codec} -pix_fmt yuv420p -g 60 -c:a aac`
  const output = `-f flv rtmp://127.0.0.1:${ingest.port}/live/${key}`
  await runFfmpeg(`${input} ${codecs} ${more} ${output}`.split(/ +/)).catch(() => {})
  return broadcast
}

async function countPlayed(broadcast: Broadcast): Promise<number | undefined> {
  await expect.poll(() => broadcast.state.phase).toBe('interrupted')
  await broadcast.end()
  const { server, url } = await serve(broadcast)
  const crc = await runFfmpeg(`-i ${url} -map 0:v:0 -f framecrc pipe:1`.split(' '))
  server.close()
  return crc.toString().match(/^0,/gm)?.length
}

const h264 = '-c:v libx264 -preset ultrafast -bf 2'

describe('a stream that ffmpeg publishes over RTMP', () => {
  it('is played from its first picture to its last', async () => {
    expect(await countPlayed(await publish('plain', h264))).toBe(120)
  })

  it.each([2 ** 24, 2 ** 31])('is one run when its clock passes %d ms', async (ms) => {
    const broadcast = await publish(`${ms}`, h264, `-output_ts_offset ${ms / 1000 - 2}`)
    expect(await countPlayed(broadcast)).toBe(120)
    expect(broadcast.rung().rendition.segments.map(({ run }) => run)).toEqual([0, 0])
  })

  it('is refused in HEVC, by name', async () => {
    const broadcast = await publish('hevc', '-c:v libx265 -x265-params log-level=none')
    expect(broadcast.state.unsupportedCodec).toBe('hvc1')
  })
})
