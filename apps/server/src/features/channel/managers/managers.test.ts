import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { actionsOf, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'

const password = 'open-sesame-7'

describe('channel manager mode', () => {
  let t: TestApp
  let creator: Person
  let helper: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
    helper = await signUpPerson(t)
  })

  const set = (body: object, by: Person | null = creator) =>
    t.call('POST /channel/managers', { ...(by && { token: by.token }), body: { ...body } })
  const mode = async () => (await t.call('GET /channel/managers', { token: creator.token })).body
  const enter = (sent = password, by: Person | null = helper) =>
    t.call('POST /channel/managers/enter', {
      ...(by && { token: by.token }),
      body: { creatorOid: creator.oid, password: sent },
    })
  const write = (by: Person = helper) =>
    t.call('POST /channel/settings', {
      token: by.token,
      body: { creatorOid: creator.oid, discordId: 'helper' },
    })

  it('is on but for managed-channel creators, who can turn it on [R-channel-018]', async () => {
    expect(await mode()).toEqual({ isOn: true, hasPassword: false, managers: [] })
    await set({ password })
    await sql`UPDATE users SET creator_tags = '{managed-channel:house}'
      WHERE oid = ${creator.oid}`.execute(t.deps.db)
    expect(await mode()).toMatchObject({ isOn: false, hasPassword: true })
    expect(refusal(await enter())).toEqual([409, 'channel.manager_mode_off'])
    await set({ isOn: true })
    expect((await enter()).status).toBe(200)
  })

  it('lets whoever has the password change the page, and nothing else, for some hours [R-channel-026] [R-channel-027]', async () => {
    expect(refusal(await write())).toEqual([403, 'auth.forbidden'])
    await set({ password })
    const entered = await enter()
    const hours = (Date.parse(entered.body.until) - t.clock.now().getTime()) / 3600_000
    expect(hours).toBe(12)
    expect((await write()).body.settings.discordId).toBe('helper')
    expect((await mode()).managers).toMatchObject([{ user: { oid: helper.oid } }])
    const shown = await t.call(`GET /channel/channel?creatorOid=${creator.oid}`, {
      token: helper.token,
    })
    expect(shown.body.channel.canManage).toBe(true)
    const acts = await actionsOf(t, { actor: helper, subjectOid: creator.oid })
    expect(acts).toEqual(['channel.manager_entered', 'channel.settings_changed'])
    for (const key of ['GET /channel/fans', 'GET /channel/managers', 'POST /account/customUrl']) {
      const body = key.startsWith('POST') ? { body: { customUrl: 'helper-took' } } : {}
      const answer = await t.call(key, { token: helper.token, ...body })
      expect(refusal(answer)).toEqual([403, 'auth.forbidden'])
    }
    t.clock.set(new Date(t.clock.now().getTime() + 12 * 3600_000))
    expect(refusal(await write())).toEqual([403, 'auth.forbidden'])
  })

  it('opens a channel to who knows its own password alone [R-channel-027]', async () => {
    const other = await signUpCreator(t)
    await set({ password })
    const [otherPassword, token] = ['other-sesame-9', other.token]
    const change = { token, body: { password: otherPassword } }
    expect((await t.call('POST /channel/managers', change)).status).toBe(200)
    for (const wrong of [
      otherPassword,
      password.toUpperCase(),
      `${password} `,
      password.slice(1),
    ]) {
      expect(refusal(await enter(wrong))).toEqual([403, 'channel.incorrect_manager_password'])
    }
    expect(refusal(await write())).toEqual([403, 'auth.forbidden'])
    expect((await enter(password)).status).toBe(200)
    expect((await write()).status).toBe(200)
    // It was the password of this channel, and of no other; and whoever entered it is nobody else.
    const elsewhere = { creatorOid: other.oid, discordId: 'helper' }
    const there = await t.call('POST /channel/settings', { token: helper.token, body: elsewhere })
    expect(refusal(there)).toEqual([403, 'auth.forbidden'])
    expect(refusal(await write(await signUpPerson(t)))).toEqual([403, 'auth.forbidden'])
  })

  it('opens to nobody without a password, or once it was removed [R-channel-027]', async () => {
    for (const sent of ['', password, 'null', 'undefined']) {
      expect(refusal(await enter(sent))).toEqual([403, 'channel.incorrect_manager_password'])
    }
    await set({ password })
    expect((await enter()).status).toBe(200)
    expect((await set({ password: null })).body.hasPassword).toBe(false)
    expect(refusal(await enter())).toEqual([403, 'channel.incorrect_manager_password'])
    expect(refusal(await write())).toEqual([403, 'auth.forbidden'])
  })

  it('refuses a wrong password in the words of the documents, and keeps a hash [R-channel-028]', async () => {
    const none = await enter()
    expect(refusal(none)).toEqual([403, 'channel.incorrect_manager_password'])
    await set({ password })
    const wrong = await enter(`${password}x`)
    expect(refusal(wrong)).toEqual([403, 'channel.incorrect_manager_password'])
    expect(wrong.body.message).toBe('Incorrect channel manager password')
    expect(refusal(await write())).toEqual([403, 'auth.forbidden'])
    const { rows } = await sql<{ hash: string }>`SELECT manager_password_hash AS hash
      FROM channels WHERE creator_oid = ${creator.oid}`.execute(t.deps.db)
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
  })

  it('counts tries, of each person and at each channel', async () => {
    await set({ password })
    const answers = []
    for (let n = 0; n < 21; n += 1) answers.push(await enter('wrong-password-1'))
    expect(refusal(answers.at(-1) as never)).toEqual([429, 'request.too_many'])
    for (let n = 0; n < 10; n += 1) await enter('wrong-password-1', await signUpPerson(t))
    const late = await enter(password, await signUpPerson(t))
    expect(refusal(late)).toEqual([429, 'request.too_many'])
  })

  it('ends with another password, when it is turned off, and when somebody is sent away', async () => {
    const again = async () => {
      await set({ password, isOn: true })
      expect((await enter()).status).toBe(200)
    }
    await again()
    await set({ password: 'another-one-8' })
    expect(refusal(await write())).toEqual([403, 'auth.forbidden'])
    await again()
    await set({ isOn: false })
    expect(refusal(await write())).toEqual([403, 'auth.forbidden'])
    await again()
    const leave = (by: Person, body: object) =>
      t.call('DELETE /channel/managers/enter', { token: by.token, body: { ...body } })
    const other = await signUpPerson(t)
    const both = { creatorOid: creator.oid, userOid: helper.oid }
    expect(refusal(await leave(other, both))).toEqual([403, 'auth.forbidden'])
    expect((await leave(creator, both)).body).toEqual({ ended: true })
    expect(refusal(await write())).toEqual([403, 'auth.forbidden'])
    expect((await leave(helper, { creatorOid: creator.oid })).body).toEqual({ ended: false })
  })

  it('is set by creators, and entered by others who are signed in', async () => {
    expect(refusal(await set({ isOn: true }, null))).toEqual([401, 'auth.required'])
    expect(refusal(await set({ isOn: true }, helper))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await set({ password: 'short' }))).toEqual([400, 'request.invalid'])
    expect(refusal(await enter(password, null))).toEqual([401, 'auth.required'])
    expect(refusal(await enter(password, creator))).toEqual([400, 'channel.manager_needs_other'])
  })
})
