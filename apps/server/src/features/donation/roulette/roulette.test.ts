import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { overlayGoneSeconds } from '@plax/contracts/alerts/alert-values'
import { rouletteChainLength, roulettesMax } from '@plax/contracts/donation/roulette-values'
import { tableHash } from '@plax/draws'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTool, overlayPage } from '../../../testing/alerts.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { goOn } from '../../../testing/live-chats.ts'
import { signUpStreamer } from '../../../testing/live-publisher.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { readChat } from '../../live/chat/read-log.ts'

const anyHash = expect.stringMatching(/^[0-9a-f]{64}$/)
const anyOid = expect.stringMatching(/^[0-9a-f]{24}$/)

describe('roulettes', () => {
  let t: TestApp
  let folder: string
  let creator: Person
  let fan: Person

  beforeAll(async () => {
    t = await createTestApp()
    folder = mkdtempSync(join(tmpdir(), 'plax-spins-'))
  })
  beforeEach(async () => {
    creator = await signUpStreamer(t)
    fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 100)
    await saveOptions({ useRouletteDonation: true })
    t.clock.advance(61_000)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(async () => {
    await t.close()
    rmSync(folder, { recursive: true })
  })

  type Body = Record<string, unknown>
  interface Shown {
    oid: string
    tableHash: string
  }
  const items = [
    { name: 'A song', probability: 999_999 },
    { name: '노래 한 곡', probability: 1 },
  ]
  const saveOptions = (body: Body) =>
    t.call('POST /live/donation/options', { token: creator.token, body })
  const save = (change: Body = {}, by = creator) =>
    t.call('POST /live/donation/roulette', {
      token: by.token,
      body: { name: 'Wheel', coin: 10, items, ...change },
    })
  const saved = async (change: Body = {}) => {
    const answer = await save(change)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.roulette as Shown
  }
  const read = async (by?: Person) =>
    (
      await t.call(
        `GET /live/donation/roulettes?creatorOid=${creator.oid}`,
        by ? { token: by.token } : {},
      )
    ).body
  interface Options {
    by?: Person
    key?: string
    clientSeed?: string
    payWith?: string
    isHiddenName?: boolean
  }
  const spin = (shown: Shown, { by = fan, key = newKey(), ...more }: Options = {}) => {
    const { clientSeed = 'my-seed_1', payWith = 'coin', isHiddenName = false } = more
    const { oid: rouletteOid, tableHash: hash } = shown
    const donationData = {
      donationType: 'roulette',
      rouletteOid,
      tableHash: hash,
      clientSeed,
      payWith,
    }
    return t.call('POST /live/donation', {
      token: by.token,
      idempotencyKey: key,
      body: { creatorOid: creator.oid, donationData, isHiddenName },
    })
  }
  const proofs = async (query = '') =>
    (await t.call(`GET /live/donation/roulette/proofs?creatorOid=${creator.oid}${query}`)).body
  const coins = async (who = fan) => (await walletOf(t, who)).coins
  const donationsInChat = async () => {
    const asked = { creatorOid: creator.oid, after: 0, now: t.clock.now() }
    const log = await readChat(t.deps.db, asked)
    return log.flatMap(({ data }) => (data.event === 'donation' ? [data.donation] : []))
  }
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const verifyFile = async (text: string, anchor: string) => {
    const program = await t.call('GET /live/donation/roulette/verifier')
    const args = [fileOf('verify-draws.mjs', program.text), fileOf('spins.json', text)]
    const run = spawnSync(process.execPath, [...args, '--anchor', anchor])
    return { status: run.status, text: String(run.stdout) + String(run.stderr) }
  }

  describe('of a creator', () => {
    it('have a name, an entry fee, and items with probabilities [R-roulette-001] [R-roulette-002]', async () => {
      expect(await read()).toEqual({ isOpen: true, chain: null, items: [] })
      const roulette = await saved({ name: ' Wheel of songs ', coin: 25 })
      expect(roulette).toEqual({
        oid: anyOid,
        isOn: true,
        table: {
          version: 1,
          rouletteOid: roulette.oid,
          name: 'Wheel of songs',
          feeCoins: 25,
          items: [
            { id: anyOid, name: 'A song', weight: 999_999 },
            { id: anyOid, name: '노래 한 곡', weight: 1 },
          ],
          total: 1_000_000,
        },
        tableHash: anyHash,
      })
      const { chain, items: listed } = await read(fan)
      expect(listed).toEqual([roulette])
      expect(tableHash(listed[0].table)).toBe(roulette.tableHash)
      expect(chain).toEqual({
        anchor: anyHash,
        chainLength: rouletteChainLength,
        nonce: 0,
        lastSeed: chain.anchor,
        nextAnchor: null,
      })
    })

    it('are shown to others while they’re on', async () => {
      const first = await saved({ name: 'First' })
      const second = await saved({ name: 'Second', isOn: false })
      expect((await read()).items).toEqual([first])
      expect((await read(creator)).items).toEqual([first, second])
      expect(refusal(await spin(second))).toEqual([409, 'roulette.off'])
    })

    it('keep the hash of a table that’s saved unchanged, and get another with any change', async () => {
      const { oid, tableHash: hash } = await saved()
      expect((await saved({ oid })).tableHash).toBe(hash)
      const hashes = [
        await saved({ oid, name: 'Other' }),
        await saved({ oid, coin: 11 }),
        await saved({ oid, items: items.toReversed() }),
        await saved({ oid, items: [{ name: 'All', probability: 1_000_000 }] }),
      ].map((one) => one.tableHash)
      expect(new Set([hash, ...hashes]).size).toBe(5)
      expect((await read(creator)).items).toHaveLength(1)
    })

    it('are deleted by their creator alone', async () => {
      const { oid } = await saved()
      const other = await signUpStreamer(t)
      const remove = (by: Person, asked = oid) =>
        t.call('POST /live/donation/roulette/delete', { token: by.token, body: { oid: asked } })
      expect(refusal(await remove(other))).toEqual([404, 'roulette.not_found'])
      expect(refusal(await save({ oid }, other))).toEqual([404, 'roulette.not_found'])
      expect(refusal(await remove(fan))).toEqual([403, 'auth.forbidden'])
      expect((await remove(creator, 'nonsense')).status).toBe(400)
      expect((await remove(creator)).body).toEqual({ success: true })
      expect(refusal(await remove(creator))).toEqual([404, 'roulette.not_found'])
      expect((await read(creator)).items).toEqual([])
    })

    it('need the role, and are limited in number, also when saved at once', async () => {
      expect(refusal(await save({}, fan))).toEqual([403, 'auth.forbidden'])
      const unknown = await t.call(`GET /live/donation/roulettes?creatorOid=${fan.oid}`)
      expect(refusal(unknown)).toEqual([404, 'donation.no_donations'])
      expect((await t.call('GET /live/donation/roulettes?creatorOid=1')).status).toBe(400)
      const all = Array.from({ length: roulettesMax + 2 }, (_, at) => save({ name: `Wheel ${at}` }))
      const answers = await Promise.all(all)
      const refused = answers.filter(({ status }) => status !== 200).map(refusal)
      expect(refused).toEqual([
        [409, 'roulette.too_many'],
        [409, 'roulette.too_many'],
      ])
      const { rows } = await t.deps.pool.query(
        'SELECT number FROM live_roulette_chains WHERE creator_oid = $1',
        [creator.oid],
      )
      expect(rows).toEqual([{ number: 1 }])
    })
  })

  describe('that are saved', () => {
    const refused = async (change: Body) => {
      const answer = await save(change)
      return [answer.status, answer.body.error, answer.body.message]
    }

    it('have item names that are unique, with the documents’ message [R-roulette-005] [R-roulette-006]', async () => {
      for (const [one, other] of [
        ['Song', 'Song'],
        ['Song ', 'Song'],
        ['é', 'e\u0301'],
      ]) {
        const twice = [
          { name: one, probability: 500_000 },
          { name: other, probability: 500_000 },
        ]
        expect(await refused({ items: twice })).toEqual([
          400,
          'roulette.item_duplicated',
          'The item name is duplicated.',
        ])
      }
      expect((await read(creator)).items).toEqual([])
    })

    it('have at least one item [R-roulette-004]', async () => {
      expect((await refused({ items: [] }))[1]).toBe('roulette.item_missing')
      expect((await save({ items: [{ name: 'All', probability: 1_000_000 }] })).status).toBe(200)
    })

    it('have a name and a probability for every item [R-roulette-007] [R-roulette-008]', async () => {
      for (const item of [
        { name: '', probability: 1 },
        { name: ' ', probability: 1 },
        { name: 'Song', probability: null },
        { name: 'Song', probability: 0 },
      ]) {
        const all = [{ name: 'Other', probability: 999_999 }, item]
        expect((await refused({ items: all }))[1]).toBe('roulette.item_incomplete')
      }
    })

    it('have probabilities that add up to exactly 100%', async () => {
      const two = (probability: number) => [
        { name: 'One', probability: 999_999 },
        { name: 'Other', probability },
      ]
      expect(await refused({ items: two(2) })).toEqual([
        400,
        'roulette.total_not_100',
        'The probabilities add up to 100.0001%. Change them so that they make exactly 100%.',
      ])
      expect((await save({ items: two(0.5) })).status).toBe(400)
      expect((await save({ items: two(1) })).status).toBe(200)
    })

    it('cost at least 10 coins, and have valid fields', async () => {
      expect((await refused({ coin: 9 })).slice(0, 2)).toEqual([400, 'roulette.fee_too_small'])
      for (const wrong of [
        { coin: 10.5 },
        { name: ' ' },
        { name: 'a'.repeat(41) },
        { items: [{ name: 'a'.repeat(41), probability: 1_000_000 }] },
        { oid: 'nonsense' },
      ])
        expect([wrong, (await save(wrong)).status]).toEqual([wrong, 400])
      expect((await save({ coin: 10, name: 'a'.repeat(40) })).status).toBe(200)
    })
  })

  describe('that are spun', () => {
    it('cost their fee, and answer the won item with its proof', async () => {
      const shown = await saved({ coin: 30 })
      const before = (await read()).chain
      const { status, body } = await spin(shown)
      expect(status).toBe(200)
      const { proof } = body
      const { table } = (await read()).items[0]
      const won = table.items[proof.result.index]
      expect(body.donation).toMatchObject({
        donationType: 'roulette',
        coin: 30,
        content: '',
        sender: { userOid: fan.oid, nickname: fan.nickname },
        optionId: won.id,
        optionName: won.name,
        status: 'waiting',
      })
      expect(proof).toEqual({
        anchor: before.anchor,
        chainLength: rouletteChainLength,
        previousSeed: before.lastSeed,
        seed: anyHash,
        nonce: 1,
        clientSeed: 'my-seed_1',
        tableHash: shown.tableHash,
        table,
        result: { index: proof.result.index, id: won.id, word: expect.any(String) },
        createTime: t.clock.now().toISOString(),
      })
      expect(await coins()).toBe(70)
      expect((await read()).chain).toMatchObject({ nonce: 1, lastSeed: proof.seed })
      const revenue = await t.call('GET /live/revenue/donations', { token: creator.token })
      expect(revenue.body).toMatchObject({ count: 1, coins: 30, earnedCoins: 24 })
      const list = await t.call('GET /live/donations?donationType=roulette', {
        token: creator.token,
      })
      expect(list.body.items).toMatchObject([{ oid: body.donation.oid, optionName: won.name }])
    })

    it('are announced once in the chat, and queued as an alert with the result', async () => {
      await goOn(t, creator)
      const only = [{ name: 'A dance', probability: 1_000_000 }]
      const { body } = await spin(await saved({ items: only }), { isHiddenName: true })
      await expect.poll(donationsInChat).toEqual([{ ...body.donation, sender: null }])
      const alerts = () =>
        t.deps.pool
          .query(
            'SELECT kind, content, coins, sender_name FROM live_alerts WHERE subject_oid = $1',
            [body.donation.oid],
          )
          .then(({ rows }) => rows)
      const alert = { kind: 'roulette', content: 'A dance', coins: 10, sender_name: null }
      await expect.poll(alerts).toEqual([alert])
    })

    it('show their alert also while the text effect is off', async () => {
      await saveOptions({ donationType: 'roulette', useTextDonationEffect: false })
      const { body } = await spin(await saved())
      const count = () =>
        t.deps.pool
          .query('SELECT 1 FROM live_alerts WHERE subject_oid = $1', [body.donation.oid])
          .then(({ rowCount }) => rowCount)
      await expect.poll(count).toBe(1)
    })

    it('are charged once for calls with the same key, and for two at once', async () => {
      const shown = await saved()
      const key = newKey()
      const first = await spin(shown, { key })
      const [again, atOnce] = await Promise.all([spin(shown, { key }), spin(shown, { key })])
      expect([again.body, atOnce.body]).toEqual([first.body, first.body])
      const other = newKey()
      await Promise.all([spin(shown, { key: other }), spin(shown, { key: other })])
      expect(await coins()).toBe(80)
      expect((await read()).chain.nonce).toBe(2)
      const changed = await spin(shown, { key, clientSeed: 'other' })
      expect(refusal(changed)).toEqual([422, 'request.idempotency_key_reused'])
    })

    it('return the same spin for its key after their table changed', async () => {
      const shown = await saved()
      const key = newKey()
      const { body } = await spin(shown, { key })
      await saved({ oid: shown.oid, coin: 50 })
      expect((await spin(shown, { key })).body).toEqual(body)
    })

    it('are refused, and nothing is charged, after their table changed', async () => {
      const shown = await saved()
      const now = await saved({ oid: shown.oid, coin: 20 })
      const answer = await spin(shown)
      expect(refusal(answer)).toEqual([409, 'roulette.changed'])
      expect(answer.body.message).toMatch(/Nothing was charged/)
      expect([await coins(), (await read()).chain.nonce]).toEqual([100, 0])
      expect((await spin(now)).status).toBe(200)
      expect(await coins()).toBe(80)
    })

    it('return an error, charge nothing, and reuse their nonce after a crash [R-roulette-009]', async () => {
      const shown = await saved()
      const tables = ['live_donations', 'live_roulette_spins', 'audit_log'] as const
      for (const table of tables) {
        const key = newKey()
        const answer = await crashAtTable(t, table, () => spin(shown, { key }))
        expect([table, ...refusal(answer)]).toEqual([table, 500, 'roulette.spin_failed'])
        expect(answer.body.message).toBe(
          'Couldn’t spin the roulette. Nothing was charged. Try again.',
        )
        const { nonce } = (await read()).chain
        const held = Number(await coins())
        expect((await spin(shown, { key })).body.proof.nonce).toBe(nonce + 1)
        expect(await coins()).toBe(held - 10)
      }
      expect([await coins(), (await read()).chain.nonce]).toEqual([70, 3])
    })

    it('are drawn without gaps, and in order, by 20 people at once', async () => {
      const shown = await saved()
      const fans = await Promise.all(Array.from({ length: 20 }, () => signUpPerson(t)))
      for (const [at, one] of fans.entries())
        await giveAmount(t, one, 'coin', at % 5 === 0 ? 5 : 10)
      const answers = await Promise.all(fans.map((by) => spin(shown, { by })))
      const done = answers.filter(({ status }) => status === 200)
      expect(done).toHaveLength(16)
      const nonces = done.map(({ body }) => body.proof.nonce).toSorted((a, b) => a - b)
      expect(nonces).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
      const { anchor } = (await read()).chain
      const file = await t.call(`GET /live/donation/roulette/proofs/file?creatorOid=${creator.oid}`)
      const { status, text } = await verifyFile(file.text, anchor)
      expect([status, text]).toEqual([0, expect.stringContaining('16 of its first 16 draws')])
    })

    it('go on with the next chain, whose anchor was announced before', async () => {
      const shown = await saved()
      await t.deps.pool.query(
        'UPDATE live_roulette_chains SET nonce = length - 1001 WHERE creator_oid = $1',
        [creator.oid],
      )
      const first = (await read()).chain
      expect(first.nextAnchor).toBeNull()
      await spin(shown)
      const { nextAnchor } = (await read()).chain
      expect(nextAnchor).toMatch(/^[0-9a-f]{64}$/)
      await t.deps.pool.query(
        'UPDATE live_roulette_chains SET nonce = length - 3 WHERE creator_oid = $1 AND number = 1',
        [creator.oid],
      )
      const fans = await Promise.all(Array.from({ length: 6 }, () => signUpPerson(t)))
      for (const one of fans) await giveAmount(t, one, 'coin', 10)
      const answers = await Promise.all(fans.map((by) => spin(shown, { by })))
      const drawn = answers.map(({ body }) => `${body.proof.anchor} ${body.proof.nonce}`)
      expect(new Set(drawn)).toEqual(
        new Set([
          ...[2, 1, 0].map((left) => `${first.anchor} ${rouletteChainLength - left}`),
          ...[1, 2, 3].map((nonce) => `${nextAnchor} ${nonce}`),
        ]),
      )
      expect((await read()).chain).toMatchObject({ anchor: nextAnchor, nonce: 3, nextAnchor: null })
    })

    it('need enough coins, and take bonus coins if the creator does', async () => {
      const shown = await saved({ coin: 101 })
      const answer = await spin(shown)
      expect(refusal(answer)).toEqual([402, 'donation.not_enough_coins'])
      expect(answer.body.message).toBe('Oops! You’ll need to top up your coins first.')
      const pay = () => spin(shown, { payWith: 'bonusCoin' })
      expect(refusal(await pay())).toEqual([409, 'donation.no_bonus_coins'])
      await t.call('POST /live/studio', { token: creator.token, body: { useBonusCoins: true } })
      expect(refusal(await pay())).toEqual([402, 'donation.not_enough_bonus_coins'])
      await giveAmount(t, fan, 'bonusCoin', 101)
      expect((await pay()).status).toBe(200)
      expect(await walletOf(t, fan)).toMatchObject({ coins: 100, bonusCoins: 0 })
    })

    it('are refused while roulettes are off, to their creator, and with a malformed seed', async () => {
      const shown = await saved()
      await giveAmount(t, creator, 'coin', 10)
      expect(refusal(await spin(shown, { by: creator }))).toEqual([409, 'donation.own'])
      for (const clientSeed of ['', 'a b', 'é', 'a'.repeat(65)])
        expect(refusal(await spin(shown, { clientSeed }))).toEqual([400, 'roulette.client_seed'])
      expect((await spin({ ...shown, tableHash: 'nonsense' })).status).toBe(400)
      const unknown = { ...shown, oid: 'f'.repeat(24) }
      expect(refusal(await spin(unknown))).toEqual([404, 'roulette.not_found'])
      const other = await signUpStreamer(t)
      const elsewhere = await save({}, other)
      expect(refusal(await spin(elsewhere.body.roulette))).toEqual([404, 'roulette.not_found'])
      await saveOptions({ useRouletteDonation: false })
      expect((await read()).isOpen).toBe(false)
      expect(refusal(await spin(shown))).toEqual([409, 'donation.type_off'])
      await saveOptions({ useRouletteDonation: true, isLocked: true })
      expect(refusal(await spin(shown))).toEqual([409, 'donation.page_locked'])
      expect([await coins(), (await read()).chain.nonce]).toEqual([100, 0])
    })
  })

  describe('prove their spins', () => {
    it('to the published program, which rejects a forged one', async () => {
      const shown = await saved()
      const { anchor } = (await read()).chain
      for (const clientSeed of ['one', 'two', 'three']) await spin(shown, { clientSeed })
      const { text } = await t.call(
        `GET /live/donation/roulette/proofs/file?creatorOid=${creator.oid}`,
      )
      expect(await verifyFile(text, anchor)).toEqual({
        status: 0,
        text: expect.stringContaining('3 records: 3 passed, 0 failed.'),
      })
      expect((await verifyFile(text, 'f'.repeat(64))).status).toBe(1)
      const forged = text.replace('"clientSeed": "two"', '"clientSeed": "two2"')
      expect(await verifyFile(forged, anchor)).toEqual({
        status: 1,
        text: expect.stringMatching(/FAILED: result[^]*2 passed, 1 failed/),
      })
    })

    it('to everyone, without names, newest first and page by page', async () => {
      const shown = await saved()
      const spins = []
      for (const clientSeed of ['one', 'two', 'three'])
        spins.unshift((await spin(shown, { clientSeed })).body.proof)
      const page = await proofs('&limit=2')
      expect(page.items).toEqual(spins.slice(0, 2))
      const rest = await proofs(`&limit=2&cursor=${page.nextCursor}`)
      expect(rest).toEqual({ items: spins.slice(2), nextCursor: null })
      expect(JSON.stringify(page)).not.toContain(fan.nickname)
      expect(JSON.stringify(page)).not.toContain(fan.oid)
      const wrong = `GET /live/donation/roulette/proofs?creatorOid=${creator.oid}&cursor=nonsense`
      expect((await t.call(wrong)).status).toBe(400)
    })

    it('one by one as a file', async () => {
      const shown = await saved()
      const file = (query: string, creatorOid = creator.oid) =>
        t.call(`GET /live/donation/roulette/proofs/file?creatorOid=${creatorOid}${query}`)
      expect(refusal(await file(''))).toEqual([404, 'roulette.no_proofs'])
      const { donation, proof } = (await spin(shown)).body
      await spin(shown)
      const { text } = await file(`&donationOid=${donation.oid}`)
      expect(JSON.parse(text)).toEqual([proof])
      expect(refusal(await file(`&donationOid=${fan.oid}`))).toEqual([404, 'roulette.no_proofs'])
      expect((await file('&donationOid=nonsense')).status).toBe(400)
      expect(JSON.parse((await file('')).text)).toHaveLength(2)
    })

    it('after their donation is forgotten and their roulette deleted', async () => {
      const shown = await saved()
      const { donation, proof } = (await spin(shown)).body
      await t.deps.pool.query('DELETE FROM live_donations WHERE oid = $1', [donation.oid])
      await t.call('POST /live/donation/roulette/delete', {
        token: creator.token,
        body: { oid: shown.oid },
      })
      expect((await proofs()).items).toEqual([proof])
    })
  })

  it('keep their seeds sealed until they’re used', async () => {
    const shown = await saved()
    const { proof } = (await spin(shown)).body
    const { rows } = await t.deps.pool.query(
      'SELECT sealed_checkpoints FROM live_roulette_chains WHERE creator_oid = $1',
      [creator.oid],
    )
    const sealed = String(rows[0].sealed_checkpoints)
    expect(sealed).not.toMatch(/[0-9a-f]{64}/)
    expect(sealed).not.toContain(proof.seed)
  })

  describe('on overlays', () => {
    let token: string
    let alerts: ReturnType<typeof overlayPage>
    let wheel: ReturnType<typeof overlayPage>
    beforeEach(async () => {
      token = await openTool(t, creator, 'overlay')
      alerts = overlayPage(t, token)
      wheel = overlayPage(t, token, 'roulette')
    })

    const testSpin = (oid: string, by = creator.token) =>
      t.call('POST /live/test/roulette', { token: by, body: { oid } })
    const testAlert = (content = '') =>
      t.call('POST /live/test/donation', { token: creator.token, body: { content } })
    const queue = async () => (await t.call('GET /live/alerts', { token: creator.token })).body
    const announced = () =>
      expect.poll(async () => (await queue()).waitingCount as number).toBeGreaterThan(0)

    it('show what was won once, with all that could be won', async () => {
      const roulette = await saved()
      const { donation } = (await spin(roulette)).body
      await announced()
      const { alert } = await wheel.claim()
      expect(alert).toMatchObject({
        kind: 'roulette',
        subjectOid: donation.oid,
        senderName: fan.nickname,
        coins: 10,
        text: donation.optionName,
        draw: {
          name: 'Wheel',
          items: items.map(({ name, probability: weight }) => ({ name, weight })),
        },
      })
      expect(items[alert.draw.index]?.name).toBe(donation.optionName)
      expect(await wheel.renew(alert.oid)).toBe(true)
      expect(await wheel.end(alert.oid)).toBe(true)
      expect([(await wheel.claim()).alert, (await alerts.claim()).alert]).toEqual([null, null])
    })

    it('leave spins to an open roulette overlay, and other alerts to the alert overlay', async () => {
      const { oid } = await saved()
      await wheel.claim()
      await testSpin(oid)
      await testAlert()
      expect((await alerts.claim()).alert).toBeNull()
      const { alert } = await wheel.claim()
      expect(alert).toMatchObject({ kind: 'test', draw: { name: 'Wheel' } })
      await wheel.end(alert.oid)
      expect((await wheel.claim()).alert).toBeNull()
      expect((await alerts.claim()).alert).toMatchObject({ kind: 'test', draw: null })
    })

    it('keep the order of alerts, whichever overlay shows them', async () => {
      const { oid } = await saved()
      await alerts.claim()
      await testAlert('First')
      await testSpin(oid)
      expect((await wheel.claim()).alert).toBeNull()
      const { alert } = await alerts.claim()
      expect(alert.text).toBe('First')
      expect((await wheel.claim()).alert).toBeNull()
      await alerts.end(alert.oid)
      expect((await wheel.claim()).alert.draw).not.toBeNull()
    })

    it('show spins as alerts once no roulette overlay is open', async () => {
      const { oid } = await saved()
      await wheel.claim()
      await testSpin(oid)
      expect((await alerts.claim()).alert).toBeNull()
      t.clock.advance(overlayGoneSeconds * 1000)
      expect((await alerts.claim()).alert).toMatchObject({ draw: { name: 'Wheel' } })
    })

    it('show spins also while alerts wait that no overlay shows', async () => {
      const { oid } = await saved()
      await testAlert()
      await testSpin(oid)
      expect((await wheel.claim()).alert).toMatchObject({ draw: { name: 'Wheel' } })
    })

    it('skip spins that waited too long only while no roulette overlay is open', async () => {
      const options = { token: creator.token, body: { dropMinutes: 1 } }
      await t.call('POST /live/alerts/options', options)
      const { oid } = await saved()
      const pause = (isPaused: boolean) =>
        t.call('POST /live/alerts/queue', { token: creator.token, body: { isPaused } })
      await pause(true)
      await testSpin(oid)
      await testAlert()
      for (let asked = 0; asked < 4; asked += 1) {
        await wheel.claim()
        t.clock.advance(20_000)
      }
      await wheel.claim()
      expect((await queue()).waitingCount).toBe(1)
      await pause(false)
      expect((await wheel.claim()).alert.draw).not.toBeNull()
    })

    it('are tested by the creator and their docks alone, with their own roulettes', async () => {
      const { oid } = await saved({ isOn: false })
      expect((await testSpin(oid)).body).toEqual({ success: true })
      expect((await testSpin(oid, await openTool(t, creator, 'dock'))).status).toBe(200)
      expect(refusal(await testSpin(oid, token))).toEqual([403, 'auth.forbidden'])
      expect(refusal(await testSpin(oid, fan.token))).toEqual([403, 'auth.forbidden'])
      const stranger = await signUpStreamer(t)
      expect(refusal(await testSpin(oid, stranger.token))).toEqual([404, 'roulette.not_found'])
      expect((await testSpin('1')).status).toBe(400)
      expect((await queue()).waitingCount).toBe(2)
      expect((await proofs()).items).toEqual([])
      expect(await coins()).toBe(100)
    })

    it('reject an overlay of another name', async () => {
      const body = { pageId: wheel.pageId, overlay: 'wheel' }
      expect((await t.call('POST /live/alerts/claim', { token, body })).status).toBe(400)
    })
  })
})
