import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { type ElevenLabs, mp3Of, refuse, startElevenLabs } from '../../testing/elevenlabs.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../testing/people.ts'
import { runQueued } from '../../testing/run-jobs.ts'
import { makePng } from '../../testing/uploads.ts'
import { wavOf } from './sound.ts'

const george = 'JBFqnCBsd6RMkjVDRZzb'
const dayMs = 86_400_000

describe('voices', () => {
  let t: TestApp
  let provider: ElevenLabs
  let admin: Person

  beforeAll(async () => {
    provider = await startElevenLabs()
  })
  beforeEach(async () => {
    provider.next.length = 0
    t = await createTestApp(provider.env)
    admin = await signUpAdmin(t)
    return () => t.close()
  })
  afterAll(() => provider.close())

  type Body = Record<string, unknown>
  const act = (call: string, body?: Body, token = admin.token) =>
    t.call(call, { token, ...(body && { body }) })
  const list = async (): Promise<Body[]> => (await act('GET /live/admin/tts/voices')).body.items
  const offered = async (): Promise<Body[]> => (await t.call('GET /live/tts/voices')).body.items
  const names = (items: Body[]) => items.map(({ name }) => name)
  const save = (fields: Body = {}) =>
    act('POST /live/admin/tts/voice', { voiceId: george, name: 'George', price: 5, ...fields })
  const upload = (call: string, bytes: Buffer, fileName: string) =>
    t.call(call, { token: admin.token, upload: { bytes, fileName } })

  it('speak English, Korean, Japanese, and Spanish without a key, free of charge', async () => {
    const own = await createTestApp()
    const { items } = (await own.call('GET /live/tts/voices')).body
    expect(items.map(({ langs, price }: Body) => [langs, price])).toEqual([
      [['en'], 0],
      [['ko'], 0],
      [['jp'], 0],
      [['es'], 0],
    ])
    await own.close()
  })

  it('have the documents’ fields and defaults [R-tts-002] [R-tts-003] [R-tts-004]', async () => {
    const added = (await save()).body.items.at(-1)
    expect(added).toEqual({
      oid: expect.stringMatching(/^[0-9a-f]{24}$/),
      voiceId: george,
      modelId: 'eleven_multilingual_v2',
      name: 'George',
      price: 5,
      langs: ['en'],
      use: true,
      iconS3Key: null,
      sampleS3Key: null,
      icon: null,
      sampleUrl: null,
      isSynthetic: true,
      isOffline: false,
      hasKey: true,
      sampleFault: null,
    })
  })

  it('have a sample that’s made of them', async () => {
    const { oid } = (await save()).body.items.at(-1)
    for (const voice of await list()) if (voice.oid !== oid) await remove(String(voice.oid))
    expect(await runQueued(t, 'speech.samples')).toBe(1)
    const [voice] = await offered()
    expect(voice?.sampleUrl).toMatch(/^\/api\/upload\/storage\/speech~sounds~/)
    expect(provider.spoken.at(-1)?.body.text).toMatch(/^Hi, this is how I read/)
    await offered()
    expect(await runQueued(t, 'speech.samples')).toBe(0)
  })

  it('show why their sample couldn’t be made', async () => {
    const { oid } = (await save()).body.items.at(-1)
    for (const voice of await list()) if (voice.oid !== oid) await remove(String(voice.oid))
    provider.next.push(refuse(404, 'voice_not_found'))
    await runQueued(t, 'speech.samples')
    expect((await list())[0]).toMatchObject({ sampleUrl: null, sampleFault: 'voice_gone' })
    await save({ oid })
    await runQueued(t, 'speech.samples')
    expect((await list())[0]).toMatchObject({
      sampleUrl: expect.any(String),
      sampleFault: null,
    })
  })

  const remove = (oid: string) => act('DELETE /live/admin/tts/voice', { oid })

  it('have an icon and a sample that were uploaded', async () => {
    const icon = (await upload('POST /live/admin/tts/icon', await makePng(), 'a.png')).body
    const sample = await upload('POST /live/admin/tts/sample', mp3Of(1), 'a.mp3')
    const { sampleS3Key } = sample.body
    const saved = await save({ iconS3Key: icon.assetOid, sampleS3Key })
    const voice = saved.body.items.at(-1)
    expect(voice).toMatchObject({ iconS3Key: icon.assetOid, sampleS3Key })
    expect(voice.icon.assetOid).toBe(icon.assetOid)
    expect(voice.sampleUrl).toContain('speech~samples~')
    expect((await offered()).at(-1)).toMatchObject({ sampleUrl: voice.sampleUrl })
    await save({ oid: voice.oid })
    expect((await list()).at(-1)).toMatchObject({ icon: null, sampleS3Key: null })
    expect(await t.deps.storage.stat(sampleS3Key)).toBe(null)
  })

  it('take MP3 and WAV samples alone, and those that are stored', async () => {
    const wav = wavOf(new Int16Array(800), { rate: 8000, maxSeconds: 1 }).bytes
    const stored = await upload('POST /live/admin/tts/sample', wav, 'a.wav')
    expect(stored.body.sampleS3Key).toMatch(/\.wav$/)
    const other = await upload('POST /live/admin/tts/sample', await makePng(), 'a.mp3')
    expect(refusal(other)).toEqual([415, 'speech.sample_unsupported'])
    for (const sampleS3Key of ['speech/samples/../x.mp3', `speech/samples/${'0'.repeat(32)}.mp3`])
      expect(refusal(await save({ sampleS3Key }))).toEqual([404, 'speech.sample_not_found'])
    const iconS3Key = 'f'.repeat(24)
    expect(refusal(await save({ iconS3Key }))).toEqual([404, 'media.not_found'])
  })

  it('are listed in the order of the console, without those that are off', async () => {
    await save({ use: false })
    expect(names(await offered())).toEqual(['English', '한국어', '日本語', 'Español'])
    const oids = (await list()).map(({ oid }) => oid).toReversed()
    const ordered = await act('POST /live/admin/tts/voices/order', { oids })
    expect(names(ordered.body.items)).toEqual(['George', 'Español', '日本語', '한국어', 'English'])
    expect(names(await offered())).toEqual(['Español', '日本語', '한국어', 'English'])
    for (const wrong of [oids.slice(1), [...oids.slice(1), oids[1]], [...oids, 'f'.repeat(24)]]) {
      const refused = await act('POST /live/admin/tts/voices/order', { oids: wrong })
      expect(refusal(refused)).toEqual([409, 'speech.order_outdated'])
    }
  })

  it('are changed and deleted by their ID', async () => {
    const { oid } = (await save()).body.items.at(-1)
    const changed = await save({ oid, name: 'Old George', price: 0, langs: ['ko', 'en'] })
    expect(changed.body.items).toHaveLength(5)
    expect(changed.body.items.at(-1)).toMatchObject({ oid, name: 'Old George', price: 0 })
    expect(refusal(await save())).toEqual([409, 'speech.voice_exists'])
    expect(names((await remove(oid)).body.items)).not.toContain('Old George')
    expect(refusal(await remove(oid))).toEqual([404, 'speech.voice_not_found'])
    expect(refusal(await save({ oid }))).toEqual([404, 'speech.voice_not_found'])
  })

  it('refuse values that make no sense', async () => {
    for (const wrong of [{ price: -1 }, { name: ' ' }, { langs: [] }, { voiceId: '../x' }])
      expect([wrong, (await save(wrong)).status]).toEqual([wrong, 400])
    expect((await act('DELETE /live/admin/tts/voice', { oid: 'x' })).status).toBe(400)
    expect((await act('POST /live/admin/tts/voices/order', { oids: ['x'] })).status).toBe(400)
  })

  it('are offered by the provider, and offline', async () => {
    const { body } = await act('GET /live/admin/tts/api/voices')
    expect(body.fault).toBe(null)
    expect(body.models.map(({ modelId }: Body) => modelId)).toEqual([
      'eleven_multilingual_v2',
      'eleven_flash_v2_5',
    ])
    const provided = body.items.filter(({ isOffline }: Body) => !isOffline)
    expect(provided).toMatchObject([
      {
        voiceId: george,
        modelId: 'eleven_multilingual_v2',
        name: 'George',
        langs: ['en', 'ko'],
        previewUrl: 'https://storage.example/george.mp3',
        isAdded: false,
      },
      { name: 'Sarah', langs: [], previewUrl: null },
    ])
    const offline = body.items.filter(({ isOffline }: Body) => isOffline)
    expect(offline.find(({ voiceId }: Body) => voiceId === 'ko').isAdded).toBe(true)
    expect(offline.find(({ voiceId }: Body) => voiceId === 'rms').isAdded).toBe(false)
    provider.next.push(refuse(401, 'invalid_api_key'))
    const refused = (await act('GET /live/admin/tts/api/voices')).body
    expect([refused.fault, refused.items.length]).toEqual(['key_rejected', offline.length])
  })

  it('of the provider aren’t offered without its key', async () => {
    const own = await createTestApp()
    const { token } = await signUpAdmin(own)
    const body = { voiceId: george, name: 'George', price: 5 }
    const saved = await own.call('POST /live/admin/tts/voice', { token, body })
    expect(saved.body).toMatchObject({ hasKey: false })
    expect(saved.body.items.at(-1)).toMatchObject({ name: 'George', hasKey: false })
    expect((await own.call('GET /live/tts/voices')).body.items).toHaveLength(4)
    const addable = await own.call('GET /live/admin/tts/api/voices', { token })
    expect(addable.body).toMatchObject({ fault: 'no_key', models: [] })
    await own.close()
  })

  it('are managed by administrators alone', async () => {
    const { token } = await signUpPerson(t)
    const calls: [string, Body?][] = [
      ['GET /live/admin/tts/voices'],
      ['GET /live/admin/tts/api/voices'],
      ['POST /live/admin/tts/voice', { voiceId: george, name: 'George', price: 5 }],
      ['DELETE /live/admin/tts/voice', { oid: 'f'.repeat(24) }],
      ['POST /live/admin/tts/voices/order', { oids: [] }],
      ['POST /live/admin/tts/icon'],
      ['POST /live/admin/tts/sample'],
    ]
    for (const [call, body] of calls) {
      expect([call, (await act(call, body, token)).status]).toEqual([call, 403])
      expect([call, (await t.call(call, body ? { body } : {})).status]).toEqual([call, 401])
    }
  })

  it('leave no uploaded samples behind', async () => {
    const kept = (await upload('POST /live/admin/tts/sample', mp3Of(1), 'a.mp3')).body.sampleS3Key
    await upload('POST /live/admin/tts/sample', mp3Of(2), 'b.mp3')
    await save({ sampleS3Key: kept })
    t.clock.set(new Date(Date.now() + 2 * dayMs))
    await t.jobs.get('speech.forget')?.({})
    const left = await t.deps.storage.list('speech/samples/')
    expect(left.map(({ key }) => key)).toEqual([kept])
  })
})
