import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rename, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIndex } from '@plax/streaming/hls/recording-index'
import type { MediaMessage } from '@plax/streaming/media-message'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { sampleStream } from '../ingest/sample-streams.ts'
import { liveFolder } from '../streams/live-folder.ts'
import { RecordingKeeper } from './keep-recording.ts'
import { runObject } from './replay.keys.ts'
import { deletingJob } from './replays.lifecycle.ts'
import { pauseMs, recordStream } from './sample-recording.ts'

describe('what a stream recorded', () => {
  let t: TestApp
  let creator: Person
  let film: MediaMessage[]
  beforeAll(async () => {
    t = await createTestApp({ PLAX_RTMP_PORT: '0' })
    creator = await signUpCreator(t)
    film = await sampleStream({ seconds: 6 })
  })
  afterAll(() => t.close())

  const record = (runs: readonly MediaMessage[][]) => recordStream(t, { creator, runs })
  const keeper = () => new RecordingKeeper(t.deps, liveFolder(t.deps.config))
  const find = (oid: string) =>
    t.deps.db.selectFrom('live_replays').selectAll().where('oid', '=', oid).executeTakeFirst()
  const read = async (oid: string, run: number, file: 'mp4' | 'index') => {
    const found = await t.deps.storage.get(runObject(oid, run, file))
    return found && (await buffer(found.stream))
  }
  const cut = (ms: number) => film.filter(({ timestamp }) => timestamp < ms)

  it('becomes a replay, whose files are in the storage and not in the folder [R-live-026]', async () => {
    const { oid, folder } = await record([film, cut(3000)])
    const media = [0, 1].map((run) => readFileSync(join(folder, `source.${run}.mp4`)))
    await keeper().keep(oid)
    const replay = await find(oid)
    expect(replay).toMatchObject({ creator_oid: creator.oid, state: 'recorded' })
    expect(Number(replay?.bytes)).toBe(media.reduce((sum, { length }) => sum + length, 0))
    expect(Number(replay?.duration_ms) / 1000).toBeCloseTo(9, 0)
    const [first, second] = replay?.runs ?? []
    expect((second?.startedAt ?? 0) - (first?.startedAt ?? 0)).toBeGreaterThan(pauseMs)
    expect([await read(oid, 0, 'mp4'), await read(oid, 1, 'mp4')]).toEqual(media)
    const index = readIndex(String(await read(oid, 1, 'index')))
    expect(index?.fragments.at(-1)?.endMs).toBe(second?.durationMs)
    expect(existsSync(folder)).toBe(false)
  })

  it('is kept for seven days unless it’s published [R-live-028]', async () => {
    const { oid } = await record([film])
    await keeper().keep(oid)
    const replay = await find(oid)
    const keptMs = (replay?.delete_at?.getTime() ?? 0) - (replay?.created_at.getTime() ?? 0)
    expect(keptMs).toBe(7 * 24 * 3600_000)
    t.clock.advance(keptMs - 1)
    await t.jobs.get('live.delete-replays')?.({})
    expect(await find(oid)).toBeDefined()
    t.clock.advance(1)
    await t.jobs.get('live.delete-replays')?.({})
    expect(await find(oid)).toBeUndefined()
    await runQueued(t, deletingJob)
    expect(await read(oid, 0, 'mp4')).toBeNull()
  })

  it('leaves no replay if it is shorter than a second', async () => {
    const { oid, folder } = await record([cut(400)])
    await keeper().keep(oid)
    expect(await find(oid)).toBeUndefined()
    expect(existsSync(folder)).toBe(false)
  })

  it('of a test that never went live isn’t kept', async () => {
    const { oid, folder } = await recordStream(t, { creator, runs: [film], testedMs: null })
    await keeper().keep(oid)
    expect(await find(oid)).toBeUndefined()
    expect(existsSync(folder)).toBe(false)
  })

  it('is cut to what viewers saw if its creator tested it before', async () => {
    const { oid } = await recordStream(t, { creator, runs: [film], testedMs: 2000 })
    await keeper().keep(oid)
    expect((await find(oid))?.cuts).toEqual([{ startMs: 0, endMs: expect.closeTo(2000, -3) }])
  })

  it('is repaired if a crash cut it off, and kept when the process starts again', async () => {
    const { oid, folder } = await record([film])
    const path = join(folder, 'source.0.mp4')
    await truncate(path, readFileSync(path).length - 1000)
    await t.startIngest()
    await expect.poll(() => find(oid)).toBeDefined()
    const media = await read(oid, 0, 'mp4')
    const last = readIndex(String(await read(oid, 0, 'index')))?.fragments.at(-1)
    expect((last?.offset ?? 0) + (last?.length ?? 0)).toBe(media?.length)
    expect(Number((await find(oid))?.duration_ms)).toBeGreaterThan(5000)
  })

  it('is kept whole if the process was killed while its files were moved', async () => {
    const { oid, folder } = await record([film, film])
    const bytes = readFileSync(join(folder, 'source.0.mp4'))
    await t.deps.storage.put(runObject(oid, 0, 'mp4'), bytes)
    await rename(join(folder, 'source.0.mp4'), join(folder, '..', 'moved'))
    await keeper().keep(oid)
    expect((await find(oid))?.runs).toHaveLength(2)
    expect(await read(oid, 0, 'mp4')).toEqual(bytes)
  })

  it('stays for the next start if it can’t be moved, and doesn’t hold the next one up', async () => {
    const failing = await record([film])
    const next = await record([film])
    const storage = {
      ...t.deps.storage,
      take: async (key: string, path: string) => {
        if (key.includes(failing.oid)) throw new Error('The bucket is gone.')
        await t.deps.storage.take(key, path)
      },
    }
    const both = new RecordingKeeper({ ...t.deps, storage }, liveFolder(t.deps.config))
    await Promise.all([both.keep(failing.oid), both.keep(next.oid)])
    expect(await find(next.oid)).toBeDefined()
    expect(await find(failing.oid)).toBeUndefined()
    expect(existsSync(join(failing.folder, 'source.0.mp4'))).toBe(true)
    await keeper().keep(failing.oid)
    expect(await find(failing.oid)).toBeDefined()
  })

  it('of a stream that goes on isn’t touched', async () => {
    const { oid, folder } = await record([film])
    await t.deps.db
      .updateTable('live_streams')
      .set({ state: 'on', ended_at: null })
      .where('oid', '=', oid)
      .execute()
    writeFileSync(join(folder, '..', 'stray'), '')
    const own = keeper()
    await own.keepLeft()
    await own.stop()
    expect(existsSync(join(folder, 'source.0.mp4'))).toBe(true)
  })
})
