import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTool, overlayPage } from '../../testing/alerts.ts'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { type ElevenLabs, refuse, startElevenLabs } from '../../testing/elevenlabs.ts'
import { goOn } from '../../testing/live-chats.ts'
import { signUpStreamer } from '../../testing/live-publisher.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { deliverEvents, followEvents, relayEvents } from '../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'

const dayMs = 86_400_000
const george = 'JBFqnCBsd6RMkjVDRZzb'

describe('donations that are read aloud', () => {
  let t: TestApp
  let origin: string
  let provider: ElevenLabs
  let admin: Person
  let creator: Person
  let fan: Person
  let voice: { oid: string; price: number }

  beforeAll(async () => {
    provider = await startElevenLabs()
    t = await createTestApp(provider.env)
    origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    admin = await signUpAdmin(t)
    voice = { oid: await addVoice(), price: 5 }
  })
  beforeEach(async () => {
    provider.spoken.length = 0
    provider.next.length = 0
    provider.seconds = 2
    creator = await signUpStreamer(t)
    fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 100)
    t.clock.advance(61_000)
    await save({ useTts: true })
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(async () => {
    await t.close()
    await provider.close()
  })

  type Body = Record<string, unknown>
  const addVoice = async (fields: Body = {}) => {
    const body = { voiceId: george, name: 'George', price: 5, langs: ['en', 'ko'], ...fields }
    const answer = await t.call('POST /live/admin/tts/voice', { token: admin.token, body })
    return answer.body.items.at(-1).oid as string
  }
  const save = (body: Body) => t.call('POST /live/donation/options', { token: creator.token, body })
  const donate = (
    data: Body = {},
    { by = fan, key = newKey() }: { by?: Person; key?: string } = {},
  ) =>
    t.call('POST /live/donation', {
      token: by.token,
      idempotencyKey: key,
      body: {
        creatorOid: creator.oid,
        donationData: { coin: 10, content: 'Hello there', voice, ...data },
      },
    })
  const coins = async (who = fan) => (await walletOf(t, who)).coins
  const speak = () => followEvents(t, { 'speech.requested': 'speech.speak' })
  const waiting = async (count = 1) => {
    const ask = async () =>
      (await t.call('GET /live/alerts', { token: creator.token })).body.waiting
    await expect.poll(async () => (await ask()).length).toBe(count)
    return (await ask()) as { oid: string; speech: { oid: string } | null }[]
  }
  const speechOf = async () => (await waiting())[0]?.speech?.oid ?? ''
  const soundOf = async (token = creator.token, oid?: string) =>
    t.call(`GET /live/tts/url?oid=${oid ?? (await speechOf())}`, { token })
  const history = async () =>
    (await t.call('GET /ledger/postings', { token: fan.token })).body.items as Body[]

  it('are synthesized by the voice, and served by an address that ends', async () => {
    const { status, body } = await donate()
    expect([status, body.donation.useTts]).toEqual([200, true])
    const token = await openTool(t, creator, 'overlay')
    expect((await soundOf(token)).body).toMatchObject({ state: 'waiting', url: null })
    await speak()
    expect(provider.spoken).toEqual([
      {
        voiceId: george,
        query: '?output_format=mp3_44100_128',
        body: { text: 'Hello there', model_id: 'eleven_multilingual_v2' },
      },
    ])
    const ready = (await soundOf(token)).body
    expect(ready).toMatchObject({ state: 'ready', fault: null, voiceName: 'George' })
    expect(ready.isSynthetic).toBe(true)
    expect(ready.seconds).toBeCloseTo(2, 1)
    const sound = await fetch(`${origin}${ready.url}`)
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect((await sound.bytes()).length).toBeGreaterThan(30_000)
    t.clock.advance(3_700_000)
    expect((await fetch(`${origin}${ready.url}`)).status).toBe(403)
  })

  it('cost the price of the voice besides, which the platform receives', async () => {
    const { donation } = (await donate()).body
    expect(donation.coin).toBe(10)
    expect(await coins()).toBe(85)
    const spent = (await history()).filter(({ type }) => String(type).startsWith('live_donation'))
    expect(spent).toMatchObject([{ type: 'live_donation_tts' }, { type: 'live_donation' }])
    const revenue = await t.call('GET /live/revenue/donations', { token: creator.token })
    expect(revenue.body).toMatchObject({ coins: 10, earnedCoins: 8 })
  })

  it('need coins for both, and count toward spending limits with both', async () => {
    expect(refusal(await donate({ coin: 96 }))).toEqual([402, 'donation.not_enough_coins'])
    expect(await coins()).toBe(100)
    expect((await donate({ coin: 95 })).status).toBe(200)
    const { rows } = await t.deps.pool.query(
      'SELECT sum(coins)::int AS coins FROM spending_days WHERE user_oid = $1',
      [fan.oid],
    )
    expect(rows).toEqual([{ coins: 100 }])
  })

  it('are charged once for calls with the same key, for two at once, and after a crash', async () => {
    const key = newKey()
    const crashed = await crashAtTable(t, 'speeches', () => donate({}, { key }))
    expect(refusal(crashed)).toEqual([500, 'donation.live_failed'])
    expect(await coins()).toBe(100)
    const [first, atOnce] = await Promise.all([donate({}, { key }), donate({}, { key })])
    expect(atOnce.body.donation.oid).toBe(first.body.donation.oid)
    expect((await donate({}, { key })).body.donation).toMatchObject({ useTts: true })
    expect(await coins()).toBe(85)
    expect(refusal(await donate({ voice: null }, { key }))).toEqual([
      422,
      'request.idempotency_key_reused',
    ])
  })

  it('return the price if the voice can’t speak, and are shown without it', async () => {
    await donate({ content: 'Not today' })
    provider.next.push(refuse(401, 'quota_exceeded'))
    await speak()
    expect(await coins()).toBe(90)
    expect((await history())[0]).toMatchObject({ type: 'refund' })
    const [alert] = await waiting()
    expect(alert?.speech).toMatchObject({ state: 'failed', fault: 'quota', voiceName: 'George' })
    const page = overlayPage(t, await openTool(t, creator, 'overlay'))
    expect((await page.claim()).alert.oid).toBe(alert?.oid)
    await speak()
    await t.jobs.get('speech.settle')?.({})
    expect(await coins()).toBe(90)
    const { rows } = await t.deps.pool.query(
      'SELECT sum(coins)::int AS coins FROM spending_days WHERE user_oid = $1',
      [fan.oid],
    )
    expect(rows).toEqual([{ coins: 10 }])
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', { token: fan.token })
    expect(news.body.items).toMatchObject([
      {
        title: 'Your donation couldn’t be read aloud',
        text: 'The price of the voice, 5 coins, is back in your wallet.',
        path: '/wallet',
      },
    ])
  })

  it('return the price if their job is lost for two minutes', async () => {
    await donate()
    await relayEvents(t)
    const settle = async () => t.jobs.get('speech.settle')?.({})
    await settle()
    expect((await soundOf()).body.state).toBe('waiting')
    t.clock.advance(121_000)
    await settle()
    expect((await soundOf()).body).toMatchObject({ state: 'failed', fault: 'late' })
    expect(await coins()).toBe(90)
  })

  it('show why a voice can’t speak', async () => {
    const faults = [
      [refuse(401, 'invalid_api_key'), 'key_rejected'],
      [refuse(404, 'voice_not_found'), 'voice_gone'],
      [refuse(422, 'x'), 'refused'],
      ['cut', 'unreachable'],
    ] as const
    for (const [answer, fault] of faults) {
      await donate({ content: `About ${fault}` })
      provider.next.push(answer)
      await speak()
    }
    const shown = (await waiting(4)).map(({ speech }) => speech)
    expect(shown).toMatchObject(faults.map(([, fault]) => ({ fault })))
  })

  it('wait for a provider that’s busy', async () => {
    await donate({ content: 'Patience' })
    provider.next.push(refuse(429, 'too_many_concurrent_requests'), refuse(503, 'system_busy'))
    await speak()
    expect((await soundOf()).body.state).toBe('ready')
    expect(await coins()).toBe(85)
  })

  it('are synthesized once for the same text', async () => {
    await donate({ content: 'Twice' })
    await donate({ content: 'Twice' })
    await donate({ content: 'Once' })
    await speak()
    const texts = provider.spoken.map(({ body }) => body.text)
    expect(new Set(texts)).toEqual(new Set(['Once', 'Twice']))
    expect(texts).toHaveLength(2)
    const states = (await waiting(3)).map(({ speech }) => speech)
    expect(states).toMatchObject([{ state: 'ready' }, { state: 'ready' }, { state: 'ready' }])
  })

  it('are read without banned words, and with repetitions shortened', async () => {
    await t.call('POST /live/bannedwords', {
      token: creator.token,
      body: { creatorOid: creator.oid, add: ['rotten'], remove: [] },
    })
    await donate({ content: 'A rotten apple, woooooooooow!!!!!!' })
    await speak()
    expect(provider.spoken.map(({ body }) => body.text)).toEqual(['A, apple, wooow!'])
  })

  it('end after the seconds that the operator allows', async () => {
    provider.seconds = 90
    await donate({ content: 'A long story' })
    await speak()
    const { seconds } = (await soundOf()).body
    expect(seconds).toBeLessThanOrEqual(20)
    expect(seconds).toBeGreaterThan(19)
  })

  it('are refused, uncharged, where nothing would be heard', async () => {
    expect(refusal(await donate({ content: '🙂 !!!' }))).toEqual([400, 'speech.no_words'])
    await save({ ttsMinCoins: 20 })
    expect(refusal(await donate())).toEqual([400, 'speech.too_small'])
    const off: [string, Body][] = [
      ['options', { useTts: false }],
      ['options', { useTts: true, useTextDonationEffect: false }],
      ['options', { useTextDonationEffect: true }],
    ]
    const { body } = await t.call(`GET /live/donation/options?creatorOid=${creator.oid}`)
    expect(body).toMatchObject({ useTts: true, tts: { isOffered: true, minCoins: 20 } })
    for (const [, change] of off.slice(0, 2)) {
      const saved = await save(change)
      expect(saved.body.tts.isOffered).toBe(false)
      expect(refusal(await donate({ coin: 20 }))).toEqual([409, 'speech.off'])
    }
    await save({ useTextDonationEffect: true })
    await t.call('POST /live/alerts/options', { token: creator.token, body: { kinds: ['follow'] } })
    expect(refusal(await donate({ coin: 20 }))).toEqual([409, 'speech.off'])
    expect(await coins()).toBe(100)
    expect((await donate({ coin: 20, voice: null })).body.donation.useTts).toBe(false)
  })

  it('are refused, uncharged, for voices that aren’t offered, or cost something else by now', async () => {
    const unknown = { oid: 'f'.repeat(24), price: 5 }
    expect(refusal(await donate({ voice: unknown }))).toEqual([404, 'speech.voice_not_found'])
    expect(refusal(await donate({ voice: { ...voice, price: 4 } }))).toEqual([
      409,
      'speech.price_changed',
    ])
    expect((await donate({ voice: { oid: voice.oid } })).status).toBe(400)
    expect(await coins()).toBe(100)
  })

  it('are paid with bonus coins if the donation is', async () => {
    await goOn(t, creator)
    const body = { useBonusCoins: true }
    await t.call('POST /live/studio', { token: creator.token, body })
    await giveAmount(t, fan, 'bonusCoin', 14)
    const payWith = 'bonusCoin'
    expect(refusal(await donate({ payWith }))).toEqual([402, 'donation.not_enough_bonus_coins'])
    await giveAmount(t, fan, 'bonusCoin', 1)
    expect((await donate({ payWith, content: 'With a bonus' })).status).toBe(200)
    expect(await walletOf(t, fan)).toMatchObject({ coins: 100, bonusCoins: 0 })
    provider.next.push(refuse(401, 'quota_exceeded'))
    await speak()
    expect(await walletOf(t, fan)).toMatchObject({ coins: 100, bonusCoins: 5 })
  })

  it('are heard by their creator and their donor alone', async () => {
    await donate()
    const oid = await speechOf()
    expect((await soundOf(fan.token, oid)).status).toBe(200)
    const stranger = await signUpPerson(t)
    expect(refusal(await soundOf(stranger.token, oid))).toEqual([404, 'speech.not_found'])
    expect(refusal(await soundOf(fan.token, 'f'.repeat(24)))).toEqual([404, 'speech.not_found'])
    expect((await soundOf(fan.token, 'x')).status).toBe(400)
    expect((await t.call(`GET /live/tts/url?oid=${oid}`)).status).toBe(401)
  })

  it('can be tested by their creator, free of charge', async () => {
    const body = { content: 'Testing', voiceOid: voice.oid }
    const { alert } = (await t.call('POST /live/test/donation', { token: creator.token, body }))
      .body
    expect(alert).toMatchObject({ kind: 'test', speech: { state: 'waiting' } })
    await speak()
    expect((await soundOf()).body.state).toBe('ready')
    expect(await coins(creator)).toBe(0)
  })

  it('are forgotten with their sounds after 30 days', async () => {
    await donate({ content: 'Forget me' })
    await speak()
    const { url } = (await soundOf()).body
    const forget = async () => t.jobs.get('speech.forget')?.({})
    t.clock.advance(29 * dayMs)
    await forget()
    expect((await soundOf()).body.state).toBe('ready')
    t.clock.advance(3 * dayMs)
    await forget()
    const { rows } = await t.deps.pool.query(
      'SELECT 1 FROM speeches WHERE creator_oid = $1 UNION SELECT 1 FROM speech_sounds WHERE object_key = $2',
      [creator.oid, decodeURIComponent(url).split('/').at(-1)?.split('?')[0]?.replaceAll('~', '/')],
    )
    expect(rows).toEqual([])
    expect(await t.deps.storage.list('speech/sounds/')).toEqual([])
  })
})
