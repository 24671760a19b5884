import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'

const reason = 'She runs the channel of the city.'

describe('creator tags, in the console', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const set = (
    person: Pick<Person, 'oid'>,
    tags: unknown,
    body: Record<string, unknown> = {},
    token = admin.token,
  ) =>
    t.call(`PUT /admin/users/${person.oid}/creator-tags`, {
      token,
      body: { tags, was: ['story'], reason, ...body },
    })
  const self = async ({ token }: Person) =>
    (await t.call('GET /account/getuser', { token })).body.self as {
      roles: string[]
      creatorTags: string[]
      canWriteStories: boolean
    }

  it('make a managed channel and close writing with the next call [R-channel-013]', async () => {
    const creator = await signUpCreator(t)
    const channel = 'managed-channel:seoul'
    const tagged = await set(creator, ['story', ' Managed-Channel:Seoul ', channel])
    expect([tagged.status, tagged.body]).toEqual([200, { creatorTags: ['story', channel] }])
    expect((await self(creator)).roles).toContain('managedChannelCreator')
    expect((await set(creator, [], { was: [channel, 'story'] })).body).toEqual({ creatorTags: [] })
    const bare = await self(creator)
    expect(bare).toMatchObject({ creatorTags: [], canWriteStories: false })
    expect(bare.roles).not.toContain('managedChannelCreator')
    expect((await set(creator, ['story'], { was: [] })).status).toBe(200)
    expect((await self(creator)).canWriteStories).toBe(true)
  })

  it('are set on record with what they were, and their creator reads why', async () => {
    const creator = await signUpCreator(t)
    await set(creator, ['story', 'pick'])
    // Nothing is changed, so nothing is written.
    await set(creator, ['pick', 'story'], { was: ['pick', 'story'] })
    expect(await actionsOf(t, { actor: admin, subjectOid: creator.oid })).toEqual([
      'user.creator_tags_set',
    ])
    const log = await t.call(
      `GET /admin/audit?subject=${creator.oid}&action=user.creator_tags_set`,
      {
        token: admin.token,
      },
    )
    expect(log.body.items[0].details).toEqual({
      tags: ['story', 'pick'],
      before: ['story'],
      reason,
    })
    const { items } = (await t.call('GET /account/record', { token: creator.token })).body
    expect(items).toMatchObject([{ action: 'user.creator_tags_set', by: 'administrator', reason }])
  })

  it('are set by one of two at once, on the tags that were seen', async () => {
    const creator = await signUpCreator(t)
    const both = await Promise.all([set(creator, ['pick']), set(creator, ['live'])])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const kept = both.find(({ status }) => status === 200)?.body.creatorTags
    expect((await self(creator)).creatorTags).toEqual(kept)
    expect(refusal(await set(creator, []))).toEqual([409, 'creator_tags.changed'])
  })

  it('are refused to whoever is no creator or not there, and by whoever is no administrator', async () => {
    const [creator, person] = [await signUpCreator(t), await signUpPerson(t)]
    expect(refusal(await set(person, ['story'], { was: [] }))).toEqual([
      409,
      'creator_tags.not_creator',
    ])
    const nobody = await set({ oid: '0'.repeat(24) }, ['story'])
    expect(refusal(nobody)).toEqual([404, 'account.user_not_found'])
    expect(refusal(await set(creator, [], {}, creator.token))).toEqual([403, 'auth.forbidden'])
    expect((await self(creator)).creatorTags).toEqual(['story'])
  })

  it.each([
    ['two words', { tags: ['two words'] }],
    ['a comma', { tags: ['a,b'] }],
    ['an empty one', { tags: [' '] }],
    ['a long one', { tags: ['x'.repeat(65)] }],
    ['too many', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }],
    ['no list', { tags: 'story' }],
    ['no reason', { tags: [], reason: ' ' }],
    ['no word of what was seen', { tags: [], was: undefined }],
  ])('refuse %s', async (_what, body) => {
    const creator = await signUpCreator(t)
    expect(refusal(await set(creator, [], body))).toEqual([400, 'request.invalid'])
    expect((await self(creator)).creatorTags).toEqual(['story'])
  })
})
