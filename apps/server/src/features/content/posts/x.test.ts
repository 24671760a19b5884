import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { exportOf } from '../../../testing/exports.ts'
import { followEvents } from '../../../testing/notifications.ts'
import { passwordLogin } from '../../../testing/two-factor.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { removeDue, waitOut } from '../../../testing/withdrawals.ts'
import { startX, type XServer } from '../../../testing/x.ts'

const tweets = '/2/tweets'
const tokens = '/2/oauth2/token'
const nobody = {
  platform: 'twitter',
  isOffered: true,
  state: 'connect',
  name: null,
  isInMultichat: false,
}

describe('announcing content in X', () => {
  let t: TestApp
  let x: XServer
  let creator: Person
  beforeAll(async () => {
    x = await startX()
    t = await createTestApp({ ...x.env, PLAX_PUBLIC_URL: 'https://plax.example' })
  })
  afterAll(async () => {
    await t.close()
    await x.close()
  })
  beforeEach(async () => {
    await t.deps.db.deleteFrom('linked_accounts').execute()
    creator = await signUpCreator(t)
    x.posts.length = 0
    x.revoked.length = 0
    x.calls.clear()
    x.next.clear()
    x.pause = Promise.resolve()
  })

  type Caller = Pick<Person, 'token'>
  const begin = async (who: Caller = creator) => {
    const answer = await t.call('GET /platform/twitter/auth', { token: who.token })
    expect(answer.status).toBe(200)
    return answer.body.url as string
  }
  const finish = (back: URL, who: Caller = creator) => {
    expect(back.origin + back.pathname).toBe('https://plax.example/studio/x')
    back.searchParams.delete('error')
    return t.call(`GET /platform/twitter/auth/set?${back.searchParams}`, { token: who.token })
  }
  const connect = async (account?: string) => finish(x.allow(await begin(), account))
  const shown = async (who: Caller = creator) => {
    const { items } = (await t.call('GET /platform', { token: who.token })).body
    return items.find(({ platform }: { platform: string }) => platform === 'twitter')
  }
  const publish = (fields = {}) =>
    publishContent(t, creator, { autoPost: { twitter: true, discord: false }, ...fields })
  const plan = () => followEvents(t, { 'content.published': 'content.plan-post' })
  const announce = async () => {
    await plan()
    return runQueued(t, 'content.send-post')
  }
  const outcome = async (contentOid: string) => {
    const { body } = await t.call(`GET /content/posts?contentOid=${contentOid}`, creator)
    return body.items.map(({ network, state, fault }: Record<string, string>) => [
      network,
      state,
      fault,
    ])
  }
  const again = (contentOid: string) =>
    t.call('POST /content/posts/again', { ...creator, body: { contentOid, network: 'x' } })

  it('connects an account by its name, and keeps its tokens sealed', async () => {
    expect(await shown()).toEqual(nobody)
    const back = x.allow(await begin())
    const connected = await finish(back)
    expect(connected.status).toBe(200)
    expect(connected.body).toEqual({
      ...nobody,
      state: 'connected',
      name: 'Mira_Draws',
      isInMultichat: true,
    })
    expect(await shown()).toEqual(connected.body)
    const row = await t.deps.db.selectFrom('linked_accounts').selectAll().executeTakeFirstOrThrow()
    for (const token of x.given)
      expect(JSON.stringify(row) + String(row.sealed)).not.toContain(token)
    const { linkedAccounts } = (await exportOf(t, creator.oid)).links
    expect(linkedAccounts).toMatchObject([{ account_id: 'id-Mira_Draws', name: 'Mira_Draws' }])
    expect(Object.keys(linkedAccounts[0])).not.toContain('sealed')
  })

  it('takes a state once, in the session that began it, for ten minutes', async () => {
    const stranger = await signUpCreator(t)
    const failed = [403, 'platform.link_failed']
    const stolen = x.allow(await begin())
    expect(refusal(await finish(stolen, stranger))).toEqual(failed)
    // It is used up, whoever used it.
    expect(refusal(await finish(stolen))).toEqual(failed)
    const elsewhere = (await passwordLogin(t, creator)).body.token as string
    expect(refusal(await finish(x.allow(await begin()), { token: elsewhere }))).toEqual(failed)
    const late = x.allow(await begin())
    t.clock.advance(10 * 60_000)
    expect(refusal(await finish(late))).toEqual(failed)
    const made = new URL(late)
    made.searchParams.set('state', 'made-up')
    expect(refusal(await finish(made))).toEqual(failed)
    expect(x.calls.get(tokens)).toBeUndefined()
    const once = x.allow(await begin())
    expect((await finish(once)).status).toBe(200)
    expect(refusal(await finish(once))).toEqual(failed)
    expect(await shown(stranger)).toEqual(nobody)
  })

  it('connects nothing that its person denied, or X does not confirm', async () => {
    expect(refusal(await finish(x.deny(await begin())))).toEqual([403, 'platform.link_canceled'])
    const wrong = x.allow(await begin())
    wrong.searchParams.set('code', 'made-up')
    expect(refusal(await finish(wrong))).toEqual([403, 'platform.link_failed'])
    x.next.set(tokens, [{ status: 503 }])
    expect(refusal(await connect())).toEqual([503, 'platform.unavailable'])
    x.next.set('/2/users/me', [{ status: 429, body: {} }])
    expect(refusal(await connect())).toEqual([503, 'platform.unavailable'])
    expect(await shown()).toEqual(nobody)
  })

  it('posts title and link once as it is published', async () => {
    await connect()
    const contentOid = await publish({ title: 'The harbour' })
    expect(await announce()).toBe(1)
    const text = `The harbour\nhttps://plax.example/play/${contentOid}`
    expect(x.posts).toEqual([{ account: 'Mira_Draws', text }])
    expect(await outcome(contentOid)).toEqual([['x', 'posted', null]])
    // The same job may come again, as after a crash of the worker.
    await t.jobs.get('content.send-post')?.({ contentOid, network: 'x' })
    expect(x.calls.get(tweets)).toBe(1)
    expect(refusal(await again(contentOid))).toEqual([409, 'content.post_not_failed'])
  })

  it('waits for the instant at which it is published', async () => {
    await connect()
    const publishAt = new Date(t.clock.now().getTime() + 3_600_000).toISOString()
    const contentOid = await publish({ publishAt })
    expect(await announce()).toBe(0)
    t.clock.advance(3_600_000)
    await runQueued(t, 'catalogue.tell-due')
    expect(await announce()).toBe(1)
    expect(await outcome(contentOid)).toEqual([['x', 'posted', null]])
  })

  it('goes to each network by itself, and to none that is not connected', async () => {
    const contentOid = await publish({ autoPost: { twitter: true, discord: true } })
    expect(await announce()).toBe(2)
    expect(await outcome(contentOid)).toEqual([
      ['discord', 'failed', 'not_connected'],
      ['x', 'failed', 'not_connected'],
    ])
    await connect()
    await again(contentOid)
    await runQueued(t, 'content.send-post')
    expect(await outcome(contentOid)).toEqual([
      ['discord', 'failed', 'not_connected'],
      ['x', 'posted', null],
    ])
  })

  it('renews a token that X takes no more, or that is over, and posts with the new one', async () => {
    await connect()
    x.expireAll()
    const first = await publish()
    await announce()
    expect(await outcome(first)).toEqual([['x', 'posted', null]])
    expect([x.calls.get(tweets), x.calls.get(tokens)]).toEqual([2, 2])
    t.clock.advance(2 * 3_600_000)
    const second = await publish()
    await announce()
    expect(await outcome(second)).toEqual([['x', 'posted', null]])
    expect([x.calls.get(tweets), x.calls.get(tokens)]).toEqual([3, 3])
  })

  it('says that X has ended the connection, until it is connected again', async () => {
    await connect()
    x.endAll()
    const contentOid = await publish()
    await announce()
    expect(await outcome(contentOid)).toEqual([['x', 'failed', 'connection_ended']])
    expect(await shown()).toMatchObject({ name: 'Mira_Draws', state: 'revoked' })
    await connect()
    expect(await shown()).toMatchObject({ name: 'Mira_Draws', state: 'connected' })
    await again(contentOid)
    await runQueued(t, 'content.send-post')
    expect(await outcome(contentOid)).toEqual([['x', 'posted', null]])
    expect(await runQueued(t, 'links.revoke')).toBe(0)
  })

  it('keeps a connection while X is away, or does not know this site', async () => {
    await connect()
    t.clock.advance(3 * 3_600_000)
    const contentOid = await publish()
    x.next.set(tokens, [{ status: 503 }, { status: 401, body: { error: 'unauthorized_client' } }])
    await announce()
    await runQueued(t, 'content.send-post')
    expect(await outcome(contentOid)).toEqual([['x', 'waiting', null]])
    expect((await shown()).state).toBe('connected')
    await runQueued(t, 'content.send-post')
    expect(await outcome(contentOid)).toEqual([['x', 'posted', null]])
  })

  it('renews a token once for two posts at the same time', async () => {
    await connect()
    t.clock.advance(3 * 3_600_000)
    const contentOids = [await publish(), await publish()]
    await plan()
    let letGo = () => {}
    x.pause = new Promise((done) => (letGo = done))
    const job = t.jobs.get('content.send-post')
    const send = async (contentOid: string) => job?.({ contentOid, network: 'x' })
    const both = contentOids.map(send)
    await expect.poll(() => x.calls.get(tokens)).toBe(2)
    letGo()
    await Promise.all(both)
    expect(x.calls.get(tokens)).toBe(2)
    for (const contentOid of contentOids) {
      expect(await outcome(contentOid)).toEqual([['x', 'posted', null]])
    }
    expect(x.posts).toHaveLength(2)
  })

  it('waits as long as X says where there were too many, and tries again six times', async () => {
    await connect()
    const contentOid = await publish()
    const reset = Math.floor(t.clock.now().getTime() / 1000) + 900
    const tooMany = { status: 429, headers: { 'x-rate-limit-reset': String(reset) } }
    x.next.set(tweets, [tooMany])
    await announce()
    expect(await outcome(contentOid)).toEqual([['x', 'waiting', null]])
    expect(await dueAt()).toEqual([new Date(reset * 1000)])
    const day = { 'x-user-limit-24hour-remaining': '0' }
    const reset2 = { 'x-user-limit-24hour-reset': String(reset + 3600) }
    x.next.set(tweets, [{ ...tooMany, headers: { ...tooMany.headers, ...day, ...reset2 } }])
    await runQueued(t, 'content.send-post')
    expect(await dueAt()).toEqual([new Date((reset + 3600) * 1000)])
    x.next.set(
      tweets,
      Array.from({ length: 4 }, () => ({ status: 503 })),
    )
    for (let tries = 3; tries <= 6; tries += 1) await runQueued(t, 'content.send-post')
    expect(await outcome(contentOid)).toEqual([['x', 'failed', 'unavailable']])
    expect(await runQueued(t, 'content.send-post')).toBe(0)
    await again(contentOid)
    await runQueued(t, 'content.send-post')
    expect(x.posts).toHaveLength(1)
  })

  it('never sends again by itself where it is not known whether X took it', async () => {
    await connect()
    const contentOid = await publish({ title: 'Once' })
    x.next.set(tweets, ['cut'])
    await announce()
    expect(await outcome(contentOid)).toEqual([['x', 'failed', 'no_answer']])
    expect(await runQueued(t, 'content.send-post')).toBe(0)
    // It was there, and X says so when its creator sends it again.
    const text = `Once\nhttps://plax.example/play/${contentOid}`
    x.posts.push({ account: 'Mira_Draws', text })
    await again(contentOid)
    await runQueued(t, 'content.send-post')
    expect(await outcome(contentOid)).toEqual([['x', 'failed', 'duplicate']])
    expect(x.posts).toHaveLength(1)
  })

  it('says that X refused it, where it takes no new token either', async () => {
    await connect()
    const refused = { status: 401, body: { title: 'Unauthorized' } }
    x.next.set(tweets, [refused, refused])
    const contentOid = await publish()
    await announce()
    expect(await outcome(contentOid)).toEqual([['x', 'failed', 'refused']])
    expect([x.calls.get(tweets), x.calls.get(tokens)]).toEqual([2, 2])
  })

  it.each([
    [403, 'refused'],
    [400, 'refused'],
  ])('says that X refused it: %s is %s', async (status, fault) => {
    await connect()
    x.next.set(tweets, [{ status, body: { title: 'Forbidden', detail: 'Not permitted.' } }])
    const contentOid = await publish()
    await announce()
    expect(await outcome(contentOid)).toEqual([['x', 'failed', fault]])
  })

  it('forgets an account at once, and has X end its tokens, also where it is away for now', async () => {
    await connect()
    const gone = await t.call('GET /platform/twitter/auth/delete', creator)
    expect(gone.body).toEqual(nobody)
    x.next.set('/2/oauth2/revoke', [{ status: 503 }])
    const payload = await payloadOf('links.revoke')
    await expect(t.jobs.get('links.revoke')?.(payload)).rejects.toThrow()
    expect(await runQueued(t, 'links.revoke')).toBe(1)
    expect(x.revoked).toHaveLength(1)
    await connect('First')
    await connect('Second')
    expect((await shown()).name).toBe('Second')
    expect(await runQueued(t, 'links.revoke')).toBe(1)
    expect(x.revoked).toHaveLength(2)
    const contentOid = await publish()
    await announce()
    expect(x.posts.map(({ account }) => account)).toEqual(['Second'])
    expect(await outcome(contentOid)).toEqual([['x', 'posted', null]])
  })

  it('ends the tokens of an account that is deleted', async () => {
    await connect()
    await waitOut(t, creator)
    await removeDue(t)
    const rows = await t.deps.db.selectFrom('linked_accounts').selectAll().execute()
    expect(rows.filter((row) => row.user_oid === creator.oid)).toEqual([])
    expect(await runQueued(t, 'links.revoke')).toBe(1)
    expect(x.revoked).toHaveLength(1)
  })

  it('is not offered where the site has no keys', async () => {
    const other = await createTestApp()
    try {
      const { token } = await signUpCreator(other)
      const { items } = (await other.call('GET /platform', { token })).body
      expect(items.map(({ isOffered }: { isOffered: boolean }) => isOffered)).toEqual([
        false,
        false,
        false,
      ])
      const begun = await other.call('GET /platform/twitter/auth', { token })
      expect(refusal(begun)).toEqual([409, 'platform.link_off'])
    } finally {
      await other.close()
    }
  })

  /** When the posts that wait are due. */
  async function dueAt(): Promise<Date[]> {
    return (await queued('content.send-post')).map(({ run_at: at }) => at)
  }
  async function payloadOf(task: string): Promise<Record<string, unknown>> {
    return (await queued(task))[0]?.payload ?? {}
  }
  async function queued(task: string) {
    const { rows } = await t.deps.pool.query<{ run_at: Date; payload: Record<string, unknown> }>(
      `SELECT run_at, payload FROM graphile_worker._private_jobs AS jobs
        JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
        WHERE identifier = $1`,
      [task],
    )
    return rows
  }
})
