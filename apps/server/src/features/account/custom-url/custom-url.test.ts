import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import { actionsOf, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'

const dayMs = 24 * 3600_000

describe('the custom address of a channel', () => {
  let t: TestApp
  let creator: Person
  let number = 0
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
    number += 1
  })

  const set = (customUrl: string, by: Person | null = creator) =>
    t.call('POST /account/customUrl', { ...(by && { token: by.token }), body: { customUrl } })
  const remove = (by: Person = creator) =>
    t.call('DELETE /account/customUrl', { token: by.token, body: {} })
  const channelAt = async (customUrl: string) => {
    const { status, body } = await t.call(`GET /channel/channel?customUrl=${customUrl}`, {})
    return status === 200 ? [body.channel.creator.oid, body.channel.path] : status
  }

  it('is set in lower case, and finds the channel in any [R-channel-004] [R-channel-012]', async () => {
    const answer = await set(`Mira-${number}_x`)
    expect(answer.body).toEqual({ customUrl: `mira-${number}_x`, path: `/c/mira-${number}_x` })
    expect(await channelAt(`MIRA-${number}_X`)).toEqual([creator.oid, `/c/mira-${number}_x`])
    const user = await t.call(`GET /account/getuser?customUrl=mira-${number}_x`, {})
    expect(user.body.user).toMatchObject({ oid: creator.oid, customUrl: `mira-${number}_x` })
    expect(await actionsOf(t, { actor: creator, subjectOid: creator.oid })).toContain(
      'custom_url.changed',
    )
  })

  it('leads from the former one to the new, and to the page by id when removed', async () => {
    await set(`one-${number}`)
    await set(`two-${number}`)
    expect(await channelAt(`one-${number}`)).toEqual([creator.oid, `/c/two-${number}`])
    expect((await remove()).body).toEqual({ customUrl: null, path: `/creatorhome/${creator.oid}` })
    for (const name of ['one', 'two']) {
      expect(await channelAt(`${name}-${number}`)).toEqual([
        creator.oid,
        `/creatorhome/${creator.oid}`,
      ])
    }
    expect((await set(`one-${number}`)).status).toBe(200)
    const { account } = await exportOf(t, creator.oid)
    expect(account.formerCustomUrls).toMatchObject([{ custom_url: `two-${number}` }])
  })

  it.each(['a b', 'mira!', 'ab', 'x'.repeat(31), 'mira.lee', '미라', 'a/b', 'plax-official', ''])(
    'is only of letters, digits, hyphen and underscore, and no name of the house: %j [R-channel-019] [R-channel-024]',
    async (name) => {
      const answer = await set(name)
      expect(refusal(answer)).toEqual([409, 'channel.url_not_available'])
      expect(answer.body.message).toBe('This URL is not available')
      expect(await channelAt(creator.oid)).toBe(404)
    },
  )

  it('is nobody else’s, nor for a while the former one [R-channel-024]', async () => {
    const other = await signUpCreator(t)
    await set(`mine-${number}`)
    expect(refusal(await set(`MINE-${number}`, other))).toEqual([409, 'channel.url_not_available'])
    await set(`new-${number}`)
    const taken = await set(`mine-${number}`, other)
    expect(taken.body.message).toBe('This URL is not available')
    t.clock.set(new Date(t.clock.now().getTime() + 91 * dayMs))
    expect((await set(`mine-${number}`, await signUpCreator(t))).status).toBe(200)
    expect((await channelAt(`mine-${number}`)) as unknown[]).not.toContain(creator.oid)
  })

  it('is taken by one of two who want it at once', async () => {
    const other = await signUpCreator(t)
    const answers = await Promise.all([set(`race-${number}`), set(`race-${number}`, other)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('is for creators', async () => {
    expect(refusal(await set('name', null))).toEqual([401, 'auth.required'])
    const reader = await signUpPerson(t)
    expect(refusal(await set('name', reader))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await remove(reader))).toEqual([403, 'auth.forbidden'])
    const wrong = await t.call('POST /account/customUrl', { token: creator.token, body: {} })
    expect(refusal(wrong)).toEqual([400, 'request.invalid'])
  })
})
