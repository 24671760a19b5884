import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'

describe('polls', () => {
  let t: TestApp
  let maker: Person
  let fan: Person
  let other: Person
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, fan, other] = [await signUpCreator(t), await signUpPerson(t), await signUpPerson(t)]
  })
  afterAll(() => t.close())

  const publish = (poll: Record<string, unknown> = {}) =>
    publishContent(t, maker, {
      type: 'video',
      poll: { title: 'Next?', options: ['Sea', 'Land'], ...poll },
    })
  const call = (key: string, who: Person | null, body?: Record<string, unknown>) =>
    t.call(key, { ...(who && { token: who.token }), ...(body && { body }) })
  const read = async (contentOid: string, who: Person | null = fan) =>
    (await call(`GET /content/poll/votes?contentOid=${contentOid}`, who)).body
  const vote = (contentOid: string, optionIdx: number, who = fan) =>
    call('POST /content/poll/vote', who, { contentOid, optionIdx })
  const votesOf = (poll: { options: { votes: number | null }[] }) =>
    poll.options.map(({ votes }) => votes)
  const end = (contentOid: string, reset = false, who = maker) =>
    call('DELETE /content/poll', who, { contentOid, reset })

  it('takes a vote, another in its place, and takes it back', async () => {
    const contentOid = await publish()
    expect(await read(contentOid, null)).toMatchObject({
      title: 'Next?',
      state: 'active',
      endsAt: null,
      ownOptionId: null,
      totalVotes: 0,
      canManage: false,
    })
    const first = (await vote(contentOid, 0)).body
    expect([votesOf(first), first.ownOptionId]).toEqual([[1, 0], first.options[0].optionId])
    const { optionId } = first.options[1]
    const sent = { contentOid, contentType: 'video', optionId }
    const changed = (await call('POST /content/poll/vote', fan, sent)).body
    expect([votesOf(changed), changed.ownOptionId]).toEqual([[0, 1], optionId])
    await vote(contentOid, 1, other)
    expect(await read(contentOid, null)).toMatchObject({ totalVotes: 2, ownOptionId: null })
    const back = await call('DELETE /content/poll/vote', fan, { contentOid })
    expect([votesOf(back.body), back.body.ownOptionId]).toEqual([[0, 1], null])
    const none = await call('DELETE /content/poll/vote', fan, { contentOid })
    expect(votesOf(none.body)).toEqual([0, 1])
  })

  it('counts one vote a person, however many they send at once', async () => {
    const contentOid = await publish()
    await vote(contentOid, 0, other)
    const sent = [0, 1, 0, 1, 1].map((index) => vote(contentOid, index))
    const answers = await Promise.all([...sent, vote(contentOid, 1, other)])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const poll = await read(contentOid)
    expect(poll.totalVotes).toBe(2)
    expect(votesOf(poll).reduce<number>((sum, votes) => sum + (votes ?? 0), 0)).toBe(2)
  })

  it('is active until its creator ends it, and begins again without votes [R-content-030]', async () => {
    const contentOid = await publish()
    await vote(contentOid, 0)
    for (const reset of [false, true]) {
      const taken = await end(contentOid, reset, fan)
      expect([taken.status, taken.body.code]).toEqual([403, 'item.not_yours'])
    }
    expect((await end(contentOid)).body).toMatchObject({ state: 'ended', canManage: true })
    for (const late of [
      await vote(contentOid, 1),
      await call('DELETE /content/poll/vote', fan, { contentOid }),
    ]) {
      expect([late.status, late.body.code]).toEqual([409, 'poll.ended'])
    }
    expect(votesOf(await read(contentOid))).toEqual([1, 0])
    expect((await end(contentOid, true)).body).toMatchObject({ state: 'active', totalVotes: 0 })
    expect((await read(contentOid)).ownOptionId).toBe(null)
    expect(votesOf((await vote(contentOid, 1)).body)).toEqual([0, 1])
    await t.jobs.get('library.forget-votes')?.({})
    expect(votesOf(await read(contentOid))).toEqual([0, 1])
  })

  it('ends when its length is over, which counts from a reset anew [R-content-030]', async () => {
    const contentOid = await publish({ lengthHours: 2 })
    await vote(contentOid, 0)
    t.clock.advance(2 * 3_600_000)
    expect(await read(contentOid)).toMatchObject({ state: 'ended', totalVotes: 1 })
    expect((await vote(contentOid, 1)).body.code).toBe('poll.ended')
    await end(contentOid, true)
    t.clock.advance(3_600_000)
    expect((await vote(contentOid, 1)).status).toBe(200)
    t.clock.advance(3_600_000)
    expect((await vote(contentOid, 0)).body.code).toBe('poll.ended')
  })

  it('is active until the instant of its end [R-content-030]', async () => {
    const contentOid = await publish({ lengthHours: 2 })
    const { endsAt } = await read(contentOid)
    expect(Date.parse(endsAt) - t.clock.now().getTime()).toBe(2 * 3_600_000)
    t.clock.advance(2 * 3_600_000 - 1)
    expect((await read(contentOid)).state).toBe('active')
    expect((await vote(contentOid, 0)).status).toBe(200)
    t.clock.advance(1)
    expect((await read(contentOid)).state).toBe('ended')
    expect((await vote(contentOid, 1)).body.code).toBe('poll.ended')
  })

  it('stays ended, also before its length is over, until it is reset [R-content-030]', async () => {
    const contentOid = await publish({ lengthHours: 2 })
    await vote(contentOid, 0)
    for (let times = 0; times < 2; times += 1) {
      expect((await end(contentOid)).body).toMatchObject({ state: 'ended', totalVotes: 1 })
    }
    t.clock.advance(3_600_000)
    expect((await read(contentOid)).state).toBe('ended')
    const reset = (await end(contentOid, true)).body
    expect(reset).toMatchObject({ state: 'active', totalVotes: 0, ownOptionId: null })
    expect(Date.parse(reset.endsAt) - t.clock.now().getTime()).toBe(2 * 3_600_000)
  })

  it('is reset while it is active, too, and by an administrator [R-content-030]', async () => {
    const contentOid = await publish()
    await vote(contentOid, 0)
    await vote(contentOid, 1, other)
    const admin = await signUpAdmin(t)
    expect((await end(contentOid, true, admin)).body).toMatchObject({
      state: 'active',
      totalVotes: 0,
    })
    expect(votesOf((await vote(contentOid, 1)).body)).toEqual([0, 1])
    expect((await end(contentOid, false, admin)).body.state).toBe('ended')
    expect((await call('DELETE /content/poll', null, { contentOid, reset: true })).status).toBe(401)
  })

  it('hides its results until one voted or it ended, if its creator says so', async () => {
    const contentOid = await publish({ hidesResults: true })
    await vote(contentOid, 0, other)
    const hidden = await read(contentOid)
    expect([hidden.totalVotes, votesOf(hidden)]).toEqual([null, [null, null]])
    expect((await read(contentOid, maker)).totalVotes).toBe(1)
    expect(votesOf((await vote(contentOid, 1)).body)).toEqual([1, 1])
    await end(contentOid)
    expect(votesOf(await read(contentOid, null))).toEqual([1, 1])
  })

  it('counts no vote for words that its voter did not choose', async () => {
    const contentOid = await publish()
    await vote(contentOid, 0)
    const poll = { title: 'Next?', options: ['Air', 'Land', 'Sea'] }
    const edit = (options: string[]) =>
      t.deps.db
        .updateTable('contents')
        .set({ fields: JSON.stringify({ type: 'video', poll: { ...poll, options } }) })
        .where('content_oid', '=', contentOid)
        .execute()
    await edit(['Air', 'Land', 'Sea'])
    const moved = await read(contentOid)
    expect([votesOf(moved), moved.ownOptionId]).toEqual([[0, 0, 1], moved.options[2].optionId])
    await edit(['Air', 'Land'])
    expect(await read(contentOid)).toMatchObject({ totalVotes: 0, ownOptionId: null })
    const { optionId } = moved.options[2]
    const gone = await call('POST /content/poll/vote', fan, { contentOid, optionId })
    expect([gone.status, gone.body.code]).toEqual([409, 'poll.option_gone'])
    expect(votesOf((await vote(contentOid, 1)).body)).toEqual([0, 1])
  })

  it('refuses those who are not logged in, options that are none, and other contents', async () => {
    const contentOid = await publish()
    const without = await publishContent(t, maker)
    const body = { contentOid, optionIdx: 0 }
    expect((await call('POST /content/poll/vote', null, body)).status).toBe(401)
    expect((await call('POST /content/poll/vote', fan, { contentOid })).status).toBe(400)
    expect((await vote(contentOid, 2)).body.code).toBe('poll.option_gone')
    const wrong = await call('POST /content/poll/vote', fan, { ...body, contentType: 'audio' })
    expect([wrong.status, wrong.body.code]).toEqual([404, 'poll.not_found'])
    expect((await read(without)).code).toBe('poll.not_found')
    expect((await read('f'.repeat(24))).code).toBe('item.not_found')
  })
})
