import { type RouteKey, routes } from '@plax/contracts'
import type { RouteContract } from '@plax/contracts/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openChat } from '../../testing/chats.ts'
import { publishContent, saveContent } from '../../testing/contents.ts'
import { inputSchema, type InputSchema } from '../../testing/input-schema.ts'
import { newKey } from '../../testing/money.ts'
import { makeAdmin, type Person, signUpCreator } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier } from '../../testing/subscriptions.ts'
import { uploadPicture } from '../../testing/uploads.ts'

const unsupported = [
  'ko-KR',
  'xx',
  '',
  ' ',
  'KO',
  '__proto__',
  'constructor',
  '\0',
  '\ud800',
  'k'.repeat(1024),
  ['ko', 'xx'],
  { lang: 'ko' },
  7,
  null,
]
const texts = unsupported.filter((value) => typeof value === 'string')

type Fields = Record<string, unknown>

describe('a language in a call', () => {
  let t: TestApp
  let maker: Person
  let story: string
  let video: string
  let roomOid: string
  let picture: string
  let draft: string
  let tierHash: string
  let voice: { oid: string; voiceId: string; modelId: string }
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
    // Calls of administrators name languages as well.
    await makeAdmin(t, maker)
    const voices = await t.call('GET /live/admin/tts/voices', { token: maker.token })
    voice = voices.body.items[0]
    story = await publishStory(t, maker)
    video = await publishContent(t, maker)
    draft = (await saveContent(t, maker, {})).body.content.contentOid
    picture = await uploadPicture(t, maker)
    tierHash = await addTier(t, maker, { price: 100 })
    roomOid = (await openChat(t, story, { token: maker.token })).roomOid
  })
  afterAll(() => t.close())

  const keyed = (value: unknown) => ({ [String(value)]: 'Mira' })
  const inFields: Record<string, (value: unknown) => Fields> = {
    language: (language) => ({ language }),
    'title{}': (value) => ({ title: keyed(value) }),
    'description{}': (value) => ({ description: keyed(value) }),
    'thumbnail{}': (value) => ({ thumbnail: { [String(value)]: picture } }),
  }
  const whole = { title: 'The harbour', description: 'A tide.' }
  const ofContents = Object.entries(inFields).flatMap(([name, fieldsOf]) =>
    ['save', 'update', ''].map((call) => [
      `POST /content/${call} metaData.${name}`,
      (value: unknown) => ({
        contentOid: call === 'update' ? video : draft,
        metaData: { ...whole, ...fieldsOf(value) },
      }),
    ]),
  )
  /** Of each member, a call that is valid but for the value in it. */
  const bodies: Record<string, (value: unknown) => Fields> = {
    'POST /account/modify toModify.language': (language) => ({ toModify: { language } }),
    'POST /account/modify/subscription_tiers tier.translations{}': (value) => ({
      mode: 'update',
      tierHash,
      tier: { translations: { [String(value)]: { name: 'Mira' } } },
    }),
    'POST /account/multilang/nick multiLangNick': (value) => ({ multiLangNick: keyed(value) }),
    'POST /account/purchase/change/nickname language': (language) => ({
      nickname: 'Harbour',
      language,
    }),
    'POST /channel/settings displayNames{}': (value) => ({ displayNames: keyed(value) }),
    'POST /channel/settings intro{}': (value) => ({ intro: keyed(value) }),
    'POST /channel/settings language': (language) => ({ language }),
    ...Object.fromEntries(ofContents),
    'POST /live/admin/ad language': (language) => ({
      title: 'Inks',
      link: 'https://inks.example',
      placement: 'beside',
      creatorOid: null,
      imageAssetOid: picture,
      lengthSeconds: 10,
      skipSeconds: 5,
      thresholdSeconds: 5,
      weight: 1,
      dailyCap: 3,
      exemptsSubscribers: false,
      isPaused: true,
      startsAt: '2026-12-01T00:00:00Z',
      endsAt: null,
      language,
    }),
    'POST /live/admin/tts/voice langs': (value) => ({
      oid: voice.oid,
      voiceId: voice.voiceId,
      modelId: voice.modelId,
      name: 'Mira',
      price: 0,
      langs: [value],
    }),
    'POST /story-chat/chat-content language': (language) => ({
      requestType: 'update',
      contentOid: story,
      language,
    }),
    'POST /story-chat/chat-room/{id}/user-settings replyLanguage': (replyLanguage) => ({
      replyLanguage,
    }),
    'DELETE /content/subtitles subtitleLang': (subtitleLang) => ({
      contentOid: video,
      subtitleLang,
      label: 'Korean',
    }),
  }
  const members = Object.entries(routes).flatMap(([key, contract]) =>
    languageMembers(key as RouteKey, contract),
  )
  /** All of them are tested, of every kind of item. */
  const queries = members.filter((member) => member.startsWith('GET '))
  /** Has no file here, and so is rejected in any case. */
  const publishes = /^POST \/content\/ /
  /** Takes a file, and rejects the call without one in any case. */
  const upload = 'POST /content/subtitles subtitleLang'

  const send = async (member: string, { query = '', body }: { query?: string; body?: Fields }) => {
    const [method, path = ''] = member.split(' ')
    const key = `${method} ${path.replace('{id}', roomOid)}${query}`
    const sent = { token: maker.token, idempotencyKey: newKey(), ...(body && { body }) }
    return (await t.call(key, sent)).status
  }

  it.each(Object.entries(bodies))('is taken or rejected as invalid: %s', async (member, bodyOf) => {
    for (const value of unsupported) {
      const status = await send(member, { body: bodyOf(value) })
      expect([200, 400], JSON.stringify(value)).toContain(status)
    }
    // Else something besides the language was invalid.
    if (!publishes.test(member)) expect(await send(member, { body: bodyOf('ko') })).not.toBe(400)
  })

  it.each([...queries, upload])('is taken or rejected as invalid: %s', async (member) => {
    const name = member.split(' ')[2]
    const sent = [
      ...texts.map((text) => `${name}=${encodeURIComponent(text.toWellFormed())}`),
      `${name}=ko&${name}=xx`,
      `${name}[a]=ko`,
      `${name}=%00`,
      `${name}=%ff`,
    ]
    if (member !== upload)
      expect(await send(member, { query: `?keyword=tide&${name}=ko` })).toBe(200)
    for (const one of sent) {
      const query = `?contentOid=${video}&label=Korean&keyword=tide&${one}`
      expect([200, 400], one.slice(0, 40)).toContain(await send(member, { query }))
    }
  })

  it('is covered here wherever a contract names one', () => {
    const covered = new Set([...Object.keys(bodies), ...queries, upload])
    expect(queries).toContain('GET /content/search creatorLanguages')
    expect(members.length).toBeGreaterThan(10)
    expect(members.filter((member) => !covered.has(member))).toEqual([])
  })
})

/**
 * Members by their names, and objects whose keys are languages. Files have the fields of videos, and
 * content is published at two paths.
 */
function languageMembers(key: RouteKey, { query, body }: RouteContract): string[] {
  if (key.startsWith('POST /content/file-content')) return []
  return [query, body]
    .flatMap((shape) => (shape ? membersIn(inputSchema(shape)) : []))
    .map((path) => `${key} ${path}`)
}

function membersIn(part: InputSchema, defs: InputSchema['$defs'] = {}, path = ''): string[] {
  const named = defs[part.$ref?.split('/').at(-1) ?? '']
  const { properties = {}, propertyNames, anyOf = [], items } = named ?? part
  const keys = typeof propertyNames === 'object' ? propertyNames.enum : undefined
  const within = (inner: unknown, at: string) =>
    typeof inner === 'object' && inner ? membersIn(inner as InputSchema, defs, at) : []
  return [
    ...(keys?.includes('ko') ? [`${path}{}`] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const at = path ? `${path}.${name}` : name
      return /lang/i.test(name) && name !== 'lang' ? [at] : within(inner, at)
    }),
    ...[...anyOf, items].flatMap((inner) => within(inner, path)),
  ]
}
