import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'

let count = 0
/** A nickname that nobody has. */
const fresh = () => `Name${(count += 1)}x${Date.now().toString(36)}`

describe('names', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })
  beforeEach(async () => {
    person = await signUpPerson(t)
  })

  const buy = (who: Person, body: Record<string, unknown>, idempotencyKey = newKey()) =>
    t.call('POST /account/purchase/change/nickname', { token: who.token, idempotencyKey, body })
  const coinsOf = async (who: Person) => {
    const { coins, bonusCoins } = await walletOf(t, who)
    return [coins, bonusCoins]
  }
  const nicknameOf = async (who: Person) =>
    (await t.call(`GET /account/getuser?userOid=${who.oid}`)).body.user.nickname
  const isFree = async (nickname: string) =>
    (await t.call(`GET /account/userfromnickname?nickname=${nickname}`)).body.available

  describe('the paid change', () => {
    it('costs 500 coins, bonus first, and frees the former name [R-account-028]', async () => {
      await giveAmount(t, person, 'bonusCoin', 100)
      await giveAmount(t, person, 'coin', 500)
      const toNickname = fresh()
      const answer = await buy(person, { fromNickname: person.nickname, toNickname })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body).toMatchObject({
        nickname: toNickname,
        priceCoins: 500,
        user: { nickname: toNickname },
      })
      expect(await coinsOf(person)).toEqual([100, 0])
      expect([await nicknameOf(person), await isFree(person.nickname)]).toEqual([toNickname, true])
      const { postingId } = answer.body
      const receipt = await t.call(`GET /ledger/postings/${postingId}`, { token: person.token })
      expect(receipt.body).toMatchObject({ type: 'change_nick', reference: { kind: 'nickname' } })
      expect(await actionsOf(t, { actor: person, subjectOid: person.oid })).toContain(
        'nickname.changed',
      )
      const { body } = await t.call('GET /account/nickname', { token: person.token })
      expect(body).toMatchObject({
        nickname: toNickname,
        priceCoins: 500,
        changes: [{ fromNickname: person.nickname, toNickname, priceCoins: 500 }],
      })
    })

    it('refuses who has too few coins, and changes nothing', async () => {
      await giveAmount(t, person, 'coin', 499)
      const answer = await buy(person, { nickname: fresh() })
      expect([answer.status, answer.body.message]).toEqual([
        402,
        'Not enough coins. You need 1 more. Nothing was charged. Buy coins to continue.',
      ])
      expect([await nicknameOf(person), await coinsOf(person)]).toEqual([person.nickname, [499, 0]])
    })

    it('charges nothing for a name that is taken, not allowed, or one’s own [R-account-011]', async () => {
      await giveAmount(t, person, 'coin', 500)
      const other = await signUpPerson(t)
      const taken = await buy(person, { nickname: other.nickname.toUpperCase() })
      expect([taken.status, taken.body.message]).toEqual([
        409,
        'Ouch, somebody already took this nickname.',
      ])
      const invalid = [400, 'account.nickname_invalid']
      for (const nickname of ['x', 'two words', 'ㅤㅤ', '']) {
        expect(refusal(await buy(person, { nickname }))).toEqual(invalid)
      }
      expect(refusal(await buy(person, {}))).toEqual(invalid)
      expect(refusal(await buy(person, { nickname: person.nickname.toLowerCase() }))).toEqual([
        409,
        'account.nickname_same',
      ])
      expect(refusal(await buy(person, { fromNickname: 'Another', nickname: fresh() }))).toEqual([
        409,
        'account.nickname_moved',
      ])
      expect(await coinsOf(person)).toEqual([500, 0])
    })

    it('needs a key and a session', async () => {
      const key = 'POST /account/purchase/change/nickname'
      const body = { nickname: fresh() }
      expect((await t.call(key, { token: person.token, body })).status).toBe(400)
      expect((await t.call(key, { body, idempotencyKey: newKey() })).status).toBe(401)
    })

    it('answers a key that was sent before the same, also after another change', async () => {
      await giveAmount(t, person, 'coin', 1500)
      const [key, nickname] = [newKey(), fresh()]
      const first = await buy(person, { nickname }, key)
      await buy(person, { nickname: fresh() })
      const again = await buy(person, { nickname }, key)
      expect(again.body).toMatchObject({ nickname, postingId: first.body.postingId })
      expect(refusal(await buy(person, { nickname: fresh() }, key))).toEqual([
        422,
        'request.idempotency_key_reused',
      ])
      expect(await coinsOf(person)).toEqual([500, 0])
    })

    it('charges once for a key that is sent twice at once', async () => {
      await giveAmount(t, person, 'coin', 1500)
      const [key, nickname] = [newKey(), fresh()]
      const answers = await Promise.all([1, 2].map(() => buy(person, { nickname }, key)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(new Set(answers.map(({ body }) => body.postingId)).size).toBe(1)
      expect(await coinsOf(person)).toEqual([1000, 0])
    })

    it('gives a name to one of two who want it at once, and charges that one alone', async () => {
      const other = await signUpPerson(t)
      for (const who of [person, other]) await giveAmount(t, who, 'coin', 500)
      const nickname = fresh()
      const answers = await Promise.all([
        buy(person, { nickname }),
        buy(other, { nickname: nickname.toUpperCase() }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const coins = [await coinsOf(person), await coinsOf(other)].map(([paid = 0]) => paid)
      expect(coins.toSorted((a, b) => a - b)).toEqual([0, 500])
    })

    it('charges what one can pay where a person changes twice at once', async () => {
      await giveAmount(t, person, 'coin', 600)
      const answers = await Promise.all([1, 2].map(() => buy(person, { nickname: fresh() })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402])
      expect(await coinsOf(person)).toEqual([100, 0])
    })

    it('is whole or nothing where the database goes away between its steps', async () => {
      await giveAmount(t, person, 'coin', 500)
      const [key, nickname] = [newKey(), fresh()]
      const crashed = await crashAtTable(t, 'nickname_changes', () =>
        buy(person, { nickname }, key),
      )
      expect(crashed.status).toBeGreaterThanOrEqual(500)
      expect([await nicknameOf(person), await coinsOf(person)]).toEqual([person.nickname, [500, 0]])
      expect((await buy(person, { nickname }, key)).status).toBe(200)
      expect([await nicknameOf(person), await coinsOf(person)]).toEqual([nickname, [0, 0]])
    })
  })

  describe('the unpaid calls', () => {
    it('refuse another name, as the first one was set at the sign-up [R-account-027]', async () => {
      const costs = [402, 'account.nickname_change_costs']
      const update = await t.call('POST /account/update/user/nickname', {
        token: person.token,
        body: { nickname: fresh() },
      })
      expect([...refusal(update), update.body.message]).toEqual([
        ...costs,
        'You already have a nickname. Changing it costs 500 coins. Nothing was charged.',
      ])
      const byId = await t.call(`POST /account/${person.oid}/nickname`, {
        token: person.token,
        body: { fromNickname: person.nickname, toNickname: fresh() },
      })
      expect(refusal(byId)).toEqual(costs)
      expect(await nicknameOf(person)).toBe(person.nickname)
    })

    it('write the same name in another case', async () => {
      const toNickname = person.nickname.toUpperCase()
      const answer = await t.call(`POST /account/${person.oid}/nickname`, {
        token: person.token,
        body: { fromNickname: person.nickname, toNickname },
      })
      expect([answer.status, answer.body.nickname]).toEqual([200, toNickname])
      const back = await t.call('POST /account/update/user/nickname', {
        token: person.token,
        body: { userOid: person.oid, nickname: person.nickname },
      })
      expect([back.status, back.body.user.nickname]).toEqual([200, person.nickname])
    })

    it('refuse others, visitors, and what is no id or no nickname', async () => {
      const other = await signUpPerson(t)
      const body = { fromNickname: other.nickname, toNickname: other.nickname }
      const call = (
        path: string,
        token: string | undefined,
        sent: Record<string, unknown> = body,
      ) => t.call(`POST /account/${path}`, { ...(token ? { token } : {}), body: sent })
      expect((await call(`${other.oid}/nickname`, person.token)).status).toBe(403)
      expect((await call(`${other.oid}/nickname`, undefined)).status).toBe(401)
      expect((await call('2fa/nickname', person.token)).status).toBe(400)
      expect((await call(`${person.oid}/nickname`, person.token, {})).status).toBe(400)
      const update = 'update/user/nickname'
      const others = { userOid: other.oid, nickname: other.nickname }
      expect((await call(update, person.token, others)).status).toBe(403)
      expect((await call(update, undefined, { nickname: 'Some' })).status).toBe(401)
      expect(refusal(await call(update, person.token, { nickname: 'x y' }))).toEqual([
        400,
        'account.nickname_invalid',
      ])
    })
  })

  describe('names in several languages', () => {
    const setNames = (who: Person, body: Record<string, unknown>) =>
      t.call('POST /account/multilang/nick', { token: who.token, body })

    it('are shown to readers of that language, and found by; in others the nickname is', async () => {
      const creator = await signUpCreator(t)
      const contentOid = await publishStory(t, creator, {})
      const names = { ko: '달빛새벽', en: fresh() }
      const set = await setNames(creator, names)
      expect([set.status, set.body.multiLangNick], set.text).toEqual([200, names])
      const story = async (lang: string) =>
        (await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}&lang=${lang}`)).body
          .content
      expect((await story('ko')).creatorNickname).toBe(names.ko)
      expect((await story('ko')).creator).toMatchObject({
        nickname: creator.nickname,
        name: names.ko,
        multiLangNick: names,
      })
      expect((await story('jp')).creator.name).toBe(creator.nickname)
      const found = async (keyword: string, lang: string) => {
        const word = encodeURIComponent(keyword)
        const path = `GET /story-chat/search/stories?keyword=${word}&lang=${lang}`
        const { items } = (await t.call(path)).body
        return items.map((item: { creatorNickname: string }) => item.creatorNickname)
      }
      expect(await found('달빛', 'en')).toEqual([names.en])
      expect(await found(creator.nickname, 'jp')).toEqual([creator.nickname])
      await setNames(creator, { ko: null })
      expect((await story('ko')).creatorNickname).toBe(creator.nickname)
      expect((await story('en')).creatorNickname).toBe(names.en)
      expect(await found('달빛', 'en')).toEqual([])
    })

    it('are nobody else’s, whether as nickname or in any language', async () => {
      const other = await signUpPerson(t)
      const name = fresh()
      expect(refusal(await setNames(person, { en: other.nickname.toLowerCase() }))).toEqual([
        409,
        'account.nickname_taken',
      ])
      expect((await setNames(person, { en: name, es: name, jp: person.nickname })).status).toBe(200)
      expect(refusal(await setNames(other, { ko: name.toUpperCase() }))[0]).toBe(409)
      expect(await isFree(name)).toBe(false)
      await expect(signUpPerson(t, { nickname: name })).rejects.toThrow('nickname_taken')
      await giveAmount(t, other, 'coin', 500)
      expect(refusal(await buy(other, { nickname: name }))[0]).toBe(409)
      expect(await coinsOf(other)).toEqual([500, 0])
    })

    it('go to one of two who take the same name at once', async () => {
      const other = await signUpPerson(t)
      const name = fresh()
      const answers = await Promise.all([
        setNames(person, { en: name }),
        setNames(other, { ko: name }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    it('refuse visitors and what is no name', async () => {
      expect((await t.call('POST /account/multilang/nick', { body: { en: fresh() } })).status).toBe(
        401,
      )
      expect(refusal(await setNames(person, { ko: '두 낱말' }))).toEqual([
        400,
        'account.nickname_invalid',
      ])
      expect(refusal(await setNames(person, { ko: 7 }))).toEqual([400, 'request.invalid'])
      for (const body of [{}, { multiLangNick: {} }, { multiLangNick: { fr: 'Nom' } }]) {
        expect(refusal(await setNames(person, body))).toEqual([400, 'request.invalid'])
      }
    })

    it('are taken in the form in which users have them too', async () => {
      const en = fresh()
      expect((await setNames(person, { multiLangNick: { en } })).body).toEqual({
        multiLangNick: { en },
      })
    })
  })

  describe('names that are kept for the house', () => {
    it('are free to administrators alone, also where they only look like one', async () => {
      const admin = await signUpAdmin(t)
      await giveAmount(t, person, 'coin', 500)
      await giveAmount(t, admin, 'coin', 500)
      const reserved = [409, 'account.nickname_reserved']
      for (const toNickname of ['Plax', 'P1axAdmín', '운영자']) {
        expect(refusal(await buy(person, { toNickname }))).toEqual(reserved)
        const setName = { token: person.token, body: { ko: toNickname } }
        expect(refusal(await t.call('POST /account/multilang/nick', setName))).toEqual(reserved)
        const asked = `GET /account/userfromnickname?nickname=${encodeURIComponent(toNickname)}`
        expect((await t.call(asked)).body).toEqual({
          available: false,
          message: 'This nickname is reserved for the site’s team. Choose another one.',
          user: null,
        })
        expect((await t.call(asked, { token: admin.token })).body.available).toBe(true)
      }
      expect(await coinsOf(person)).toEqual([500, 0])
      expect((await buy(admin, { toNickname: 'PlaxHouse' })).status).toBe(200)
      await expect(signUpPerson(t, { nickname: 'PlaxSupport' })).rejects.toThrow()
    })
  })

  describe('another name in a language (spec D17)', () => {
    const setNames = (who: Person, body: Record<string, unknown>) =>
      t.call('POST /account/multilang/nick', { token: who.token, body })
    const namesOf = async (who: Person) =>
      (await t.call('GET /account/nickname', { token: who.token })).body
    let first: string
    beforeEach(async () => {
      first = fresh()
      expect((await setNames(person, { ko: first })).status).toBe(200)
    })

    it('is refused without coins, whole, also where the first was taken away meanwhile', async () => {
      const other = await signUpPerson(t)
      const refused = await setNames(person, { ko: fresh(), en: fresh() })
      expect([...refusal(refused), refused.body.message, refused.body.details]).toEqual([
        402,
        'account.language_name_costs',
        'The first name you set in each language is free. Changing it costs 500 coins. Nothing was charged.',
        { language: 'ko', priceCoins: 500 },
      ])
      expect((await namesOf(person)).multiLangNick).toEqual({ ko: first })
      expect(refusal(await setNames(other, { es: first }))[0]).toBe(409)
      expect((await setNames(person, { ko: null })).body.multiLangNick).toEqual({})
      expect(refusal(await setNames(person, { ko: fresh() }))[0]).toBe(402)
      expect(await namesOf(person)).toMatchObject({ multiLangNick: {}, lastNames: { ko: first } })
      expect((await setNames(person, { ko: first.toUpperCase() })).status).toBe(200)
      expect((await setNames(person, { ko: null })).status).toBe(200)
      expect((await setNames(other, { es: first })).status).toBe(200)
      expect(refusal(await setNames(person, { ko: first }))[0]).toBe(409)
    })

    it('costs nothing and writes nothing where nothing changes', async () => {
      const rowOf = async () =>
        (await t.deps.pool.query('SELECT xmin FROM users WHERE oid = $1', [person.oid])).rows
      const before = await rowOf()
      const again = await setNames(person, { ko: ` ${first}`, jp: null })
      expect(again.body.multiLangNick).toEqual({ ko: first })
      expect(await rowOf()).toEqual(before)
      expect((await namesOf(person)).changes).toHaveLength(1)
    })

    it('costs 500 coins, and frees the former one, the nickname staying as it is', async () => {
      await giveAmount(t, person, 'coin', 700)
      const nickname = fresh()
      const paid = await buy(person, { language: 'ko', fromNickname: first, nickname })
      expect([paid.status, paid.body.nickname, paid.body.priceCoins], paid.text).toEqual([
        200,
        nickname,
        500,
      ])
      expect(await coinsOf(person)).toEqual([200, 0])
      const changes = [
        { language: 'ko', fromNickname: first, toNickname: nickname, priceCoins: 500 },
        { language: 'ko', fromNickname: '', toNickname: first, priceCoins: 0 },
      ]
      expect(await namesOf(person)).toMatchObject({
        nickname: person.nickname,
        multiLangNick: { ko: nickname },
        changes,
      })
      const receipt = await t.call(`GET /ledger/postings/${paid.body.postingId}`, {
        token: person.token,
      })
      expect(receipt.body).toMatchObject({ type: 'change_nick', reference: { kind: 'nickname' } })
      const other = await signUpPerson(t)
      expect((await setNames(other, { es: first })).status).toBe(200)
      expect(refusal(await setNames(other, { jp: nickname }))[0]).toBe(409)
    })

    it('charges nothing for what is free, taken, or beyond one’s coins', async () => {
      await giveAmount(t, person, 'coin', 499)
      const other = await signUpPerson(t)
      const ask = async (body: Record<string, unknown>) => refusal(await buy(person, body))
      const free = [409, 'account.language_name_free']
      expect(await ask({ language: 'en', nickname: fresh() })).toEqual(free)
      const same = [409, 'account.nickname_same']
      expect(await ask({ language: 'ko', nickname: first.toUpperCase() })).toEqual(same)
      expect(await ask({ language: 'ko', nickname: other.nickname })).toEqual([
        409,
        'account.nickname_taken',
      ])
      expect(await ask({ language: 'ko', fromNickname: 'Another', nickname: fresh() })).toEqual([
        409,
        'account.nickname_moved',
      ])
      expect(await ask({ language: 'fr', nickname: fresh() })).toEqual([400, 'request.invalid'])
      expect((await ask({ language: 'ko', nickname: fresh() }))[0]).toBe(402)
      await setNames(person, { ko: null })
      expect(await ask({ language: 'ko', nickname: first })).toEqual(free)
      expect(await coinsOf(person)).toEqual([499, 0])
    })

    it('is paid once for a key, sent again or twice at once, and for one name alone', async () => {
      await giveAmount(t, person, 'coin', 1500)
      const [key, body] = [newKey(), { language: 'ko', nickname: fresh() }]
      const both = await Promise.all([1, 2].map(() => buy(person, body, key)))
      await buy(person, { language: 'ko', nickname: fresh() })
      const again = await buy(person, body, key)
      expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set([...both, again].map((answer) => answer.body.postingId)).size).toBe(1)
      const { nickname } = body
      for (const other of [{ nickname }, { language: 'en', nickname }]) {
        expect(refusal(await buy(person, other, key))).toEqual([
          422,
          'request.idempotency_key_reused',
        ])
      }
      expect(await coinsOf(person)).toEqual([500, 0])
    })

    it('is one of two that are bought at once with coins for one', async () => {
      await giveAmount(t, person, 'coin', 600)
      const answers = await Promise.all(
        [1, 2].map(() => buy(person, { language: 'ko', nickname: fresh() })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402])
      expect(await coinsOf(person)).toEqual([100, 0])
    })

    it('is whole or nothing where the database goes away between its steps', async () => {
      await giveAmount(t, person, 'coin', 500)
      const [key, body] = [newKey(), { language: 'ko', nickname: fresh() }]
      const crashed = await crashAtTable(t, 'nickname_changes', () => buy(person, body, key))
      expect(crashed.status).toBeGreaterThanOrEqual(500)
      expect([(await namesOf(person)).multiLangNick, await coinsOf(person)]).toEqual([
        { ko: first },
        [500, 0],
      ])
      expect((await buy(person, body, key)).status).toBe(200)
      expect([(await namesOf(person)).multiLangNick, await coinsOf(person)]).toEqual([
        { ko: body.nickname },
        [0, 0],
      ])
    })
  })

  describe('looking people up', () => {
    it('finds creators by two syllables of any name, those who begin so first', async () => {
      const later = await signUpCreator(t, '푸른하늘바다')
      const first = await signUpCreator(t, '하늘정원사')
      await signUpPerson(t, { nickname: '하늘독자' })
      const find = async (keyword: string, token?: string) => {
        const path = `GET /account/creator/${encodeURIComponent(keyword)}`
        const { body } = await t.call(path, token ? { token } : {})
        return body.items.map((item: { oid: string }) => item.oid)
      }
      expect(await find('하늘')).toEqual([first.oid, later.oid])
      expect(await find('늘바')).toEqual([later.oid])
      expect(await find('늘늘')).toEqual([])
      await t.call('POST /account/multilang/nick', {
        token: later.token,
        body: { en: 'BlueHorizon' },
      })
      expect(await find('horizon')).toEqual([later.oid])
      await t.call('POST /content/block', {
        token: person.token,
        body: { operation: 'add', userOid: later.oid },
      })
      expect(await find('하늘', person.token)).toEqual([first.oid])
      expect((await t.call(`GET /account/creator/${'x'.repeat(51)}`)).status).toBe(400)
    })

    it('finds people to give to by nickname or number, except blocked and deleted ones', async () => {
      const tag = `Lamp${Date.now().toString(36)}`
      const people = await Promise.all(
        ['a', 'b', 'c', 'd'].map((end) => signUpPerson(t, { nickname: `${tag}${end}` })),
      )
      const [found, blocked, blocker, gone] = people as [Person, Person, Person, Person]
      const block = (who: Person, userOid: string) =>
        t.call('POST /content/block', { token: who.token, body: { operation: 'add', userOid } })
      await block(person, blocked.oid)
      await block(blocker, person.oid)
      await t.deps.pool.query('UPDATE users SET withdrawn_at = now() WHERE oid = $1', [gone.oid])
      const find = async (keyword: string, who = person) => {
        const path = `GET /account/people?keyword=${encodeURIComponent(keyword)}`
        const answer = await t.call(path, { token: who.token })
        expect(answer.status, answer.text).toBe(200)
        return answer.body.items.map(({ oid }: { oid: string }) => oid)
      }
      expect(await find(tag.slice(0, -1))).toEqual([found.oid])
      expect(await find(found.oid)).toEqual([found.oid])
      for (const hidden of [blocked, blocker, gone, person]) {
        expect(await find(hidden.oid)).toEqual([])
      }
      expect((await t.call(`GET /account/people?keyword=${tag}`)).status).toBe(401)
      const { status } = await t.call('GET /account/people?keyword=x', { token: person.token })
      expect(status).toBe(400)
    })

    it('answers the creator of a nickname, and no reader', async () => {
      const creator = await signUpCreator(t)
      const ask = (nickname: string) =>
        t.call(`GET /account/creatorfromnickname?nickname=${encodeURIComponent(nickname)}`)
      expect((await ask(creator.nickname.toUpperCase())).body.user.oid).toBe(creator.oid)
      expect((await ask(person.nickname)).body).toEqual({ user: null })
      expect(refusal(await ask('x'))).toEqual([400, 'account.nickname_invalid'])
    })

    it('tells who has an e-mail address to those who are signed in, and nothing but id and nickname', async () => {
      const other = await signUpPerson(t)
      const ask = (email: string, token?: string) =>
        t.call(`GET /account/userfromemail?email=${email}`, token ? { token } : {})
      const found = await ask(other.email.toUpperCase(), person.token)
      expect(found.body).toEqual({ user: { oid: other.oid, nickname: other.nickname } })
      expect((await ask('nobody@example.com', person.token)).body).toEqual({ user: null })
      const visitor = await ask(other.email)
      expect(visitor.status).toBe(401)
      expect(visitor.text).not.toContain(other.nickname)
      expect((await ask('no-address', person.token)).status).toBe(400)
      const statuses = []
      for (let i = 0; i < 20; i += 1) statuses.push((await ask(other.email, person.token)).status)
      expect(statuses.at(-1)).toBe(429)
    })

    it('answers what is public of many, by ids of 24 characters [R-account-015]', async () => {
      const other = await signUpCreator(t)
      const ask = (query: string) => t.call(`GET /account/bulkgetusers?${query}`)
      const oids = [other.oid, 'f'.repeat(24), person.oid].join(',')
      expect((await ask(`users=${oids}`)).body).toEqual({
        users: [
          { oid: other.oid, nickname: other.nickname },
          { oid: person.oid, nickname: person.nickname },
        ],
      })
      expect((await ask(`users=${other.oid}&toGrab=nickname,isCreator`)).body.users).toEqual([
        { oid: other.oid, nickname: other.nickname, isCreator: true },
      ])
      for (const query of [`users=${other.oid.slice(1)}`, 'users=', `users=${oids}&toGrab=email`]) {
        expect(refusal(await ask(query))).toEqual([400, 'request.invalid'])
      }
    })
  })
})
