import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaMessage } from '@plax/streaming/media-message'
import { FakeClock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import { type Broadcast, openBroadcast } from './broadcast.ts'
import type { BroadcastOptions } from './broadcast-options.ts'
import type { KickReason, PublisherSession, PublisherSink } from './publisher.ts'

export const startsAt = new Date('2027-01-01T00:00:00Z')

export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'plax-live-'))
}

/** A broadcast on a folder of its own, for tests; without lower rungs by default. */
export async function sampleBroadcast(options: Partial<BroadcastOptions> = {}): Promise<Broadcast> {
  const broadcast = await openBroadcast({
    folder: makeFolder(),
    graceMs: 60_000,
    reserveBytes: 1000,
    budget: null,
    clock: new FakeClock(startsAt),
    log: createLog('silent'),
    ...options,
  })
  opened.push(broadcast)
  return broadcast
}

const opened: Broadcast[] = []

/** Ends what a test has opened. */
export async function endBroadcasts(): Promise<void> {
  await Promise.all(opened.splice(0).map((broadcast) => broadcast.end()))
}

/** A publisher’s session that only remembers why it was kicked. */
export class FakeSession implements PublisherSession {
  readonly id = 'session'
  readonly remoteAddress = '127.0.0.1'
  readonly kicks: KickReason[] = []

  kick(reason: KickReason): void {
    this.kicks.push(reason)
  }

  stats() {
    return { bytes: 0, droppedMessages: 0, lastMessageAt: 0 }
  }
}

export function feed(sink: PublisherSink, messages: readonly MediaMessage[]): void {
  for (const message of messages) sink.onMessage(message)
}

/** Offers a broadcast as HLS; answers the address of its list of rungs, whole or with `rewind`. */
export async function serve(broadcast: Broadcast): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const [, rung = '', name = ''] = (request.url ?? '').split('/')
    const view = name.startsWith('rewind') ? 'rewind' : 'live'
    const send = async () => {
      if (rung === 'all.m3u8') return response.end(broadcast.master({ file: 'rewind.m3u8' }).body)
      if (!name.endsWith('.m3u8')) return response.end(await broadcast.part(rung, name))
      const { status, body } = await broadcast.playlist(rung, { view })
      return response.writeHead(status).end(body)
    }
    send().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}/all.m3u8` }
}
