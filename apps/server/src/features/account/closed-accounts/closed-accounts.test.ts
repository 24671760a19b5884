import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestAnswer, type TestApp, refusal } from '../../../testing/app.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { askToLeave, removeDue, review, waitOut } from '../../../testing/withdrawals.ts'

const hourMs = 3600 * 1000

describe('closed accounts, for administrators', () => {
  let t: TestApp
  let admin: Person
  /** Removed, cancelled, waiting: the oldest first. */
  let [gone, stayed, waits]: Person[] = []
  let begunAt: string
  beforeAll(async () => {
    t = await createTestApp()
    gone = await signUpPerson(t)
    await waitOut(t, gone)
    await removeDue(t)
    begunAt = t.clock.now().toISOString()
    stayed = await signUpPerson(t)
    await askToLeave(t, stayed, { survey: 'too_expensive' })
    await t.call('POST /account/stopUnregister', { token: stayed.token, body: {} })
    t.clock.advance(hourMs)
    waits = await signUpPerson(t)
    await askToLeave(t, waits, { survey: 'privacy', review: 'You know more of me than I do.' })
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const call = (query = '', path = 'withdrawals') =>
    t.call(`GET /admin/${path}?${query}`, { token: admin.token })
  const reasons = async (query: string) =>
    (await call(query)).body.items.map((item: { reason: string }) => item.reason)
  const counts = async (query: string) => {
    const { total, reasons: all } = (await call(query, 'withdrawals/counts')).body
    const named = all.filter(({ count }: { count: number }) => count > 0)
    return [total, named.map((one: { reason: string; count: number }) => [one.reason, one.count])]
  }

  it('are listed from the newest, with names until the account is removed', async () => {
    const { items, nextCursor } = (await call()).body
    expect(nextCursor).toBeNull()
    expect(items).toMatchObject([
      {
        user: { oid: waits?.oid, nickname: waits?.nickname },
        reason: 'privacy',
        review: 'You know more of me than I do.',
        state: 'waiting',
        askedAt: t.clock.now().toISOString(),
        endedAt: null,
      },
      {
        user: { oid: stayed?.oid },
        reason: 'too_expensive',
        state: 'cancelled',
        cancelledBy: 'call',
        endedAt: begunAt,
      },
      { user: null, reason: 'little_to_read', review, state: 'removed', endedAt: begunAt },
    ])
    expect(JSON.stringify(items)).not.toContain(gone?.nickname)
  })

  it('are read in pages, each once', async () => {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: TestAnswer = await call(`limit=1${cursor && `&cursor=${cursor}`}`)
      expect(page.body.items).toHaveLength(1)
      found.push(page.body.items[0].reason)
      cursor = page.body.nextCursor
    }
    expect(found).toEqual(['privacy', 'too_expensive', 'little_to_read'])
  })

  it('are narrowed to a period, a reason and a state', async () => {
    const later = t.clock.now().toISOString()
    expect(await reasons(`from=${begunAt}`)).toEqual(['privacy', 'too_expensive'])
    expect(await reasons(`from=${begunAt}&until=${later}`)).toEqual(['too_expensive'])
    expect(await reasons('reason=privacy')).toEqual(['privacy'])
    expect(await reasons('state=removed')).toEqual(['little_to_read'])
    expect(await reasons('reason=privacy&state=removed')).toEqual([])
  })

  it('are counted, each of the survey in its order', async () => {
    const all = (await call('', 'withdrawals/counts')).body
    expect(all.reasons).toHaveLength(8)
    expect(await counts('')).toEqual([
      3,
      [
        ['too_expensive', 1],
        ['little_to_read', 1],
        ['privacy', 1],
      ],
    ])
    expect(await counts(`until=${begunAt}`)).toEqual([1, [['little_to_read', 1]]])
    expect(await counts('state=waiting')).toEqual([1, [['privacy', 1]]])
  })

  it('enter the access log of everyone on the page', async () => {
    const person = await signUpPerson(t)
    await askToLeave(t, person, { survey: 'other' })
    await call('limit=1')
    const record = (await t.call('GET /account/record', { token: person.token })).body.items
    expect(record).toMatchObject([{ action: 'admin.looked', call: 'GET /admin/withdrawals' }])
    await t.call('POST /account/stopUnregister', { token: person.token, body: {} })
  })

  it.each(['withdrawals', 'withdrawals/counts'])('are refused to anyone else: %s', async (path) => {
    const creator = await signUpCreator(t)
    const answer = await t.call(`GET /admin/${path}`, { token: creator.token })
    expect(refusal(answer)).toEqual([403, 'auth.forbidden'])
    expect(refusal(await t.call(`GET /admin/${path}`))).toEqual([401, 'auth.required'])
  })

  it.each(['state=gone', 'from=yesterday', 'until=2026', 'reason=bored', 'cursor=x', 'limit=101'])(
    'refuse %s',
    async (query) => {
      expect(refusal(await call(query))).toEqual([400, 'request.invalid'])
    },
  )
})
