import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createChatApp, openChat, openPaidChat } from '../../../testing/chats.ts'
import { paintCanvas } from '../../../testing/images.ts'
import { changeItem } from '../../../testing/items.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { publishStory } from '../../../testing/stories.ts'
import { passwordLogin } from '../../../testing/two-factor.ts'
import { uploadPicture } from '../../../testing/uploads.ts'
import {
  openWithdrawal,
  removeDue,
  review,
  runRemovals,
  waitOut,
} from '../../../testing/withdrawals.ts'
import { getAccountSums, getBalance, hold } from '../../ledger/ledger.service.ts'
import { Lifecycle } from '../../../platform/lifecycle.ts'
import { removePerson } from './remove-person.ts'

const dayMs = 24 * 3600 * 1000

describe('the removal of somebody who left', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    ;({ t } = await createChatApp())
  })
  beforeEach(async () => {
    person = await signUpPerson(t)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  const rowOf = ({ oid }: Person) =>
    t.deps.db.selectFrom('users').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow()
  const houseOf = async (bucket: string) =>
    (await getAccountSums(t.deps.db, { ownerOid: 'house', kind: 'house' })).find(
      (sum) => sum.bucket === bucket,
    )?.amount ?? 0
  const buy = (buyer: Person, contentOid: string) =>
    t.call('POST /payment/orders', {
      token: buyer.token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins: 300 },
    })
  const page = (contentOid: string, who?: Person) =>
    t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, who && { token: who.token })

  it('waits for its date, then takes the person out of what stays [R-withdrawal-005]', async () => {
    await waitOut(t, person)
    t.clock.advance(-1)
    await runRemovals(t)
    expect(await openWithdrawal(t, person)).toMatchObject({ state: 'waiting' })
    t.clock.advance(1)
    await runRemovals(t)
    t.clock.advance(10 * 60_000 - 1)
    await runRemovals(t)
    // A call that it let in before may still write.
    expect(await openWithdrawal(t, person)).toMatchObject({ state: 'removing', erased_parts: [] })
    expect((await t.call('GET /account/withdrawal', { token: person.token })).status).toBe(401)
    t.clock.advance(1)
    await runRemovals(t)
    expect(await openWithdrawal(t, person)).toBeNull()
    expect(await rowOf(person)).toMatchObject({
      email: `withdrawn-${person.oid}@withdrawn.invalid`,
      nickname: `Deleted user ${person.oid.slice(-8)}`,
      password_hash: null,
      withdraws_at: null,
    })
    expect((await t.call('GET /account/withdrawal', { token: person.token })).status).toBe(401)
    const shown = await t.call(`GET /account/getuser?userOid=${person.oid}`)
    expect(shown.text).not.toContain(person.nickname)
    const [mail] = await mailsTo(t, person.email)
    expect(mail?.subject).toBe('Your Plax account was deleted')
    expect((await passwordLogin(t, person)).body.code).toBe('account.incorrect_credentials')
  })

  it('keeps the reason and the review for a year, of nobody', async () => {
    await waitOut(t, person)
    await removeDue(t)
    const kept = () =>
      t.deps.db.selectFrom('withdrawals').selectAll().where('state', '=', 'removed').execute()
    for (const row of await kept()) expect(row).toMatchObject({ user_oid: null, review })
    expect(await kept()).not.toEqual([])
    t.clock.advance(364 * dayMs)
    await t.jobs.get('account.forget-sessions')?.({})
    expect(await kept()).not.toEqual([])
    t.clock.advance(2 * dayMs)
    await t.jobs.get('account.forget-sessions')?.({})
    expect(await kept()).toEqual([])
  })

  it('frees the address and the nickname for a new account, which is another one', async () => {
    await waitOut(t, person)
    await removeDue(t)
    const { email, nickname, password } = person
    const address = '10.91.0.1'
    await t.call('POST /account/signup/code', { body: { email }, address })
    const code = /\b\d{6}\b/.exec((await mailsTo(t, email))[0]?.text ?? '')?.[0] ?? ''
    const verified = await t.call('POST /account/signup/verify', { body: { email, code }, address })
    const { signupToken } = verified.body
    const body = { signupToken, password, passwordRepeat: password, nickname, privacyConsent: true }
    const made = await t.call('POST /account/signup', { body, address })
    expect(made.status).toBe(200)
    expect(made.body.user.oid).not.toBe(person.oid)
  })

  it('gives what is left in the wallet to the house, by postings, and keeps the ledger', async () => {
    await giveAmount(t, person, 'coin', 700)
    await giveAmount(t, person, 'bonusCoin', 30)
    await giveAmount(t, person, 'credit', 1_000_000_000)
    await giveAmount(t, person, 'credit', 500_000_005)
    await giveAmount(t, person, 'bonusCredit', 9)
    const { losses } = (await t.call('GET /account/withdrawal', { token: person.token })).body
    expect(losses).toMatchObject({
      coins: 700,
      bonusCoins: 30,
      creditMilli: 1_500_000_005,
      bonusCreditMilli: 9,
    })
    const before = [await houseOf('coin'), await houseOf('credit'), await houseOf('bonusCoin')]
    await waitOut(t, person)
    await removeDue(t)
    const balance = await getBalance(t.deps.db, person.oid, t.clock.now())
    expect(Object.values(balance).every((amount) => amount === 0)).toBe(true)
    const after = [await houseOf('coin'), await houseOf('credit'), await houseOf('bonusCoin')]
    expect(after.map((amount, index) => amount - (before[index] ?? 0))).toEqual([
      700, 1_500_000_005, 30,
    ])
    const { rows } = await sql<{ type: string; reference_kind: string }>`
      SELECT type, reference_kind FROM postings WHERE payer_oid = ${person.oid}
        AND operation = 'account.withdraw'`.execute(t.deps.db)
    const posting = { type: 'forfeit', reference_kind: 'withdrawal' }
    expect(rows).toEqual([posting, posting, posting])
  })

  it('goes on where it was killed, erases each part once, and done again changes nothing', async () => {
    await giveAmount(t, person, 'coin', 50)
    const contentOid = await publishStory(t, await signUpCreator(t), {})
    await openChat(t, contentOid, person)
    await waitOut(t, person)
    const open = await openWithdrawal(t, person)
    await runRemovals(t)
    t.clock.advance(10 * 60_000)
    const parts = t.deps.lifecycle.erasingParts()
    const done: string[] = []
    // Each run is cut off one part later: that part's transaction fails at its end.
    for (const fatal of parts) {
      const { lifecycle } = t.deps
      const killed = vi.spyOn(lifecycle, 'erasePart').mockImplementation(async (tx, part, user) => {
        await Lifecycle.prototype.erasePart.call(lifecycle, tx, part, user)
        if (part === fatal) throw new Error('killed')
        done.push(part)
      })
      await expect(removePerson(t.deps, open?.oid ?? '')).rejects.toThrow('killed')
      killed.mockRestore()
    }
    expect(done).toEqual(parts.slice(0, -1))
    expect(await openWithdrawal(t, person)).toMatchObject({ state: 'removing' })
    await Promise.all([removeDue(t), removeDue(t), removePerson(t.deps, open?.oid ?? '')])
    const after = await rowOf(person)
    expect(after.email).toContain('withdrawn.invalid')
    await removePerson(t.deps, open?.oid ?? '')
    expect(await rowOf(person)).toEqual(after)
    const mails = (await mailsTo(t, person.email)).filter(({ subject }) =>
      subject.endsWith('deleted'),
    )
    expect(mails.map(({ subject }) => subject)).toContain('Your Plax account was deleted')
    expect(mails.filter(({ subject }) => subject.includes('was deleted'))).toHaveLength(1)
  })

  it('lets either a sign-in of the last second or the removal win, and never half of both', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUpPerson(t)))
    await waitOut(t, ...people)
    t.clock.advance(-1)
    const logins = people.map(async (one, index) => {
      if (index === 3) t.clock.advance(1)
      return passwordLogin(t, one)
    })
    const answers = await Promise.all([...logins, runRemovals(t).then(() => null)])
    await removeDue(t)
    for (const [index, one] of people.entries()) {
      const hasStayed = answers[index]?.status === 200
      const { withdrawn_at: withdrawnAt } = await rowOf(one)
      expect([hasStayed, withdrawnAt === null]).toEqual([hasStayed, hasStayed])
      const { rows } = await sql`SELECT FROM sessions WHERE user_oid = ${one.oid}`.execute(
        t.deps.db,
      )
      expect(rows.length > 0).toBe(hasStayed)
    }
  })

  it('opens nothing to a sign-in that began before it and ends after it', async () => {
    await waitOut(t, person)
    const open = await openWithdrawal(t, person)
    // The account closes while the password is checked, which takes its time.
    const [login] = await Promise.all([
      passwordLogin(t, person),
      removePerson(t.deps, open?.oid ?? ''),
    ])
    expect([401, 410]).toContain(login.status)
    const { rows } = await sql`SELECT FROM sessions WHERE user_oid = ${person.oid}`.execute(
      t.deps.db,
    )
    expect(rows).toEqual([])
  })

  it('waits for a running reply’s end, and holds up nobody else', async () => {
    await giveAmount(t, person, 'credit', 5000)
    await waitOut(t, person)
    const expiresAt = new Date(t.clock.now().getTime() + 60_000)
    await t.deps.db.transaction().execute((tx) =>
      hold(tx, {
        ownerOid: person.oid,
        currency: 'credit',
        amount: 1000,
        allowBonus: true,
        operation: 'test.hold',
        key: newKey(),
        expiresAt,
        now: t.clock.now(),
      }),
    )
    await removeDue(t)
    expect(await openWithdrawal(t, person)).toMatchObject({ state: 'removing', erased_parts: [] })
    t.clock.advance(61_000)
    await t.jobs.get('ledger.expireHolds')?.({})
    await removeDue(t)
    expect(await openWithdrawal(t, person)).toBeNull()
  })

  it('takes a creator’s works off, but for what others bought, which those keep', async () => {
    const creator = await signUpCreator(t)
    const { canvas } = await paintCanvas(t, creator, [{ id: 'beach', price: 0 }])
    const sold = await publishStory(t, creator, { access: 'buyers', priceCoins: 300, canvas })
    const free = await publishStory(t, creator, { title: 'For all' })
    const buyer = await signUpPerson(t)
    await giveAmount(t, buyer, 'coin', 300)
    expect((await buy(buyer, sold)).status).toBe(200)
    const { losses } = (await t.call('GET /account/withdrawal', { token: creator.token })).body
    expect(losses).toMatchObject({ published: 1, held: 1, earnedCoins: 240 })
    const bought = (await t.call('GET /account/withdrawal', { token: buyer.token })).body.losses
    expect(bought).toMatchObject({ purchases: 1 })
    await waitOut(t, creator)
    await removeDue(t)
    const kept = await page(sold, buyer)
    expect(kept.status).toBe(200)
    expect(kept.text).not.toContain(creator.nickname)
    expect(kept.text).toContain('Deleted user')
    const picture = kept.body.content.thumbnail.url as string
    expect((await t.call(`GET ${picture.replace(/^\/api/, '')}`)).status).toBe(200)
    await openChat(t, sold, buyer)
    const gallery = await t.call(`GET /story-chat/images?contentOid=${sold}`, {
      token: buyer.token,
    })
    expect(gallery.body.items[0].picture).not.toBeNull()
    const outsider = await signUpPerson(t)
    for (const [contentOid, who] of [
      [sold, outsider],
      [sold, undefined],
      [free, buyer],
    ] as const) {
      expect((await page(contentOid, who)).status).toBe(404)
    }
    await giveAmount(t, outsider, 'coin', 300)
    expect((await buy(outsider, sold)).status).toBe(404)
  })

  it('leaves what others bought its thumbnails in all languages', async () => {
    const creator = await signUpCreator(t)
    const sold = await publishStory(t, creator, { access: 'buyers', priceCoins: 300 })
    const ko = { thumbnailAssetOid: await uploadPicture(t, creator) }
    await changeItem(t, sold, { translations: { ko } })
    const buyer = await signUpPerson(t)
    await giveAmount(t, buyer, 'coin', 300)
    expect((await buy(buyer, sold)).status).toBe(200)
    await waitOut(t, creator)
    await removeDue(t)
    const { body } = await t.call(`GET /story-chat/chat-content?contentOid=${sold}&lang=ko`, {
      token: buyer.token,
    })
    const { assetOid, url } = body.content.thumbnail
    expect(assetOid).toBe(ko.thumbnailAssetOid)
    expect((await t.call(`GET ${url.replace(/^\/api/, '')}`)).status).toBe(200)
  })

  it('leaves the pictures that readers paid for to them', async () => {
    const creator = await signUpCreator(t)
    const { canvas } = await paintCanvas(t, creator, [{ id: 'roof', price: 10 }])
    const contentOid = await publishStory(t, creator, { model: 'server', canvas })
    const reader = await openPaidChat(t, contentOid)
    const unlocked = await t.call('POST /story-chat/image/unlock', {
      token: reader.person.token,
      idempotencyKey: newKey(),
      body: { contentOid, roomOid: reader.chat.roomOid, nodeId: 'roof' },
    })
    expect(unlocked.status).toBe(200)
    await waitOut(t, creator)
    await removeDue(t)
    const { token } = reader.person
    const gallery = await t.call(`GET /story-chat/images?contentOid=${contentOid}`, { token })
    const url = gallery.body.items[0].picture.url as string
    expect((await t.call(`GET ${url.replace(/^\/api/, '')}`)).status).toBe(200)
  })

  it('leaves no word of the person in any table but the mails that went to them', async () => {
    const reader = await signUpCreator(t)
    const contentOid = await publishStory(t, await signUpCreator(t), {})
    await openChat(t, contentOid, reader)
    const own = { description: `By ${reader.nickname}` }
    await openChat(t, await publishStory(t, reader, own), await signUpPerson(t))
    await publishStory(t, reader, own)
    await deliverEvents(t)
    const { items } = await sql<{ items: number }>`SELECT count(*)::int AS items FROM notifications
      WHERE params ->> 'creator' = ${reader.oid}`
      .execute(t.deps.db)
      .then(({ rows }) => rows[0] ?? { items: 0 })
    expect(items).toBeGreaterThan(0)
    await waitOut(t, reader)
    await removeDue(t)
    const { rows: tables } = await sql<{ name: string }>`SELECT table_name AS name
      FROM information_schema.tables WHERE table_schema = 'public'`.execute(t.deps.db)
    const found = []
    for (const { name } of tables) {
      const { rows } = await sql`SELECT FROM ${sql.table(name)} AS line
        WHERE line::text ILIKE ${`%${reader.nickname}%`} OR line::text ILIKE ${`%${reader.email}%`}`.execute(
        t.deps.db,
      )
      if (rows.length > 0) found.push(name)
    }
    expect(found.filter((name) => name !== 'mails')).toEqual([])
  })
})
