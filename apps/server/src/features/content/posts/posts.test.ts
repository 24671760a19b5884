import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { changeItem } from '../../../testing/items.ts'
import { type FakeInternet, startInternet } from '../../../testing/internet.ts'
import { followEvents } from '../../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'

const id = '123456789012345678'
const token = 'a-B_'.repeat(17)
const url = `https://discord.com/api/webhooks/${id}/${token}`
const path = `discord.example/api/webhooks/${id}/${token}?wait=true`

describe('announcing content in Discord', () => {
  let t: TestApp
  let internet: FakeInternet
  let creator: Person
  /** What came to the webhook. */
  // oxlint-disable-next-line typescript/no-explicit-any -- messages of any shape
  let posted: Record<string, any>[] = []
  beforeAll(async () => {
    internet = await startInternet()
    internet.names.set('discord.example', [['162.159.128.233']])
    const env = {
      PLAX_DISCORD_URL: 'http://discord.example',
      PLAX_PUBLIC_URL: 'https://plax.example',
    }
    t = await createTestApp(env, { network: internet })
  })
  afterAll(async () => {
    await t.close()
    await internet.close()
  })
  beforeEach(async () => {
    creator = await signUpCreator(t)
    posted = []
    answerWith(200)
  })

  /** As Discord answers: a message, or nothing of use. */
  function answerWith(status: number): void {
    internet.pages.set(path, (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        expect(request.method).toBe('POST')
        expect(request.headers['content-type']).toBe('application/json')
        posted.push(JSON.parse(Buffer.concat(chunks).toString('utf8')))
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":"1"}')
      })
    })
  }
  const connect = (given = url, who = creator) =>
    t.call('POST /content/post-hooks/discord', { token: who.token, body: { url: given } })
  const publish = (fields = {}) =>
    publishContent(t, creator, { autoPost: { twitter: false, discord: true }, ...fields })
  const announce = async () => {
    await followEvents(t, { 'content.published': 'content.plan-post' })
    return runQueued(t, 'content.send-post')
  }
  const outcome = async (contentOid: string) => {
    const { body } = await t.call(`GET /content/posts?contentOid=${contentOid}`, creator)
    return body.items.map(({ state, fault }: Record<string, string>) => [state, fault])
  }

  it('keeps a webhook of Discord sealed, shows its ending, and takes no other address', async () => {
    expect((await connect()).body).toEqual({ ending: '5678' })
    const read = await t.call('GET /content/post-hooks/discord', creator)
    expect(read.body).toEqual({ ending: '5678' })
    const row = await t.deps.db
      .selectFrom('content_post_hooks')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row) + String(row.sealed)).not.toContain(token)
    for (const given of [
      url.replace('https', 'http'),
      url.replace('discord.com', 'discord.com.evil.example'),
      url.replace('discord.com', 'user@discord.com'),
      url.replace('discord.com', 'discord.com:8443'),
      url.replace('/webhooks/', '/channels/'),
      `https://discord.com/api/webhooks/${id}/short`,
      'http://169.254.169.254/latest',
      '',
    ]) {
      expect(refusal(await connect(given))).toEqual([400, 'content.webhook_invalid'])
    }
    expect((await connect(url.replace('discord.com', 'canary.discord.com'))).status).toBe(200)
    expect((await connect(url.replace('discord.com/api', 'discordapp.com/api/v10'))).status).toBe(
      200,
    )
    const gone = await t.call('DELETE /content/post-hooks/discord', creator)
    expect(gone.body).toEqual({ ending: null })
    const reader = await signUpPerson(t)
    expect((await connect(url, reader)).status).toBe(403)
  })

  it('posts title, text, link and cover once as it is published', async () => {
    await connect()
    const contentOid = await publish({
      title: '@everyone The harbour',
      description: 'A night at sea.',
    })
    expect(await outcome(contentOid)).toEqual([])
    expect(await announce()).toBe(1)
    expect(posted).toEqual([
      {
        embeds: [
          {
            title: '@everyone The harbour',
            description: 'A night at sea.',
            url: `https://plax.example/play/${contentOid}`,
            image: {
              url: expect.stringMatching(/^https:\/\/plax\.example\/api\/media\/.+\.webp$/),
            },
          },
        ],
        allowed_mentions: { parse: [] },
      },
    ])
    expect(await outcome(contentOid)).toEqual([['posted', null]])
    // The same job may come again, as after a crash of the worker.
    await t.jobs.get('content.send-post')?.({ contentOid })
    expect(posted).toHaveLength(1)
    const again = await t.call('POST /content/posts/again', { ...creator, body: { contentOid } })
    expect(refusal(again)).toEqual([409, 'content.post_not_failed'])
  })

  it('posts nothing of what is private or was not to be posted, and no cover for adults alone', async () => {
    await connect()
    await publish({ isPrivate: true })
    await publish({ autoPost: { twitter: true, discord: false } })
    expect(await announce()).toBe(0)
    await publish({ isAdult: true })
    expect(await announce()).toBe(1)
    expect(posted[0]?.embeds[0].image).toBeUndefined()
  })

  it('waits for the instant at which it is published', async () => {
    await connect()
    const publishAt = new Date(t.clock.now().getTime() + 3_600_000).toISOString()
    const contentOid = await publish({ publishAt })
    expect(await announce()).toBe(0)
    t.clock.advance(3_600_000)
    await runQueued(t, 'catalogue.tell-due')
    expect(await announce()).toBe(1)
    expect(await outcome(contentOid)).toEqual([['posted', null]])
  })

  it('tries again what Discord did not take, and says in the end that it was away', async () => {
    await connect()
    answerWith(503)
    const contentOid = await publish()
    expect(await announce()).toBe(1)
    expect(await outcome(contentOid)).toEqual([['waiting', null]])
    for (let tries = 2; tries <= 6; tries += 1) await runQueued(t, 'content.send-post')
    expect(posted).toHaveLength(6)
    expect(await outcome(contentOid)).toEqual([['failed', 'unavailable']])
    expect(await runQueued(t, 'content.send-post')).toBe(0)
    answerWith(204)
    await t.call('POST /content/posts/again', { ...creator, body: { contentOid } })
    expect(await outcome(contentOid)).toEqual([['waiting', null]])
    await runQueued(t, 'content.send-post')
    expect(await outcome(contentOid)).toEqual([['posted', null]])
  })

  it.each([
    [404, 'webhook_gone'],
    [401, 'webhook_gone'],
    [400, 'refused'],
  ])('says why it was not posted: %s is %s', async (status, fault) => {
    await connect()
    answerWith(status)
    const contentOid = await publish()
    await announce()
    expect(await outcome(contentOid)).toEqual([['failed', fault]])
  })

  it('never posts twice where it is not known whether Discord took it', async () => {
    await connect()
    internet.pages.set(path, (request) => {
      posted.push({})
      request.socket.destroy()
    })
    const contentOid = await publish()
    await announce()
    expect(await outcome(contentOid)).toEqual([['failed', 'no_answer']])
    // A process that died while it was sending.
    const other = await publish()
    await followEvents(t, { 'content.published': 'content.plan-post' })
    await t.deps.db
      .updateTable('content_posts')
      .set({ state: 'sending' })
      .where('content_oid', '=', other)
      .execute()
    await runQueued(t, 'content.send-post')
    expect(await outcome(other)).toEqual([['failed', 'no_answer']])
    expect(posted).toHaveLength(1)
  })

  it('sends nothing to machines inside, without a webhook, or of what is public no more', async () => {
    const first = await publish()
    await announce()
    expect(await outcome(first)).toEqual([['failed', 'not_connected']])
    await connect()
    const second = await publish()
    await followEvents(t, { 'content.published': 'content.plan-post' })
    await changeItem(t, second, { state: 'draft' })
    await runQueued(t, 'content.send-post')
    expect(await outcome(second)).toEqual([['failed', 'not_public']])
    internet.names.set('discord.example', [['10.0.0.7']])
    const third = await publish()
    await announce()
    internet.names.set('discord.example', [['162.159.128.233']])
    expect(await outcome(third)).toEqual([['failed', 'refused']])
    expect(posted).toEqual([])
    const stranger = await signUpCreator(t)
    const foreign = await t.call(`GET /content/posts?contentOid=${third}`, stranger)
    expect(refusal(foreign)).toEqual([403, 'content.not_yours'])
  })
})
