import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { liveSchedulesMax } from '@plax/contracts/live/live-values'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { signUpStreamer } from '../../../testing/live-publisher.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { writeCalendar } from './calendar.ts'
import { remindTask } from './remind.ts'

const minuteMs = 60_000

describe('announced streams', () => {
  let t: TestApp
  let streamer: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    streamer = await signUpStreamer(t)
  })
  afterAll(() => t.close())

  const inMinutes = (minutes: number) =>
    new Date(t.clock.now().getTime() + minutes * minuteMs).toISOString()
  const save = (body: Record<string, unknown> = {}, by = streamer) =>
    t.call('POST /live/schedule', {
      token: by.token,
      body: { title: 'Ink and rain', date: inMinutes(60), ...body },
    })
  const list = async (by?: Person) => {
    const path = `GET /live/schedules?creatorOid=${streamer.oid}`
    return (await t.call(path, by && { token: by.token })).body.items
  }

  it('are added, changed, and deleted by their creator [R-schedule-002]', async () => {
    const { body } = await save()
    const { scheduleOid } = body.schedule
    expect(await list()).toEqual([body.schedule])
    const moved = await save({ scheduleOid, title: 'Ink', date: inMinutes(90) })
    expect(moved.body.schedule).toMatchObject({ scheduleOid, title: 'Ink', date: inMinutes(90) })
    expect(await list()).toHaveLength(1)
    const remove = (by: Person) =>
      t.call('DELETE /live/schedule', { token: by.token, body: { scheduleOid } })
    const other = await signUpStreamer(t)
    expect(refusal(await save({ scheduleOid }, other))).toEqual([404, 'live.no_schedule'])
    expect(refusal(await remove(other))).toEqual([404, 'live.no_schedule'])
    expect(refusal(await remove(await signUpCreator(t)))).toEqual([403, 'auth.forbidden'])
    expect((await remove(streamer)).status).toBe(200)
    expect(await list()).toEqual([])
    const path = `GET /live/schedule?scheduleOid=${scheduleOid}`
    expect(refusal(await t.call(path))).toEqual([404, 'live.no_schedule'])
  })

  it('need a date, which is still to come [R-schedule-003]', async () => {
    expect((await save({ date: undefined })).status).toBe(400)
    expect((await save({ date: 'tomorrow' })).status).toBe(400)
    expect(refusal(await save({ date: inMinutes(0) }))).toEqual([400, 'live.schedule_past'])
    expect((await save({ date: inMinutes(1) })).status).toBe(200)
  })

  it('are listed from the next one on, until an hour after they were to begin', async () => {
    await save({ title: 'Later', date: inMinutes(120) })
    await save({ title: 'Sooner', date: inMinutes(10) })
    const titles = async () => (await list()).map(({ title }: { title: string }) => title)
    expect(await titles()).toEqual(['Sooner', 'Later'])
    const page = `GET /live/schedules?creatorOid=${streamer.oid}&limit=1`
    const first = await t.call(page)
    const second = await t.call(`${page}&cursor=${encodeURIComponent(first.body.nextCursor)}`)
    expect([first, second].map(({ body }) => body.items[0].title)).toEqual(['Sooner', 'Later'])
    expect(second.body.nextCursor).toBeNull()
    t.clock.advance(69 * minuteMs)
    expect(await titles()).toEqual(['Sooner', 'Later'])
    t.clock.advance(minuteMs)
    expect(await titles()).toEqual(['Later'])
  })

  it('are limited in number', async () => {
    await t.deps.pool.query(
      `INSERT INTO live_schedules (oid, creator_oid, starts_at, title, is_adult, created_at, updated_at)
       SELECT lpad(to_hex(n), 8, '0') || substr($1, 9), $1, $2, 'Ink', false, $2, $2
       FROM generate_series(1, $3) AS n`,
      [streamer.oid, inMinutes(30), liveSchedulesMax],
    )
    expect(refusal(await save())).toEqual([409, 'live.schedules_full'])
  })

  it('notify those who asked for it ten minutes before, once', async () => {
    const [fan, other] = [await signUpPerson(t), await signUpPerson(t)]
    const { scheduleOid } = (await save({ date: inMinutes(30) })).body.schedule
    const remind = (by: Person | null, isOn: boolean) =>
      t.call('POST /live/schedule/reminder', {
        ...(by && { token: by.token }),
        body: { scheduleOid, isOn },
      })
    expect(refusal(await remind(null, true))).toEqual([401, 'live.log_in_first'])
    await remind(fan, true)
    await remind(fan, true)
    await remind(other, true)
    await remind(other, false)
    expect((await list(fan))[0].isReminded).toBe(true)
    expect((await list(other))[0].isReminded).toBe(false)
    const run = async () => {
      await t.jobs.get(remindTask)?.({})
      await deliverEvents(t)
    }
    const titles = async (by: Person) => {
      const { body } = await t.call('GET /account/notifications', { token: by.token })
      return body.items.map(({ title }: { title: string }) => title)
    }
    t.clock.advance(19 * minuteMs)
    await run()
    expect(await titles(fan)).toEqual([])
    t.clock.advance(minuteMs)
    await run()
    await run()
    expect(await titles(fan)).toEqual([`${streamer.nickname} goes live soon`])
    expect(await titles(other)).toEqual([])
  })

  it('are a calendar to subscribe to', async () => {
    const { scheduleOid } = (await save({ title: 'Ink, rain; \\ and 雨' })).body.schedule
    const path = `GET /live/schedule/calendar?creatorOid=${streamer.oid}`
    const { headers, text } = await t.call(path)
    expect(headers['content-type']).toContain('text/calendar')
    const lines = text.split('\r\n')
    expect(lines).toContain('SUMMARY:Ink\\, rain\\; \\\\ and 雨')
    expect(lines.some((line) => line.startsWith(`UID:${scheduleOid}@`))).toBe(true)
    const missing = `GET /live/schedule/calendar?creatorOid=${'0'.repeat(24)}`
    expect(refusal(await t.call(missing))).toEqual([404, 'live.not_found'])
  })
})

describe('a calendar file', () => {
  it('has lines of 75 bytes at most, which cut no character', () => {
    const at = new Date('2026-11-20T09:00:00Z')
    const entry = { oid: 'a'.repeat(24), startsAt: at, updatedAt: at, url: 'https://plax.example' }
    const title = '雨'.repeat(60)
    const text = writeCalendar([{ ...entry, title }], { host: 'plax.example', name: 'Mira' })
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
    expect(lines).toContain('DTSTART:20261120T090000Z')
    expect(lines).toContain('DTEND:20261120T100000Z')
  })
})
