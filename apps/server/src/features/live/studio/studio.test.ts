import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { streamThumbnailMaxMegabytes, streamTitleMaxLength } from '@plax/contracts/live/live-values'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { prepareStream, signUpStreamer, uploadThumbnail } from '../../../testing/live-publisher.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { addTier } from '../../../testing/subscriptions.ts'
import { makePng } from '../../../testing/uploads.ts'
import { newOid } from '../../../platform/ids.ts'
import { setMembership } from '../../access/access.service.ts'
import { partnerLevelsSetting } from '../levels/levels.settings.ts'
import { setLevel } from '../levels/levels.ts'
import { endLostTask } from '../streams/end-lost.ts'
import { changeEntriesTask } from './change-permission.ts'

const hourMs = 3_600_000

describe('the live creator page', () => {
  let t: TestApp
  let streamer: Person

  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    streamer = await signUpStreamer(t)
  })
  afterAll(() => t.close())

  const call = (key: string, body?: Record<string, unknown>, by = streamer) =>
    t.call(key, { token: by.token, ...(body && { body }) })
  const save = (body: Record<string, unknown>) => call('POST /live/studio', body)
  const read = async () => (await call('GET /live/studio')).body
  const play = (by?: Person, query = '') =>
    t.call(`GET /live/play?creatorOid=${streamer.oid}${query}`, by && { token: by.token })
  const run = (task: string) => t.jobs.get(task)?.({})
  /** As the process that receives a stream stores it. */
  const receive = (streamOid: string) =>
    t.deps.pool.query("UPDATE live_streams SET phase = 'live', reported_at = $2 WHERE oid = $1", [
      streamOid,
      t.clock.now(),
    ])
  const goLive = async (info: Record<string, unknown> = {}): Promise<string> => {
    const streamOid = await prepareStream(t, streamer, info)
    await receive(streamOid)
    expect((await call('POST /live/start', {})).status).toBe(200)
    return streamOid
  }
  const open = { useTier: false, tierHash: null, useTicket: false }
  const forTier = { ...open, useTier: true }

  it('is open to livestreamers, and that of others to administrators [R-live-007]', async () => {
    const other = await signUpStreamer(t)
    const path = `GET /live/studio?creatorOid=${streamer.oid}`
    expect((await call(path)).status).toBe(200)
    expect((await call(path, undefined, await signUpAdmin(t))).status).toBe(200)
    expect(refusal(await call(path, undefined, other))).toEqual([403, 'auth.forbidden'])
    const creator = await signUpCreator(t)
    expect(refusal(await call('GET /live/studio', undefined, creator))).toEqual([
      403,
      'auth.forbidden',
    ])
    expect((await t.call('GET /live/studio')).status).toBe(401)
  })

  it('keeps every field of a stream [R-live-018]', async () => {
    const imgS3Key = await uploadThumbnail(t, streamer)
    const sent = {
      title: 'Ink and rain',
      description: 'Brushes, from the first line.',
      tags: ['#ink', 'rain', 'ink'],
      isAdultContent: true,
      isListed: false,
      useAnonymousChat: true,
      useBonusCoins: true,
      startsItself: false,
      entry: forTier,
    }
    const { body } = await save({ ...sent, imgS3Key, password: 'tide', passwordAgain: 'tide' })
    expect(body.stream).toMatchObject({
      ...sent,
      tags: ['ink', 'rain'],
      hasPassword: true,
      thumbnail: { assetOid: imgS3Key },
      thumbnailUrl: expect.stringContaining(imgS3Key),
      state: 'preparing',
    })
    expect((await read()).stream).toEqual(body.stream)
    const changed = await save({ title: 'Ink' })
    expect(changed.body.stream).toEqual({ ...body.stream, title: 'Ink' })
  })

  it('creates, changes, stops, and deletes a stream [R-live-020]', async () => {
    const made = await save({ title: 'First' })
    const { streamOid } = made.body.stream
    expect((await save({ title: 'Second' })).body.stream).toMatchObject({
      streamOid,
      title: 'Second',
    })
    expect((await call('DELETE /live/studio')).body.stream).toBeNull()
    expect(refusal(await call('DELETE /live/studio'))).toEqual([404, 'live.no_stream'])
    expect(refusal(await call('POST /live/stop', {}))).toEqual([404, 'live.no_stream'])
    await goLive()
    expect(refusal(await call('DELETE /live/studio'))).toEqual([409, 'live.already_on'])
    expect((await call('POST /live/stop', {})).body.stream.state).toBe('ended')
    expect((await read()).stream).toBeNull()
  })

  it('starts a stream only with a title [R-live-031]', async () => {
    await receive(await prepareStream(t, streamer, { title: ' ' }))
    expect(refusal(await call('POST /live/start', {}))).toEqual([400, 'live.title_required'])
    await save({ title: 'x'.repeat(streamTitleMaxLength) })
    expect((await call('POST /live/start', {})).status).toBe(200)
    expect(refusal(await save({ title: '' }))).toEqual([400, 'live.title_required'])
    expect((await save({ title: 'x'.repeat(streamTitleMaxLength + 1) })).status).toBe(400)
  })

  it('starts a stream only with a thumbnail, which has 3 MB at most [R-live-030]', async () => {
    const { body } = await save({ title: 'Bare' })
    await receive(body.stream.streamOid)
    expect(refusal(await call('POST /live/start', {}))).toEqual([400, 'live.thumbnail_required'])
    const jpeg = await sharp(await makePng())
      .jpeg()
      .toBuffer()
    const upload = (bytes: number) =>
      t.call('POST /live/thumbnail', {
        token: streamer.token,
        upload: { bytes: Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]) },
      })
    const most = streamThumbnailMaxMegabytes * 1024 * 1024
    expect(refusal(await upload(most + 1))).toEqual([413, 'live.thumbnail_too_large'])
    const stored = await upload(most)
    expect(stored.status).toBe(200)
    await save({ imgS3Key: stored.body.assetOid })
    expect((await call('POST /live/start', {})).status).toBe(200)
    expect(refusal(await save({ imgS3Key: null }))).toEqual([400, 'live.thumbnail_required'])
    const foreign = await uploadThumbnail(t, await signUpStreamer(t))
    expect(refusal(await save({ imgS3Key: foreign }))).toEqual([404, 'media.not_found'])
  })

  it('starts nothing that isn’t received', async () => {
    await prepareStream(t, streamer)
    expect(refusal(await call('POST /live/start', {}))).toEqual([409, 'live.nothing_received'])
  })

  it('takes a password that’s entered twice [R-live-032]', async () => {
    expect(refusal(await save({ usePassword: true }))).toEqual([400, 'live.password_required'])
    const empty = { usePassword: true, password: '', passwordAgain: '' }
    expect(refusal(await save(empty))).toEqual([400, 'live.password_required'])
    expect(refusal(await save({ password: 'tide' }))).toEqual([400, 'live.passwords_differ'])
    const { body } = await save({ usePassword: true, password: 'tide', passwordAgain: 'tide' })
    expect(body.stream.hasPassword).toBe(true)
    expect((await save({ usePassword: false })).body.stream.hasPassword).toBe(false)
  })

  it('reports two different passwords [R-live-033]', async () => {
    const { body } = await save({ usePassword: true, password: 'tide', passwordAgain: 'tied' })
    expect(body).toMatchObject({
      code: 'live.passwords_differ',
      message: 'The passwords do not match.',
    })
  })

  it('rejects the free tier together with a ticket [R-live-034]', async () => {
    const tier = await addTier(t, streamer, { name: 'Free', price: 0 })
    await call('POST /live/ticket', { price: 5 })
    const entry = { useTier: true, tierHash: tier, useTicket: true }
    expect(refusal(await save({ entry }))).toEqual([400, 'live.free_tier_with_ticket'])
    expect((await save({ entry: { ...entry, useTicket: false } })).status).toBe(200)
    expect((await save({ entry: { ...forTier, useTicket: true } })).status).toBe(200)
  })

  describe('entry', () => {
    it('is open to everyone if both conditions are off [R-live-024]', async () => {
      await goLive({ entry: open })
      expect((await play()).status).toBe(200)
    })

    it('is open to those who meet one of the conditions [R-live-025]', async () => {
      await call('POST /live/ticket', { price: 5 })
      await goLive({ entry: { ...forTier, useTicket: true } })
      const [subscriber, holder, neither] = [
        await signUpPerson(t),
        await signUpPerson(t),
        await signUpPerson(t),
      ]
      await t.deps.db.transaction().execute((tx) =>
        setMembership(tx, {
          userOid: subscriber.oid,
          creatorOid: streamer.oid,
          tierOid: 'e'.repeat(24),
          level: 1,
          isStreak: false,
          since: t.clock.now(),
          validUntil: new Date(t.clock.now().getTime() + hourMs),
        }),
      )
      await t.deps.pool.query(
        `INSERT INTO entitlements (id, user_oid, subject_oid, source, valid_from, created_at)
         SELECT $1, $2, oid, 'test', now() - interval '1 year', now() FROM live_tickets
         WHERE creator_oid = $3`,
        ['f'.repeat(24), holder.oid, streamer.oid],
      )
      const answers = await Promise.all([subscriber, holder, neither].map((by) => play(by)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 403])
    })

    it('asks for the password, which counts for a visitor’s device', async () => {
      await goLive({ usePassword: true, password: 'tide', passwordAgain: 'tide' })
      expect(refusal(await play())).toEqual([403, 'item.password_required'])
      const guestId = 'a'.repeat(24)
      const enter = (password: string) =>
        t.call('POST /live/keyverification', {
          guestId,
          body: { creatorOid: streamer.oid, password },
        })
      expect(refusal(await enter('tied'))).toEqual([403, 'item.password_wrong'])
      expect((await enter('tide')).body).toEqual({ isValid: true })
      const path = `GET /live/play?creatorOid=${streamer.oid}`
      expect((await t.call(path, { guestId })).status).toBe(200)
    })

    it('warns an administrator of a private stream first [R-admin-013]', async () => {
      await goLive({ usePassword: true, password: 'tide', passwordAgain: 'tide' })
      const admin = await signUpAdmin(t)
      expect(refusal(await play(admin))).toEqual([409, 'live.private_caution'])
      expect((await play(admin, '&acceptsCaution=true')).status).toBe(200)
    })

    it('is for verified adults if the stream is for adults [R-adult-013]', async () => {
      await goLive({ isAdultContent: true })
      const viewer = await signUpPerson(t)
      expect(refusal(await play(viewer))).toEqual([403, 'item.adults_only'])
      expect(refusal(await play())).toEqual([403, 'item.adults_only'])
      await t.deps.pool.query('UPDATE users SET is_adult = true, adult_on = true WHERE oid = $1', [
        viewer.oid,
      ])
      expect((await play(viewer)).status).toBe(200)
    })
  })

  describe('the page of a stream', () => {
    const accessOf = async (by?: Person) =>
      (await t.call(`GET /live/stream?id=${streamer.oid}`, by && { token: by.token })).body.stream
        .access

    it('names what else it takes beside the password, and the tier', async () => {
      const { body } = await call('POST /live/ticket', { price: 5 })
      const tierHash = await addTier(t, streamer, { name: 'Moon', price: 3 })
      const locked = { usePassword: true, password: 'tide', passwordAgain: 'tide' }
      await goLive({ entry: { useTier: true, tierHash, useTicket: true }, ...locked })
      const viewer = await signUpPerson(t)
      const offers = [
        { kind: 'subscribe', creatorOid: streamer.oid, tierHash, isFull: false },
        { kind: 'ticket', ticketOid: body.ticket.ticketOid },
      ]
      expect(await accessOf(viewer)).toMatchObject({
        allowed: false,
        reason: 'password',
        offers: [{ kind: 'enter_password' }],
        afterPassword: offers,
        tierName: 'Moon',
      })
      await t.call('POST /live/keyverification', {
        token: viewer.token,
        body: { creatorOid: streamer.oid, password: 'tide' },
      })
      const then = { reason: 'not_subscribed', offers, afterPassword: [], tierName: 'Moon' }
      expect(await accessOf(viewer)).toMatchObject(then)
      const open = { allowed: true, offers: [], afterPassword: [], tierName: null }
      expect(await accessOf(streamer)).toMatchObject(open)
    })

    it('asks for nothing more than the password where that is enough', async () => {
      await goLive({ entry: open, usePassword: true, password: 'tide', passwordAgain: 'tide' })
      expect(await accessOf()).toMatchObject({ reason: 'password', afterPassword: [] })
    })
  })

  describe('a change of who may enter', () => {
    const change = (minutes: number, entry: Record<string, unknown> = forTier) =>
      call('POST /live/permission', { entry, minutes })

    it('takes effect after the minutes that were chosen [R-live-021]', async () => {
      await goLive({ entry: open })
      const viewer = await signUpPerson(t)
      const { body } = await change(5)
      expect(body.stream.permissionChange).toEqual({
        at: new Date(t.clock.now().getTime() + 300_000).toISOString(),
        entry: forTier,
      })
      t.clock.advance(299_000)
      await run(changeEntriesTask)
      expect((await play(viewer)).status).toBe(200)
      t.clock.advance(1000)
      await run(changeEntriesTask)
      expect((await play(viewer)).status).toBe(403)
      expect((await read()).stream).toMatchObject({ entry: forTier, permissionChange: null })
    })

    it('names the tier and the ticket that will open the stream to viewers', async () => {
      await call('POST /live/ticket', { price: 5 })
      const tierHash = await addTier(t, streamer, { name: 'Moon', price: 3 })
      await goLive({ entry: open })
      const shown = async () =>
        (await t.call(`GET /live/stream?id=${streamer.oid}`)).body.stream.permissionChange
      expect(await shown()).toBeNull()
      await change(5, { useTier: true, tierHash, useTicket: true })
      const at = new Date(t.clock.now().getTime() + 300_000).toISOString()
      const keepsAccess = false
      const named = { at, useTier: true, tierName: 'Moon', useTicket: true, keepsAccess }
      expect(await shown()).toEqual(named)
      await change(5)
      expect(await shown()).toEqual({ ...named, tierName: null, useTicket: false })
    })

    it('shows each viewer whether they keep access', async () => {
      await call('POST /live/ticket', { price: 5 })
      await goLive({ entry: open })
      const [fan, holder, manager] = [
        await signUpPerson(t),
        await signUpPerson(t),
        await signUpPerson(t),
      ]
      await giveAmount(t, holder, 'coin', 5)
      await t.call('POST /live/ticketing', {
        token: holder.token,
        idempotencyKey: newKey(),
        body: { creatorOid: streamer.oid },
      })
      await call('POST /live/manager', { creatorOid: streamer.oid, userOid: manager.oid })
      await change(5, { useTier: false, tierHash: null, useTicket: true })
      const keeps = async ({ token }: Person) =>
        (await t.call(`GET /live/stream?id=${streamer.oid}`, { token })).body.stream
          .permissionChange.keepsAccess
      expect(await keeps(fan)).toBe(false)
      for (const one of [holder, manager, streamer, await signUpAdmin(t)]) {
        expect(await keeps(one)).toBe(true)
      }
    })

    it('takes effect at once after no minutes, and can be canceled before', async () => {
      await goLive({ entry: open })
      await change(10)
      expect((await call('DELETE /live/permission')).body.stream.permissionChange).toBeNull()
      t.clock.advance(hourMs)
      await run(changeEntriesTask)
      expect((await play()).status).toBe(200)
      await change(0)
      expect((await play()).status).toBe(403)
      expect((await change(1441)).status).toBe(400)
      expect((await change(-1)).status).toBe(400)
    })

    it('is the only way for a stream that’s on', async () => {
      await goLive({ entry: open })
      expect(refusal(await save({ entry: forTier }))).toEqual([409, 'live.entry_is_scheduled'])
      expect((await save({ entry: open })).status).toBe(200)
      await call('POST /live/stop', {})
      expect(refusal(await change(5))).toEqual([404, 'live.no_stream'])
    })
  })

  it('ends at the month’s hours of the partner level, which reset monthly [R-live-043]', async () => {
    await t.deps.db.transaction().execute(async (tx) => {
      const levels = structuredClone(partnerLevelsSetting.default)
      levels.standard.hoursPerMonth = 2
      await t.deps.settings.set(tx, partnerLevelsSetting, levels, null)
      const given = { givenBy: null, now: t.clock.now() }
      await setLevel(tx, { creatorOid: streamer.oid, level: 'standard', ...given })
    })
    await goLive()
    t.clock.advance(2 * hourMs)
    await call('POST /live/stop', {})
    expect((await read()).level).toMatchObject({
      name: 'standard',
      hoursPerMonth: 2,
      usedHours: 2,
      resetsAt: '2026-12-01T00:00:00.000Z',
    })
    await receive(await prepareStream(t, streamer))
    const refused = await call('POST /live/start', {})
    expect(refusal(refused)).toEqual([403, 'live.broadcast_time_exceeded'])
    expect(refused.body.message).toBe(
      'You’ve used all of this month’s broadcast time (2 hours). It resets on the 1st of next month.',
    )
    t.clock.advance(15 * 24 * hourMs)
    expect((await call('POST /live/start', {})).status).toBe(200)
  })

  it('begins the next stream with what the last one was called, and without its password', async () => {
    const info = { description: 'Ink.', tags: ['ink'], isListed: false, entry: forTier }
    await goLive({ ...info, usePassword: true, password: 'tide', passwordAgain: 'tide' })
    const { stream: last } = await read()
    const stopped = await call('POST /live/stop', {})
    const { next } = await read()
    expect(stopped.body.next).toEqual(next)
    const { body } = await save({})
    expect(body.next).toBeNull()
    expect(body.stream).toMatchObject(next)
    expect(body.stream).toMatchObject({ ...info, title: last.title, thumbnail: last.thumbnail })
    expect(body.stream).toMatchObject({ hasPassword: false, startsItself: false })
    expect(body.stream.streamOid).not.toBe(last.streamOid)
  })

  it('opens the next stream to holders of the ticket that was issued in between', async () => {
    const issue = async () => {
      const holder = await signUpPerson(t)
      await call('POST /live/ticket', { price: 5 })
      await t.deps.pool.query(
        `INSERT INTO entitlements (id, user_oid, subject_oid, source, valid_from, created_at)
         SELECT $1, $2, oid, 'test', now() - interval '1 year', now() FROM live_tickets
         WHERE creator_oid = $3 AND expired_at IS NULL`,
        [newOid(t.clock.now()), holder.oid, streamer.oid],
      )
      return holder
    }
    const former = await issue()
    await goLive({ entry: { ...open, useTicket: true } })
    expect((await play(former)).status).toBe(200)
    await call('POST /live/stop', {})
    const holder = await issue()
    t.clock.advance(1000)
    const { body } = await save({})
    await receive(body.stream.streamOid)
    await call('POST /live/start', {})
    expect((await play(holder)).status).toBe(200)
    expect((await play(former)).status).toBe(403)
  })

  it('shows what the next stream begins with, before there is one and after one ended', async () => {
    const { next: first } = await read()
    expect((await save({})).body.stream).toMatchObject(first)
    await call('DELETE /live/studio')
    const choices = {
      title: 'Ink and rain',
      description: 'Brushes, from the first line.',
      tags: ['ink'],
      isAdultContent: true,
      isListed: false,
      useAnonymousChat: true,
      useBonusCoins: true,
      startsItself: false,
      entry: { ...forTier, useTicket: true },
    }
    await call('POST /live/ticket', { price: 5 })
    await goLive(choices)
    const { stream, next } = await read()
    expect(next).toBeNull()
    await call('POST /live/stop', {})
    const { thumbnail, thumbnailUrl } = stream
    const taken = { ...choices, thumbnail, thumbnailUrl, hasPassword: false }
    expect((await read()).next).toEqual(taken)
  })

  it('ends streams whose process is gone for longer than the grace', async () => {
    await goLive()
    t.clock.advance(230_000)
    await run(endLostTask)
    expect((await read()).stream.state).toBe('on')
    t.clock.advance(20_000)
    await run(endLostTask)
    expect((await read()).stream).toBeNull()
  })
})
