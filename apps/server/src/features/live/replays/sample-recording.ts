import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaMessage } from '@plax/streaming/media-message'
import type { TestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { FakeSession, feed, sampleBroadcast } from '../ingest/sample-broadcast.ts'
import { itemKinds, updateItem } from '../../catalogue/catalogue.service.ts'
import { liveFolder } from '../streams/live-folder.ts'
import { liveKind } from '../streams/live-kind.ts'
import { endStream, prepareStream } from '../streams/streams.ts'

/** A stream of a creator that ended, as it was recorded in its own time; for tests. */
export async function recordStream(
  t: TestApp,
  of: {
    creator: Person
    runs: readonly (readonly MediaMessage[])[]
    title?: string
    /** How long only its creator saw it; null: it never went live. */
    testedMs?: number | null
    /** Done two seconds after the first picture. */
    onAir?: () => Promise<void>
  },
): Promise<{ oid: string; folder: string }> {
  const { creator, runs, title = '', testedMs = 0 } = of
  const { db } = t.deps
  const now = t.clock.now()
  const startedAt = testedMs === null ? null : new Date(now.getTime() + testedMs)
  const { oid } = await db.transaction().execute(async (tx) => {
    const kinds = itemKinds([liveKind])
    const stream = await prepareStream(tx, { kinds, creatorOid: creator.oid, now })
    await updateItem(tx, stream.oid, { title, updated_at: now })
    await tx
      .updateTable('live_streams')
      .set({
        ...(startedAt && { state: 'on' as const }),
        started_at: startedAt,
        starts_itself: testedMs === 0,
      })
      .where('oid', '=', stream.oid)
      .execute()
    return stream
  })
  const folder = join(liveFolder(t.deps.config), oid)
  await mkdir(folder, { recursive: true })
  const broadcast = await sampleBroadcast({ folder, clock: t.clock })
  for (const messages of runs) {
    const sink = broadcast.join(new FakeSession())
    const beganAt = t.clock.now().getTime()
    for (const [at, message] of messages.entries()) {
      const before = messages[at - 1]?.timestamp ?? 0
      if (messages === runs[0] && before < 2000 && message.timestamp >= 2000) await of.onAir?.()
      const lateMs = beganAt + message.timestamp - t.clock.now().getTime()
      if (lateMs > 0) t.clock.advance(lateMs)
      feed(sink, [message])
    }
    await sink.onEnd('disconnected')
    t.clock.advance(pauseMs)
  }
  await broadcast.end()
  await db.transaction().execute((tx) => endStream(tx, { streamOid: oid, now: t.clock.now() }))
  return { oid, folder }
}

/** Between two runs. */
export const pauseMs = 30_000
