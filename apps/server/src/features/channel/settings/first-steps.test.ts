import { firstSteps } from '@plax/contracts/channel/first-steps'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { contentToPublish, publishContent, saveContent } from '../../../testing/contents.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { addTier } from '../../../testing/subscriptions.ts'
import { makePng } from '../../../testing/uploads.ts'

describe('the first steps of a creator', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
  })
  const read = (by?: Person) => t.call('GET /channel/first-steps', by ? { token: by.token } : {})
  const done = async () => {
    const { status, body, text } = await read(creator)
    expect(status, text).toBe(200)
    const steps: { step: string; isDone: boolean }[] = body.steps
    expect(steps.map(({ step }) => step)).toEqual([...firstSteps])
    return steps.filter(({ isDone }) => isDone).map(({ step }) => step)
  }
  const post = async (path: string, body: Record<string, unknown>) => {
    const { status, text } = await t.call(`POST ${path}`, { token: creator.token, body })
    expect(status, text).toBe(200)
  }

  it('are all open after signing up', async () => {
    expect(await done()).toEqual([])
  })

  it('include a picture', async () => {
    await t.call('POST /account/picture', {
      token: creator.token,
      upload: { bytes: await makePng() },
    })
    expect(await done()).toEqual(['picture'])
  })

  it('include an introduction of the channel in any language', async () => {
    await post('/channel/settings', { intro: { ko: '' }, links: [] })
    expect(await done()).toEqual([])
    await post('/channel/settings', { intro: { jp: '海の話' } })
    expect(await done()).toEqual(['channel'])
  })

  it('include a published item, not a draft', async () => {
    const draft = await contentToPublish(t, creator)
    expect((await saveContent(t, creator, { metaData: draft })).status).toBe(200)
    expect(await done()).toEqual([])
    await publishContent(t, creator)
    expect(await done()).toEqual(['upload'])
  })

  it('include a paid tier that is still offered', async () => {
    const tierHash = await addTier(t, creator, { price: 100 })
    expect(await done()).toEqual(['tier'])
    await post('/account/modify/subscription_tiers', { mode: 'remove', tierHash })
    expect(await done()).toEqual([])
  })

  it('include an account for payouts', async () => {
    await post('/account/payouts', {
      method: 'bank',
      country: 'KR',
      currency: 'KRW',
      bankName: 'Hana Bank',
      accountHolder: 'Mira Kim',
      accountNumber: '110-234-567890',
    })
    expect(await done()).toEqual(['payout'])
  })

  it('are those of the caller alone', async () => {
    await publishContent(t, await signUpCreator(t))
    expect(await done()).toEqual([])
  })

  it('are refused to visitors and to people who create nothing', async () => {
    expect(refusal(await read())).toEqual([401, 'auth.required'])
    expect(refusal(await read(await signUpPerson(t)))).toEqual([403, 'auth.forbidden'])
  })
})
