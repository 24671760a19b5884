import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { exportOf } from '../../testing/exports.ts'
import { actionsOf, type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier } from '../../testing/subscriptions.ts'
import { uploadPicture } from '../../testing/uploads.ts'

const nobody = 'f'.repeat(24)

describe('a channel', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
  })

  const change = (body: object, by: Person | null = creator) =>
    t.call('POST /channel/settings', { ...(by && { token: by.token }), body: { ...body } })
  const settings = (by: Person | null = creator, query = '') =>
    t.call(`GET /channel/settings${query}`, by ? { token: by.token } : {})
  const page = async (query = '', by?: Person) => {
    const key = `GET /channel/channel?creatorOid=${creator.oid}${query}`
    const answer = await t.call(key, by ? { token: by.token } : {})
    expect(answer.status, answer.text).toBe(200)
    return answer.body.channel
  }

  it('is as it began until its creator says something', async () => {
    expect(await page()).toMatchObject({
      creator: { oid: creator.oid, nickname: creator.nickname },
      path: `/creatorhome/${creator.oid}`,
      isBlocked: false,
      isFavorite: false,
      followerCount: 0,
      canManage: false,
      banner: null,
      intro: '',
      introLanguage: null,
      links: [],
      discordId: null,
      tabs: ['home'],
      featured: null,
      pinned: [],
      memberCount: 0,
      tiers: [],
      heldTierHash: null,
      fanRanking: { days: 30, fans: [] },
    })
    expect((await page('', creator)).canManage).toBe(true)
  })

  it('has an intro by language, a language, a banner, links, tabs and toggles, each changed alone [R-channel-010] [R-channel-014]', async () => {
    const bannerAssetOid = await uploadPicture(t, creator)
    const links = [
      { network: 'youtube', url: 'https://www.youtube.com/@mira' },
      { network: 'website', url: 'https://mira.example/' },
    ]
    const intro = { en: 'Hello', ko: '안녕하세요', jp: '' }
    const first = await change({ intro, language: 'ko', bannerAssetOid, links })
    expect(first.body.settings).toMatchObject({
      intro: { en: 'Hello', ko: '안녕하세요' },
      language: 'ko',
      banner: { assetOid: bannerAssetOid },
      links,
      hiddenTabs: [],
      showsFanRanking: true,
      showsFanCoins: false,
    })
    const second = await change({
      discordId: 'mira.lee',
      hiddenTabs: ['files', 'videos'],
      showsFanRanking: false,
    })
    expect(second.body.settings).toMatchObject({
      intro: { en: 'Hello', ko: '안녕하세요' },
      links,
      discordId: 'mira.lee',
      hiddenTabs: ['videos', 'files'],
      showsFanRanking: false,
    })
    expect((await settings()).body.settings).toEqual(second.body.settings)
    expect(await page('&lang=ko')).toMatchObject({ intro: '안녕하세요', introLanguage: 'ko' })
    expect(await page('&lang=en')).toMatchObject({ intro: 'Hello', introLanguage: 'en' })
    // Where it has none in the reader's language, it is read in its own.
    expect(await page('&lang=es')).toMatchObject({ intro: '안녕하세요', fanRanking: null, links })
    expect(await actionsOf(t, { actor: creator, subjectOid: creator.oid })).toContain(
      'channel.settings_changed',
    )
    const { channel } = await exportOf(t, creator.oid)
    expect(channel.channel).toMatchObject({ discord_id: 'mira.lee', has_manager_password: false })
  })

  it.each([
    ['youtube', 'https://youtu.be/x', 'https://www.youtube.com/'],
    ['x', 'http://x.com/mira', 'https://x.com/'],
    ['x', 'https://x.com.evil.example/mira', 'https://x.com/'],
    ['instagram', 'mira', 'https://www.instagram.com/'],
    ['tiktok', 'https://www.tiktok.com/', 'https://www.tiktok.com/'],
    ['website', 'javascript:alert(1)', 'https://'],
    ['website', 'https://user@evil.example/', 'https://'],
    ['website', 'https://a.example/\u202Etxt', 'https://'],
    ['bluesky', 'https://www.youtube.com/@mira', 'https://bsky.app/'],
  ])(
    'has links that start with the host of their network: %s %s [R-channel-020]',
    async (network, url, host) => {
      const answer = await change({ links: [{ network, url }], discordId: 'kept' })
      expect(refusal(answer)).toEqual([400, 'channel.link_host'])
      expect(answer.body.message).toBe(`This link must start with ${host}`)
      expect(await page()).toMatchObject({ links: [], discordId: null })
    },
  )

  it.each([
    ['mira.lee', true],
    ['mira_lee99', true],
    ['12345678901234567', true],
    ['Mira', false],
    ['m', false],
    ['mira..lee', false],
    ['mira#1234', false],
    ['미라', false],
    ['x'.repeat(33), false],
  ])('has a Discord ID that is valid: %s is %s [R-channel-021]', async (discordId, isValid) => {
    const answer = await change({ discordId })
    if (isValid) expect(answer.body.settings.discordId).toBe(discordId)
    else expect(refusal(answer)).toEqual([400, 'channel.discord_id_invalid'])
  })

  it('shows tabs that have something in them and are not turned off [R-channel-017]', async () => {
    const video = await publishContent(t, creator)
    const file = await publishContent(t, creator, { type: 'file' })
    const replay = await publishContent(t, creator, { isReplay: true })
    await publishContent(t, creator, { type: 'clip', isPrivate: true })
    const contents = async (tab: string) => {
      const key = `GET /content/contents?view=creator&creatorOid=${creator.oid}&tab=${tab}`
      const { body } = await t.call(key, {})
      return body.items.map(({ contentOid }: { contentOid: string }) => contentOid)
    }
    expect((await page()).tabs).toEqual(['home', 'videos', 'files', 'replays'])
    expect((await page('', creator)).tabs).toEqual(['home', 'videos', 'files', 'replays', 'clips'])
    await publishStory(t, creator)
    await change({ hiddenTabs: ['files'] })
    expect((await page()).tabs).toEqual(['home', 'videos', 'stories', 'replays'])
    expect((await settings()).body.settings.filledTabs).toContain('files')
    expect(await contents('videos')).toEqual([video])
    expect(await contents('files')).toEqual([file])
    expect(await contents('replays')).toEqual([replay])
    expect(await contents('clips')).toEqual([])
  })

  it('shows what its creator featured and pinned, in their order, to those who may see it', async () => {
    const story = await publishStory(t, creator)
    const open = await publishContent(t, creator)
    const hidden = await publishContent(t, creator)
    const pinnedOids = [hidden, open, story]
    const answer = await change({ pinnedOids, featuredOid: story })
    expect(answer.body.settings).toMatchObject({ pinnedOids, featuredOid: story })
    await t.call('POST /content/update', {
      token: creator.token,
      body: { contentOid: hidden, metaData: { isPrivate: true } },
    })
    const shown = await page()
    expect(shown.featured).toMatchObject({ contentOid: story, kind: 'story' })
    expect(shown.pinned).toEqual([
      expect.objectContaining({ contentOid: open, kind: 'content', isAdult: false }),
    ])
    const other = await signUpCreator(t)
    const foreign = await publishContent(t, other)
    for (const body of [{ pinnedOids: [open, foreign] }, { featuredOid: nobody }]) {
      expect(refusal(await change(body))).toEqual([400, 'channel.item_not_shown'])
    }
    expect((await page()).pinned).toHaveLength(1)
  })

  it('says what each tier opens', async () => {
    const silver = await addTier(t, creator, { name: 'Silver', price: 100, details: 'Thanks.' })
    const gold = await addTier(t, creator, { name: 'Gold', price: 300 })
    const forSilver = await publishContent(t, creator, { publicTiers: [silver] })
    const forGold = await publishContent(t, creator, { publicTiers: [gold] })
    const opened = (await page()).tiers.map(
      (tier: { name: string; opens: number; openedItems: { contentOid: string }[] }) => [
        tier.name,
        tier.opens,
        tier.openedItems.map(({ contentOid }) => contentOid).toSorted(),
      ],
    )
    expect(opened).toEqual([
      ['Silver', 1, [forSilver]],
      ['Gold', 2, [forSilver, forGold].toSorted()],
    ])
  })

  it('is nobody’s who is no creator, and refuses what is not understood', async () => {
    const reader = await signUpPerson(t)
    for (const query of [`creatorOid=${reader.oid}`, `creatorOid=${nobody}`, 'customUrl=none-x']) {
      const answer = await t.call(`GET /channel/channel?${query}`, {})
      expect(refusal(answer)).toEqual([404, 'channel.not_found'])
    }
    for (const query of ['', `creatorOid=${creator.oid}&customUrl=x`, 'creatorOid=x']) {
      const answer = await t.call(`GET /channel/channel?${query}`, {})
      expect(refusal(answer)).toEqual([400, 'request.invalid'])
    }
    expect(refusal(await settings(null))).toEqual([401, 'auth.required'])
    expect(refusal(await settings(reader))).toEqual([404, 'channel.not_found'])
    expect(refusal(await settings(reader, `?creatorOid=${creator.oid}`))).toEqual([
      403,
      'auth.forbidden',
    ])
    expect(refusal(await change({}, null))).toEqual([401, 'auth.required'])
    const foreign = await change({ creatorOid: creator.oid, discordId: 'mine' }, reader)
    expect(refusal(foreign)).toEqual([403, 'auth.forbidden'])
    const wrong = [
      { intro: { fr: 'Bonjour' } },
      { intro: { en: 'x'.repeat(1001) } },
      { links: [{ network: 'myspace', url: 'https://myspace.com/x' }] },
      { hiddenTabs: ['home'] },
      { pinnedOids: Array.from({ length: 7 }, () => nobody) },
    ]
    for (const body of wrong) {
      expect(refusal(await change(body))).toEqual([400, 'request.invalid'])
    }
    const bannerAssetOid = await uploadPicture(t, reader)
    expect(refusal(await change({ bannerAssetOid }))[1]).toBe('media.not_found')
  })

  it('keeps hostile text as text', async () => {
    const texts = ['\u202Eevil', '<script>alert(1)</script>', `a${'\u0301'.repeat(900)}`, 'a\0b']
    for (const en of texts) {
      expect((await change({ intro: { en } })).status).toBe(200)
      expect((await page()).intro).toBe(en.replaceAll('\0', ''))
    }
  })
})
