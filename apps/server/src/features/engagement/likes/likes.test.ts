import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

let t: TestApp
let creator: Person
let people: Person[]
let contentOid: string

beforeAll(async () => {
  t = await createTestApp()
  creator = await signUpCreator(t)
  people = [await signUpPerson(t), await signUpPerson(t), await signUpPerson(t)]
  contentOid = await publishContent(t, creator)
})
afterAll(() => t.close())

const like = (person: Person | undefined, word: string, body: Record<string, unknown> = {}) =>
  t.call('POST /content/like', {
    ...(person && { token: person.token }),
    body: { contentOid, likeOrUndoLike: word, mode: 'video', ...body },
  })

const countsOf = async (oid: string, person?: Person) => {
  const path = `GET /content/counts?contentOids=${oid}`
  return (await t.call(path, person ? { token: person.token } : {})).body.items
}

describe('likes', () => {
  it('go on and off by what is asked, and answer the state that the server keeps [R-content-031]', async () => {
    const [fan] = people
    expect((await like(fan, 'like', { likerOid: fan?.oid })).body).toEqual({
      liked: true,
      likes: 1,
      changed: true,
    })
    expect((await like(fan, 'like')).body).toEqual({ liked: true, likes: 1, changed: false })
    expect(await countsOf(contentOid, fan)).toMatchObject([{ likes: 1, isLiked: true }])
    expect(await countsOf(contentOid)).toMatchObject([{ likes: 1, isLiked: false }])
    expect((await like(fan, 'unlike')).body).toMatchObject({ liked: false, likes: 0 })
    expect((await like(fan, 'unlike')).body).toMatchObject({ likes: 0, changed: false })
  })

  it('are one however many calls come at once [R-content-032]', async () => {
    const [fan] = people
    const answers = await Promise.all(Array.from({ length: 6 }, () => like(fan, 'like')))
    expect(answers.filter(({ body }) => body.changed)).toHaveLength(1)
    expect(await countsOf(contentOid)).toMatchObject([{ likes: 1 }])
    await like(fan, 'unlike')
  })

  it('are refused to visitors, for somebody else, on what is unknown, and in other words', async () => {
    const [fan, other] = people
    expect((await like(undefined, 'like')).status).toBe(401)
    expect(refusal(await like(fan, 'like', { likerOid: other?.oid }))[0]).toBe(403)
    const unknown = await like(fan, 'like', { contentOid: 'a'.repeat(24) })
    expect(refusal(unknown)).toEqual([404, 'item.not_found'])
    expect((await like(fan, 'love')).status).toBe(400)
    expect((await t.call('GET /content/counts?contentOids=1')).status).toBe(400)
    expect(await countsOf('a'.repeat(24))).toEqual([])
  })

  it('of comments go by their number, and are refused without one', async () => {
    const [fan, other] = people as [Person, Person]
    const made = await t.call('POST /content/comment', {
      token: fan.token,
      body: { contentOid, text: 'Like me' },
    })
    const commentPosition = made.body.comment.position
    const call = (body: Record<string, unknown>) =>
      t.call('POST /content/comment/like', {
        token: other.token,
        body: { contentOid, likeOrUndoLike: 'like', ...body },
      })
    expect((await call({ commentPosition })).body).toMatchObject({ liked: true, likes: 1 })
    expect((await call({ commentPosition })).body).toMatchObject({ likes: 1, changed: false })
    expect((await call({})).status).toBe(400)
    expect(refusal(await call({ commentPosition: 999 }))).toEqual([404, 'comment.not_found'])
    expect((await call({ commentPosition, likerOid: fan.oid })).status).toBe(403)
    const off = await call({ commentPosition, likeOrUndoLike: 'unlike' })
    expect(off.body).toMatchObject({ liked: false, likes: 0 })
  })

  it('are counted as the rows are, whatever people do', async () => {
    const step = fc.record({
      who: fc.nat({ max: 2 }),
      word: fc.constantFrom('like', 'unlike'),
    })
    const storyOid = await publishStory(t, creator)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await Promise.all(
          steps.map(({ who, word }) => like(people[who], word, { contentOid: storyOid })),
        )
        const rows = await t.deps.db
          .selectFrom('item_likes')
          .select('user_oid')
          .where('item_oid', '=', storyOid)
          .execute()
        const [counts] = await countsOf(storyOid)
        expect(counts?.likes).toBe(rows.length)
      }),
      { numRuns: 12 },
    )
  })

  it('are told once a day, as a number', async () => {
    const told = async () => {
      await t.jobs.get('engagement.tell-likes')?.({})
      await deliverEvents(t)
      const path = 'GET /account/notifications?limit=50'
      const { items } = (await t.call(path, { token: creator.token })).body
      return (items as { title: string }[]).map(({ title }) => title)
    }
    // What was liked before is told of first; it may be three likes as well.
    const before = await told()
    for (const person of people) await like(person, 'like')
    expect(await told()).toEqual(['3 new likes', ...before])
    expect(await told()).toEqual(['3 new likes', ...before])
  })
})
