import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from '../../platform/ffmpeg/binary.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { giveRole, type Person, signUpAdmin, signUpCreator } from '../../testing/people.ts'
import { makeFilm } from './ingest/testing.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

describe('going live', () => {
  let t: TestApp
  let origin: string
  let port: number
  let film: string
  let streamer: Person
  let key: string

  beforeAll(async () => {
    port = await freePort()
    t = await createTestApp({ PLAX_RTMP_PORT: String(port) })
    origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    await t.startIngest()
    streamer = await signUpCreator(t)
    await giveRole(t, streamer, 'livestreamer')
    film = await makeFilm(4)
    const { body } = await t.call('GET /live/key2', { token: streamer.token })
    key = body.key
  })
  afterAll(() => t.close())

  const play = (creatorOid = streamer.oid) => t.call(`GET /live/play?creatorOid=${creatorOid}`)

  /** Publishes in real time until it is killed; `ended` has the exit code. */
  function publish(withKey = key) {
    const args = ['-hide_banner', '-loglevel', 'error', '-re', '-stream_loop', '-1', '-i', film]
    const target = `rtmp://127.0.0.1:${port}/live/${withKey}`
    const child = spawn(findFfmpeg(), [...args, '-c', 'copy', '-f', 'flv', target])
    const ended = once(child, 'exit').then(([code]) => code as number | null)
    return { ended, stop: () => child.kill('SIGKILL') }
  }

  async function probe(playlist: string): Promise<string[]> {
    const target = `${origin}${playlist}`
    const args = ['-hide_banner', '-t', '1', '-i', target, '-f', 'null', '-']
    const { stderr } = await promisify(execFile)(findFfmpeg(), args)
    return [...stderr.matchAll(/Stream #\S+ (Video: h264|Audio: aac)/g)].flatMap(
      ([, found]) => found ?? [],
    )
  }

  it('answers that a creator isn’t streaming until they are [R-live-041]', async () => {
    const answer = await play()
    expect(refusal(answer)).toEqual([404, 'live.not_streaming'])
    expect(answer.body.message).toBe('Creator is not currently streaming.')
  })

  it('plays over HLS what a publisher sends, with the URL alone', async () => {
    const publisher = publish()
    await expect.poll(async () => (await play()).body.phase, { timeout: 20_000 }).toBe('live')
    const { body } = await play()
    expect(new Set(await probe(body.playlist))).toEqual(new Set(['Video: h264', 'Audio: aac']))
    expect(body.playlist).not.toContain(key)

    const other = await play((await signUpCreator(t)).oid)
    expect(refusal(other)).toEqual([404, 'live.not_streaming'])
    const guessed = body.playlist.replace(/[^/]+(?=\/master)/, (token: string) => `${token}x`)
    expect((await fetch(origin + guessed)).status).toBe(404)

    publisher.stop()
    await expect
      .poll(async () => (await play()).body.phase, { timeout: 20_000 })
      .toBe('interrupted')
    const next = publish()
    await expect.poll(async () => (await play()).body.phase, { timeout: 20_000 }).toBe('live')
    expect((await play()).body.streamOid).toBe(body.streamOid)
    next.stop()
    await next.ended
  })

  it('rejects an unknown key and a replaced one', async () => {
    expect(await publish('nobody').ended).not.toBe(0)
    const { body } = await t.call('POST /live/key2', { token: streamer.token })
    expect(body.key).not.toBe(key)
    expect(await publish(key).ended).not.toBe(0)
    key = body.key
  })

  it('rejects the key of a creator whose livestreamer role was revoked [R-live-002]', async () => {
    const { rows } = await t.deps.pool.query(
      "DELETE FROM role_grants WHERE user_oid = $1 AND role = 'livestreamer' RETURNING *",
      [streamer.oid],
    )
    expect(rows).toHaveLength(1)
    expect(await publish().ended).not.toBe(0)
    await giveRole(t, streamer, 'livestreamer')
  })
})

describe('a stream key', () => {
  let t: TestApp
  let streamer: Person
  beforeAll(async () => {
    t = await createTestApp({ PLAX_PUBLIC_URL: 'https://plax.example' })
    streamer = await signUpCreator(t)
    await giveRole(t, streamer, 'livestreamer')
  })
  afterAll(() => t.close())

  const read = (person: Person) =>
    t.call('GET /live/key2', { token: person.token, headers: { host: 'plax.example' } })
  const decrypt = (admin: Person, body: Record<string, unknown>) =>
    t.call('POST /live/admin/rplay-stream/whitelist/decrypt', {
      token: admin.token,
      headers: { host: 'plax.example' },
      body,
    })

  it('is made at the first call and is the same afterwards, with the server’s URL', async () => {
    const { body } = await read(streamer)
    expect(body).toMatchObject({
      key: expect.stringMatching(/^[\w-]{32}$/),
      servers: { rtmp: 'rtmp://plax.example:1935/live', rtmps: null },
    })
    expect((await read(streamer)).body).toEqual(body)
  })

  it('is returned only to livestreamers [R-live-002]', async () => {
    expect(refusal(await read(await signUpCreator(t)))).toEqual([403, 'auth.forbidden'])
    expect((await t.call('GET /live/key2', { headers: { host: 'plax.example' } })).status).toBe(401)
  })

  it('is the same for two first calls at once', async () => {
    const other = await signUpCreator(t)
    await giveRole(t, other, 'livestreamer')
    const [one, two] = await Promise.all([read(other), read(other)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.key).toBe(two.body.key)
  })

  it('is stored sealed and hashed, never as it is', async () => {
    const { body } = await read(streamer)
    const { rows } = await t.deps.pool.query(
      "SELECT live_stream_keys::text, encode(sealed_key, 'escape') AS sealed FROM live_stream_keys",
    )
    expect(JSON.stringify(rows)).not.toContain(body.key)
  })

  it('is shown to an administrator who gives a reason, and recorded each time', async () => {
    const admin = await signUpAdmin(t)
    const { body } = await read(streamer)
    const asked = { userOid: streamer.oid, reason: 'The streamer can’t connect.' }
    expect((await decrypt(admin, asked)).body).toEqual({ key: body.key })
    expect(refusal(await decrypt(streamer, asked))).toEqual([403, 'auth.forbidden'])
    expect((await decrypt(admin, { userOid: streamer.oid, reason: ' ' })).status).toBe(400)
    const nobody = await decrypt(admin, { ...asked, userOid: admin.oid })
    expect(refusal(nobody)).toEqual([404, 'live.no_stream_key'])
    const { rows } = await t.deps.pool.query(
      "SELECT actor_oid, subject_oid, details FROM audit_log WHERE action = 'live.stream_key_shown'",
    )
    expect(rows).toEqual([
      { actor_oid: admin.oid, subject_oid: streamer.oid, details: { reason: asked.reason } },
    ])
  })

  it('asks for a recent proof of identity', async () => {
    t.clock.advance(11 * 60 * 1000)
    expect(refusal(await read(streamer))).toEqual([403, 'account.step_up_required'])
  })
})
