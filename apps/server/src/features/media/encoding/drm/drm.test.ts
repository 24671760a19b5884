import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../../platform/errors.ts'
import { newOid } from '../../../../platform/ids.ts'
import { createTestApp, refusal, type TestApp } from '../../../../testing/app.ts'
import { ffmpeg, makeClip, storeFile } from '../../../../testing/clips.ts'
import { type Person, signUpPerson } from '../../../../testing/people.ts'
import { encodingOf, retryEncoding, startEncoding } from '../encoding.service.ts'

const master = /^[0-9a-f]{24}\/[a-z0-9-]+\.m3u8$/gm

describe('what is encoded with DRM', () => {
  let t: TestApp
  let viewer: Person
  let stranger: Person
  let folder: string
  let subjectOid: string
  beforeAll(async () => {
    const gate = async ({ actor }: { actor: { userOid: string | null } }) => {
      if (actor.userOid !== viewer.oid) throw new AppError('auth.forbidden')
      return {}
    }
    t = await createTestApp({}, {}, { gates: { toy: gate } })
    viewer = await signUpPerson(t)
    stranger = await signUpPerson(t)
    const film = await makeClip({ seconds: 5 })
    folder = dirname(film)
    subjectOid = newOid(t.clock.now())
    const sourceKey = await storeFile(t, film)
    const source = { subjectKind: 'toy', subjectOid, ownerOid: viewer.oid, sourceKey, hasDrm: true }
    await t.deps.db.transaction().execute((tx) => startEncoding(tx, source, t.clock.now()))
    await t.runTasks()
  })
  afterAll(() => t.close())

  const get = (path: string, { token } = viewer) =>
    t.call(`GET /media/play/${subjectOid}${path}`, { token })
  const ask = (kids: readonly string[], { token } = viewer, body = {}) =>
    t.call(`POST /media/play/${subjectOid}/${encodingOid()}/license`, {
      token,
      body: { kids, type: 'temporary', ...body },
    })
  let playing: { encodingOid: string; drm: { licenseUrl: string } | null }
  const encodingOid = () => playing.encodingOid
  /** A size, as a stranger's program would store it: its initialisation and its segments. */
  const store = async (rendition: string) => {
    const list = (await get(`/${encodingOid()}/${rendition}.m3u8`)).text
    const [init = ''] = /(?<=MAP:URI=")[^"]+/.exec(list) ?? []
    const names = [init, ...list.split('\n').filter((line) => line.endsWith('.m4s'))]
    const parts = await Promise.all(
      names.map(async (name) => {
        const { encodings } = await findObjects(name)
        return encodings
      }),
    )
    const path = join(folder, `${rendition}.mp4`)
    writeFileSync(path, Buffer.concat(parts))
    return { path, list, init: parts[0] ?? Buffer.alloc(0) }
  }
  const findObjects = async (name: string) => {
    const answer = await t.app.inject({
      url: `/api/media/play/${subjectOid}/${encodingOid()}/${name}`,
      headers: { authorization: `Bearer ${viewer.token}` },
    })
    expect(answer.statusCode).toBe(200)
    return { encodings: answer.rawPayload }
  }
  const framesOf = async (path: string, args: readonly string[] = []) =>
    (await ffmpeg([...args, '-i', path, '-map', '0:v:0', '-f', 'framemd5', '-']))
      .split('\n')
      .filter((line) => line.startsWith('0,'))
      .map((line) => line.split(',').at(-1))

  it('tells browsers how to get its key, and plays with it alone', async () => {
    playing = (await get('')).body
    expect(playing.drm).toEqual({
      keySystem: 'org.w3.clearkey',
      licenseUrl: `/api/media/play/${subjectOid}/${encodingOid()}/license`,
    })
    const names = [...(await get('/master.m3u8')).text.matchAll(master)].map(([line]) => line)
    const [top = ''] = names.map((line) => line.split('/')[1]?.replace('.m3u8', '') ?? '')
    const { path, list, init } = await store(top)
    const kid = Buffer.from(/KEYID=0x([0-9a-f]{32})/.exec(list)?.[1] ?? '', 'hex')
    expect(list).toContain('METHOD=SAMPLE-AES-CTR')
    expect(init.includes('encv') && init.includes('pssh') && init.includes(kid)).toBe(true)
    const license = await ask([kid.toString('base64url')])
    expect(license.body).toMatchObject({ type: 'temporary', keys: [{ kty: 'oct' }] })
    const key = Buffer.from(license.body.keys[0].k, 'base64url').toString('hex')
    const frames = new Set(await framesOf(path, ['-xerror', '-decryption_key', key]))
    expect(frames.size).toBe(120)
    const without = await framesOf(path).catch(() => [])
    expect(without.filter((sum) => frames.has(sum))).toEqual([])
    const sound = await store('audio')
    expect(sound.init.includes('enca')).toBe(true)
    const read = ['-decryption_key', key, '-xerror', '-i', sound.path]
    const raw = ['-ac', '1', '-ar', '8000', '-f', 's16le', join(folder, 'sound.raw')]
    const seconds = await ffmpeg([...read, ...raw]).then(
      () => readFileSync(join(folder, 'sound.raw')).length / 16_000,
    )
    expect(seconds).toBeCloseTo(5, 0)
    await expect(ffmpeg(['-xerror', '-i', sound.path, '-f', 'null', '-'])).rejects.toThrow()
  })

  it('has key frames for seeking that no player reads without the key', async () => {
    const { path, list, init } = await store('iframes')
    expect(list).toContain('#EXT-X-I-FRAMES-ONLY')
    expect(list).toContain('METHOD=SAMPLE-AES-CTR')
    expect(init.includes('encv')).toBe(true)
    const kid = Buffer.from(/KEYID=0x([0-9a-f]{32})/.exec(list)?.[1] ?? '', 'hex')
    const license = await ask([kid.toString('base64url')])
    const key = Buffer.from(license.body.keys[0].k, 'base64url').toString('hex')
    const frames = await framesOf(path, ['-xerror', '-decryption_key', key])
    expect(frames).toHaveLength(2)
    const without = await framesOf(path).catch(() => [])
    expect(without.filter((sum) => frames.includes(sum))).toEqual([])
  })

  it('gives its key to nobody whom the gate refuses, and to nobody in another way', async () => {
    const kid = Buffer.alloc(16).toString('base64url')
    expect((await get(`/${encodingOid()}/key`)).status).toBe(404)
    expect(refusal(await ask([kid], stranger))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await ask([kid]))).toEqual([404, 'encoding.not_found'])
    expect((await ask([])).status).toBe(400)
    expect((await ask([kid], viewer, { type: 'for-ever' })).status).toBe(400)
  })

  it('stays so when it is encoded again', async () => {
    await t.deps.db.transaction().execute((tx) => retryEncoding(tx, subjectOid, t.clock.now()))
    await t.runTasks()
    const again = await encodingOf(t.deps.db, subjectOid)
    expect(again).toMatchObject({ state: 'done', hasDrm: true, isEncrypted: true })
    expect(again?.encodingOid).not.toBe(encodingOid())
  })
})
