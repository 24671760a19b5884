import { liveLevelNames } from '@plax/contracts/live/live-values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { prepareStream, signUpStreamer } from '../../../testing/live-publisher.ts'
import { type Person, signUpAdmin } from '../../../testing/people.ts'
import { partnerLevelsSetting } from './levels.settings.ts'

const hourMs = 3_600_000
const limits = {
  free: { maxHeight: 480, hoursPerMonth: 1, replayDays: 7, feePercent: 30 },
  standard: { maxHeight: 720, hoursPerMonth: 2, replayDays: 8, feePercent: 20 },
  plus: { maxHeight: 1080, hoursPerMonth: 3, replayDays: 9, feePercent: 10 },
  partner: { maxHeight: null, hoursPerMonth: null, replayDays: 10, feePercent: 0 },
} as const

describe('a partner level', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, partnerLevelsSetting, limits, null))
  })
  afterAll(() => t.close())

  it.each(liveLevelNames)(
    'named %s allows what its setting says, and no more hours [R-live-006]',
    async (level) => {
      const streamer = await signUpStreamer(t)
      const call = (key: string, body?: Record<string, unknown>) =>
        t.call(key, { token: streamer.token, ...(body && { body }) })
      const given = await t.call('POST /live/admin/rplay-stream/streamer/add', {
        token: admin.token,
        body: { userOid: streamer.oid, level, reason: 'Agreed.' },
      })
      const { hoursPerMonth, feePercent } = limits[level]
      expect(given.body.streamer).toMatchObject({ level, hoursPerMonth, feePercent })
      const { body } = await call('GET /live/studio')
      expect(body.level).toMatchObject({ name: level, ...limits[level] })
      const start = async () => {
        const oid = await prepareStream(t, streamer)
        await t.deps.pool.query("UPDATE live_streams SET phase = 'live' WHERE oid = $1", [oid])
        return call('POST /live/start', {})
      }
      expect((await start()).status).toBe(200)
      t.clock.advance((hoursPerMonth ?? 24) * hourMs - 1000)
      await call('POST /live/stop', {})
      expect((await start()).status).toBe(200)
      t.clock.advance(1000)
      await call('POST /live/stop', {})
      const again = await start()
      if (hoursPerMonth === null) expect(again.status).toBe(200)
      else expect(refusal(again)).toEqual([403, 'live.broadcast_time_exceeded'])
    },
  )
})
