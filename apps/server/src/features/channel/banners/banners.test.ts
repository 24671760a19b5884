import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '../../../platform/notify.ts'
import { businessDayOf } from '../../settings/business-day.service.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

const dayMs = 24 * 3600_000
const nobody = 'f'.repeat(24)
const own = '/account/creator-api/banners'

describe('banners on Home that creators ask for', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let pictureAssetOid: string
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
    pictureAssetOid = await uploadPicture(t, creator)
  })

  const day = (days: number) =>
    businessDayOf(new Date(t.clock.now().getTime() + days * dayMs), 'Asia/Seoul')
  const ask = (change: object = {}, by: Person | null = creator) =>
    t.call(`POST ${own}`, {
      ...(by && { token: by.token }),
      body: { desiredDate: day(3), pictureAssetOid, message: 'New chapter!', ...change },
    })
  const asked = async (change: object = {}): Promise<string> => {
    const answer = await ask(change)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.banner.bannerOid
  }
  const list = async (by: Person = creator) =>
    (await t.call(`GET ${own}`, { token: by.token })).body.items
  const withdraw = (bannerOid: string, by: Person = creator) =>
    t.call(`DELETE ${own}`, { token: by.token, body: { bannerOid } })
  const decide = (bannerOid: string, body: object, by: Person | null = admin) =>
    t.call(`POST /channel/admin/banners/${bannerOid}`, {
      ...(by && { token: by.token }),
      body: { ...body },
    })
  const shown = async () => {
    const { body } = await t.call('GET /channel/banners', {})
    return body.items.map(({ bannerOid }: { bannerOid: string }) => bannerOid)
  }
  const told = async (person: Person) => {
    await deliverEvents(t)
    const { body } = await t.call('GET /account/notifications', { token: person.token })
    return body.items.map(({ title, text }: { title: string; text: string }) => [title, text])
  }

  it('have a desired date, and wait for an administrator [R-channel-015]', async () => {
    const bannerOid = await asked()
    expect(await list()).toMatchObject([
      {
        bannerOid,
        creator: { oid: creator.oid },
        picture: { assetOid: pictureAssetOid },
        message: 'New chapter!',
        desiredDate: day(3),
        state: 'waiting',
        showsFrom: null,
      },
    ])
    expect(refusal(await ask())).toEqual([409, 'channel.banner_waiting'])
    expect(await shown()).not.toContain(bannerOid)
    const waiting = await t.call('GET /channel/admin/banners', { token: admin.token })
    expect(waiting.body.items.at(-1)).toMatchObject({ bannerOid, desiredDate: day(3) })
    expect(await told(admin)).toContainEqual([
      'A banner request is waiting',
      `From ${creator.nickname}`,
    ])
  })

  it('are shown from that day on for some days, once accepted', async () => {
    const bannerOid = await asked({ desiredDate: day(2) })
    const answer = await decide(bannerOid, { accept: true })
    expect(answer.body.banner).toMatchObject({ state: 'accepted', reason: null })
    const { showsFrom, showsUntil } = answer.body.banner
    expect((Date.parse(showsUntil) - Date.parse(showsFrom)) / dayMs).toBe(7)
    expect((await told(creator))[0]).toEqual([
      'Your banner was accepted',
      `Home will show it from ${dayIn('en', day(2))}.`,
    ])
    expect(await shown()).not.toContain(bannerOid)
    t.clock.set(new Date(showsFrom))
    expect(await shown()).toContain(bannerOid)
    const { body } = await t.call('GET /channel/banners', {})
    expect(body.items[0]).toMatchObject({
      path: `/creatorhome/${creator.oid}`,
      name: creator.nickname,
      message: 'New chapter!',
    })
    t.clock.set(new Date(showsUntil))
    expect(await shown()).not.toContain(bannerOid)
    expect(await actionsOf(t, { actor: admin, subjectOid: bannerOid })).toEqual(['banner.accepted'])
  })

  it('are refused with a reason that their creator is told', async () => {
    const bannerOid = await asked({ desiredDate: day(0) })
    expect(refusal(await decide(bannerOid, { accept: false }))).toEqual([400, 'request.invalid'])
    const answer = await decide(bannerOid, { accept: false, reason: 'Too dark.' })
    expect(answer.body.banner).toMatchObject({ state: 'refused', reason: 'Too dark.' })
    expect(await told(creator)).toEqual([
      ['Your banner wasn’t accepted', 'You can send another request. Reason: Too dark.'],
    ])
    const { body: news } = await t.call('GET /account/notifications', { token: creator.token })
    expect(news.items[0].path).toBe('/studio?view=channel#banners')
    expect(await shown()).not.toContain(bannerOid)
    for (const accept of [true, false]) {
      const late = await decide(bannerOid, { accept, reason: 'x' })
      expect(refusal(late)).toEqual([409, 'channel.banner_decided'])
    }
    expect(refusal(await withdraw(bannerOid))).toEqual([409, 'channel.banner_decided'])
    expect(await asked()).not.toBe(bannerOid)
  })

  it('are withdrawn by their creator, also while they are shown', async () => {
    const bannerOid = await asked({ desiredDate: day(0) })
    await decide(bannerOid, { accept: true })
    expect(await shown()).toContain(bannerOid)
    const other = await signUpCreator(t)
    expect(refusal(await withdraw(bannerOid, other))).toEqual([404, 'channel.banner_not_found'])
    expect((await withdraw(bannerOid)).body.banner.state).toBe('withdrawn')
    expect(await shown()).not.toContain(bannerOid)
    expect(refusal(await withdraw(bannerOid))).toEqual([409, 'channel.banner_decided'])
  })

  it('refuse what is not theirs, not their right, or not understood', async () => {
    expect(refusal(await ask({}, null))).toEqual([401, 'auth.required'])
    const reader = await signUpPerson(t)
    expect(refusal(await ask({}, reader))).toEqual([403, 'auth.forbidden'])
    for (const desiredDate of [day(-1), day(181)]) {
      expect(refusal(await ask({ desiredDate }))).toEqual([400, 'channel.banner_date'])
    }
    const foreign = await uploadPicture(t, reader)
    expect(refusal(await ask({ pictureAssetOid: foreign }))[1]).toBe('media.not_found')
    for (const wrong of [{ desiredDate: 'soon' }, { message: ' ' }, { message: 'x'.repeat(301) }]) {
      expect(refusal(await ask(wrong))).toEqual([400, 'request.invalid'])
    }
    const bannerOid = await asked({ desiredDate: day(180) })
    expect(refusal(await decide(bannerOid, { accept: true }, null))).toEqual([401, 'auth.required'])
    const foreignDecision = await decide(bannerOid, { accept: true }, creator)
    expect(refusal(foreignDecision)).toEqual([403, 'auth.forbidden'])
    expect(refusal(await decide(nobody, { accept: true }))).toEqual([
      404,
      'channel.banner_not_found',
    ])
    expect(refusal(await t.call(`GET ${own}`, {}))).toEqual([401, 'auth.required'])
    const queue = await t.call('GET /channel/admin/banners', { token: creator.token })
    expect(refusal(queue)).toEqual([403, 'auth.forbidden'])
  })
})
