import type { LinkPlatform } from '@plax/contracts/links/link-values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { exportOf } from '../../testing/exports.ts'
import { type Account, usualAccount } from '../../testing/local-platform.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { runQueued } from '../../testing/run-jobs.ts'
import { startTwitch, type TwitchServer } from '../../testing/twitch.ts'
import { passwordLogin } from '../../testing/two-factor.ts'
import { removeDue, waitOut } from '../../testing/withdrawals.ts'
import { startYoutube, type YoutubeServer } from '../../testing/youtube.ts'

type Caller = Pick<Person, 'token'>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe('linking an account', () => {
  let t: TestApp
  let twitch: TwitchServer
  let youtube: YoutubeServer
  let person: Person
  beforeAll(async () => {
    twitch = await startTwitch()
    youtube = await startYoutube()
    t = await createTestApp({
      ...twitch.env,
      ...youtube.env,
      PLAX_PUBLIC_URL: 'https://plax.example',
    })
  })
  afterAll(async () => {
    await t.close()
    await twitch.close()
    await youtube.close()
  })
  beforeEach(async () => {
    await t.deps.db.deleteFrom('linked_accounts').execute()
    await runQueued(t, 'links.revoke')
    person = await signUpPerson(t)
    twitch.reset()
    youtube.reset()
    twitch.followers = 4_321
    Object.assign(youtube, { subscribers: '12300', hasChannel: true })
  })

  const serverOf = (platform: LinkPlatform) => (platform === 'youtube' ? youtube : twitch)
  const tokenPath = (platform: LinkPlatform) =>
    platform === 'youtube' ? '/token' : '/oauth2/token'
  const begin = async (platform: LinkPlatform, who: Caller = person) => {
    const answer = await t.call(`GET /platform/${platform}/auth`, { token: who.token })
    expect(answer.status).toBe(200)
    return answer.body.url as string
  }
  const finish = (platform: LinkPlatform, back: URL, who: Caller = person) => {
    expect(back.origin + back.pathname).toBe(`https://plax.example/connect/${platform}`)
    // The page sends on only these two.
    const query = new URLSearchParams(back.searchParams)
    query.delete('error')
    return t.call(`GET /platform/${platform}/auth/set?${query}`, { token: who.token })
  }
  const link = async (platform: LinkPlatform, who: Caller = person, account?: Account) =>
    finish(platform, serverOf(platform).allow(await begin(platform, who), account), who)
  const shown = async (platform: LinkPlatform, who: Caller = person) => {
    const { items } = (await t.call('GET /platform', { token: who.token })).body
    return items.find((one: { platform: string }) => one.platform === platform)
  }
  const followers = async (platform: LinkPlatform) =>
    (await t.call(`GET /platform/${platform}/followers`, person)).body.followers

  describe.each(['twitch', 'youtube'] as const)('at %s', (platform) => {
    const none = {
      platform,
      isOffered: true,
      state: 'connect',
      name: null,
      isInMultichat: false,
    }

    it('goes from connect over connecting to connected, and back [R-platform-link-002]', async () => {
      expect(await shown(platform)).toEqual(none)
      const address = await begin(platform)
      expect(await shown(platform)).toEqual({ ...none, state: 'connecting' })
      const linked = await finish(platform, serverOf(platform).allow(address))
      expect(linked.status).toBe(200)
      const connected = { ...none, state: 'connected', name: 'Mira Draws', isInMultichat: true }
      expect(linked.body).toEqual(connected)
      expect(await shown(platform)).toEqual(connected)
      const unlinked = await t.call(`GET /platform/${platform}/auth/delete`, person)
      expect(unlinked.body).toEqual(none)
    })

    it('shows that the platform ended it, until it is linked again [R-platform-link-002]', async () => {
      await link(platform)
      serverOf(platform).endAll()
      expect(await followers(platform)).toBeNull()
      expect(await shown(platform)).toMatchObject({ state: 'revoked', name: 'Mira Draws' })
      await link(platform)
      expect((await shown(platform)).state).toBe('connected')
    })

    it('keeps the tokens sealed, also in the data download', async () => {
      await link(platform)
      const row = await t.deps.db
        .selectFrom('linked_accounts')
        .selectAll()
        .executeTakeFirstOrThrow()
      const { linkedAccounts } = (await exportOf(t, person.oid)).links
      expect(linkedAccounts).toMatchObject([{ platform, account_id: '1001', name: 'Mira Draws' }])
      const kept = JSON.stringify([row, linkedAccounts]) + String(row.sealed)
      expect(serverOf(platform).given.length).toBeGreaterThan(0)
      for (const token of serverOf(platform).given) expect(kept).not.toContain(token)
    })

    it('fails for a state that is used, of another session, late, or made up [R-platform-link-003]', async () => {
      const server = serverOf(platform)
      const failed = [403, 'platform.link_failed']
      const stranger = await signUpPerson(t)
      const stolen = server.allow(await begin(platform))
      expect(refusal(await finish(platform, stolen, stranger))).toEqual(failed)
      expect(refusal(await finish(platform, stolen))).toEqual(failed)
      const elsewhere = (await passwordLogin(t, person)).body.token as string
      const other = server.allow(await begin(platform))
      expect(refusal(await finish(platform, other, { token: elsewhere }))).toEqual(failed)
      const late = server.allow(await begin(platform))
      t.clock.advance(10 * 60_000)
      expect(refusal(await finish(platform, late))).toEqual(failed)
      const made = new URL(late)
      made.searchParams.set('state', 'made-up')
      expect(refusal(await finish(platform, made))).toEqual(failed)
      expect(server.calls.get(tokenPath(platform))).toBeUndefined()
      const once = server.allow(await begin(platform))
      expect((await finish(platform, once)).status).toBe(200)
      expect(refusal(await finish(platform, once))).toEqual(failed)
    })

    it('fails for a code that the platform does not know [R-platform-link-003]', async () => {
      const wrong = serverOf(platform).allow(await begin(platform))
      wrong.searchParams.set('code', 'made-up')
      const answer = await finish(platform, wrong)
      expect(refusal(answer)).toEqual([403, 'platform.link_failed'])
      const title = platform === 'twitch' ? 'Twitch' : 'YouTube'
      expect(answer.body.detail ?? answer.body.title).toContain(`${title} didn’t confirm`)
      expect(await shown(platform)).toEqual(none)
    })

    it('tells a cancelation from a failure [R-platform-link-004]', async () => {
      const answer = await finish(platform, serverOf(platform).cancel(await begin(platform)))
      expect(refusal(answer)).toEqual([403, 'platform.link_canceled'])
      expect(await shown(platform)).toEqual(none)
    })

    it('refuses an account that somebody else linked, until they unlink it [R-platform-link-005]', async () => {
      const other = await signUpPerson(t)
      await link(platform, other)
      const taken = await link(platform)
      expect(refusal(taken)).toEqual([409, 'platform.already_linked'])
      expect(await shown(platform)).toEqual(none)
      expect((await shown(platform, other)).state).toBe('connected')
      await t.call(`GET /platform/${platform}/auth/delete`, other)
      expect((await link(platform)).status).toBe(200)
    })

    it('links one of two who link the same account at once [R-platform-link-005]', async () => {
      const other = await signUpPerson(t)
      const answers = await Promise.all([link(platform), link(platform, other)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    it('links nothing while the platform is away, or does not know this site', async () => {
      const server = serverOf(platform)
      for (const answer of [
        { status: 503 },
        'cut' as const,
        { status: 401, body: { error: 'invalid_client' } },
        { status: 403, body: { status: 403, message: 'invalid client secret' } },
      ]) {
        server.next.set(tokenPath(platform), [answer])
        expect(refusal(await link(platform))).toEqual([503, 'platform.unavailable'])
      }
      expect(await shown(platform)).toEqual(none)
    })

    it('has the platform end its tokens when it is unlinked, also where it is away for now', async () => {
      await link(platform)
      await t.call(`GET /platform/${platform}/auth/delete`, person)
      const server = serverOf(platform)
      server.next.set(platform === 'youtube' ? '/revoke' : '/oauth2/revoke', [{ status: 503 }])
      const { rows } = await t.deps.pool.query<{ payload: Record<string, unknown> }>(
        `SELECT payload FROM graphile_worker._private_jobs AS jobs
          JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
          WHERE identifier = 'links.revoke'`,
      )
      await expect(t.jobs.get('links.revoke')?.(rows[0]?.payload ?? {})).rejects.toThrow('503')
      expect(server.revoked).toEqual([])
      await runQueued(t, 'links.revoke')
      expect(server.revoked).toHaveLength(1)
    })

    it('has the platform end the tokens of an account that is deleted', async () => {
      await link(platform)
      await waitOut(t, person)
      await removeDue(t)
      expect(await t.deps.db.selectFrom('linked_accounts').selectAll().execute()).toEqual([])
      await runQueued(t, 'links.revoke')
      expect(serverOf(platform).revoked).toHaveLength(1)
    })

    it('gives up the account before when another one takes its place', async () => {
      await link(platform)
      expect(await followers(platform)).toBeGreaterThan(0)
      await link(platform, person, { id: '2002', name: 'Mira Plays' })
      expect((await shown(platform)).name).toBe('Mira Plays')
      await runQueued(t, 'links.revoke')
      expect(serverOf(platform).revoked).toHaveLength(1)
      expect(await followers(platform)).toBeGreaterThan(0)
    })

    it('renews a token that is over, or that the platform does not take any more', async () => {
      await link(platform)
      t.clock.advance(dayMs)
      expect(await followers(platform)).toBeGreaterThan(0)
      expect(serverOf(platform).calls.get(tokenPath(platform))).toBe(2)
      serverOf(platform).expireAll()
      t.clock.advance(hourMs)
      expect(await followers(platform)).toBeGreaterThan(0)
      expect((await shown(platform)).state).toBe('connected')
    })

    it('takes over a name that changed there', async () => {
      await link(platform)
      const server = serverOf(platform)
      t.clock.advance(8 * dayMs)
      const changed = {
        id: usualAccount.id,
        snippet: { title: 'New name' },
        display_name: 'New name',
      }
      const path = platform === 'youtube' ? '/youtube/v3/channels' : '/helix/users'
      server.next.set(path, [{ status: 200, body: { items: [changed], data: [changed] } }])
      await t.jobs.get('links.check')?.({})
      expect((await shown(platform)).name).toBe('New name')
    })
  })

  it('refuses visitors, unknown platforms, and browsers that another site sends', async () => {
    expect((await t.call('GET /platform')).status).toBe(401)
    expect((await t.call('GET /platform/twitch/auth')).status).toBe(401)
    expect((await t.call('GET /platform/vimeo/auth', person)).status).toBe(400)
    expect((await t.call('GET /platform/twitch/auth/set', person)).status).toBe(400)
    await link('twitch')
    for (const path of ['auth', 'auth/set?state=x', 'auth/delete']) {
      const headers = { 'sec-fetch-site': 'cross-site' }
      const answer = await t.call(`GET /platform/twitch/${path}`, { ...person, headers })
      expect(refusal(answer)).toEqual([403, 'auth.origin_refused'])
    }
    expect((await shown('twitch')).state).toBe('connected')
  })

  it('takes a state only at the platform that it was made for', async () => {
    const back = youtube.allow(await begin('youtube'))
    const query = back.searchParams
    const answer = await t.call(`GET /platform/twitch/auth/set?${query}`, person)
    expect(refusal(answer)).toEqual([403, 'platform.link_failed'])
    expect(twitch.calls.get('/oauth2/token')).toBeUndefined()
  })

  it('explains that a Google account has no channel', async () => {
    youtube.hasChannel = false
    expect(refusal(await link('youtube'))).toEqual([409, 'platform.no_channel'])
  })

  it('counts followers once an hour, and shows the last number while that fails', async () => {
    expect(await followers('twitch')).toBeNull()
    await link('twitch')
    expect(await Promise.all([followers('twitch'), followers('twitch')])).toContain(4_321)
    twitch.followers = 5_000
    expect(await followers('twitch')).toBe(4_321)
    expect(twitch.calls.get('/helix/channels/followers')).toBe(1)
    t.clock.advance(hourMs)
    twitch.next.set('/helix/channels/followers', [{ status: 500 }])
    expect(await followers('twitch')).toBe(4_321)
    t.clock.advance(hourMs)
    expect(await followers('twitch')).toBe(5_000)
  })

  it('shows no number that YouTube hides', async () => {
    await link('youtube')
    expect(await followers('youtube')).toBe(12_300)
    youtube.subscribers = null
    t.clock.advance(hourMs)
    expect(await followers('youtube')).toBeNull()
  })

  it('confirms links at Twitch each hour, and notices one that was ended there', async () => {
    await link('twitch')
    const check = () => t.jobs.get('links.check')?.({})
    await check()
    expect(twitch.calls.get('/oauth2/validate')).toBeUndefined()
    t.clock.advance(hourMs)
    twitch.next.set('/oauth2/validate', [{ status: 503 }])
    await check()
    expect((await shown('twitch')).state).toBe('connected')
    await check()
    await check()
    expect(twitch.calls.get('/oauth2/validate')).toBe(2)
    t.clock.advance(hourMs)
    twitch.endAll()
    await check()
    expect((await shown('twitch')).state).toBe('revoked')
  })

  it('deletes what YouTube did not confirm for 30 days', async () => {
    await link('youtube')
    youtube.endAll()
    t.clock.advance(8 * dayMs)
    await t.jobs.get('links.check')?.({})
    expect((await shown('youtube')).state).toBe('revoked')
    t.clock.advance(22 * dayMs)
    await t.jobs.get('links.check')?.({})
    expect(await shown('youtube')).toMatchObject({ state: 'connect', name: null })
  })

  it('takes its chat out of the merged chat, and back in', async () => {
    const creator = await signUpCreator(t)
    const set = (body: Record<string, unknown>, who: Caller = creator) =>
      t.call('POST /platform/update/multichat', { token: who.token, body })
    expect(refusal(await set({ platform: 'twitch', isInMultichat: false }))).toEqual([
      409,
      'platform.not_linked',
    ])
    await link('twitch', creator)
    const out = await set({ platform: 'twitch', isInMultichat: false })
    expect(out.body).toMatchObject({ platform: 'twitch', isInMultichat: false })
    expect((await shown('twitch', creator)).isInMultichat).toBe(false)
    await link('twitch', creator)
    expect((await shown('twitch', creator)).isInMultichat).toBe(false)
    await set({ platform: 'twitch', isInMultichat: true })
    expect((await shown('twitch', creator)).isInMultichat).toBe(true)
    expect((await set({ platform: 'twitter', isInMultichat: true })).status).toBe(400)
    expect((await set({ platform: 'twitch', isInMultichat: true }, person)).status).toBe(403)
  })
})
