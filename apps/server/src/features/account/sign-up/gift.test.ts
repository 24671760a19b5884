import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import {
  comeBack,
  createGoogleApp,
  depart,
  finishSignUp,
  type LocalGoogle,
  newBrowser,
} from '../../../testing/identity.ts'
import { walletOf } from '../../../testing/money.ts'
import { mailedCode, type Person, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { removeDue, waitOut } from '../../../testing/withdrawals.ts'
import type { Setting } from '../../settings/settings.service.ts'
import { giftsPerAddressSetting, ordinaryReplySetting, signUpGiftSetting } from './gift.settings.ts'

const password = 'harbour-light-7'
let addresses = 0
let names = 0

describe('the gift at sign-up', () => {
  let t: TestApp
  let google: LocalGoogle
  beforeAll(async () => {
    ;({ t, google } = await createGoogleApp())
    await set(signUpGiftSetting, signUpGiftSetting.default)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
    await google.stop()
  })

  const set = <T>(setting: Setting<T>, value: T) =>
    t.deps.db.transaction().execute((tx) => t.deps.settings.set(tx, setting, value, null))
  const newAddress = () => `10.77.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`
  const newName = () => `Newcomer${(names += 1)}`
  /** Proves an address by its code, and answers how to finish the sign-up. */
  const prove = async (email: string, address: string) => {
    await t.call('POST /account/signup/code', { body: { email }, address })
    const body = { email, code: await mailedCode(t, email) }
    const { signupToken } = (await t.call('POST /account/signup/verify', { body, address })).body
    const rest = { password, passwordRepeat: password, nickname: newName(), privacyConsent: true }
    return () => t.call('POST /account/signup', { address, body: { signupToken, ...rest } })
  }
  const signUp = async (email: string, address = newAddress()) => {
    const { body } = await (await prove(email, address))()
    return { oid: body.user.oid, token: body.token, email, password } as Person
  }
  const signUpByGoogle = async (sub: string, email: string) => {
    const browser = newBrowser()
    const claims = { sub, email, email_verified: true, name: 'Name' }
    const left = await depart(t, browser, { path: 'google/sign-in' })
    const said = await google.consent(left.body.url, { claims })
    const arrived = await comeBack(t, browser, { path: 'g-login', body: said })
    const { token } = arrived.body.signUp
    const made = await finishSignUp(t, browser, { token, nickname: newName() })
    return { oid: made.body.user.oid, token: made.body.token } as Person
  }
  const leave = async (person: Person) => {
    const login = { email: person.email, password: person.password }
    const { body } = person.email
      ? await t.call('POST /account/login', { body: login })
      : { body: person }
    await waitOut(t, { ...person, token: body.token })
    await removeDue(t)
  }
  const bonusOf = async (person: Person) => (await walletOf(t, person)).bonusCreditMilli
  const offer = async (address: string) =>
    (await t.call('GET /account/signup/gift', { address })).body

  it('is in the wallet of a new account once, and in its history by its name', async () => {
    const address = newAddress()
    expect(await offer(address)).toEqual({ bonusCreditMilli: 300_000, replies: 30 })
    const person = await signUp('first@example.com', address)
    expect(await walletOf(t, person)).toMatchObject({ bonusCreditMilli: 300_000, creditMilli: 0 })
    const { body } = await t.call('GET /ledger/postings', { token: person.token })
    expect(body.items).toMatchObject([
      { type: 'increase', reference: { kind: 'gift', oid: person.oid } },
    ])
  })

  it('is given once to a sign-up that is finished twice at once', async () => {
    const finish = await prove('twice@example.com', newAddress())
    const answers = await Promise.all([finish(), finish()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { user, token } = answers.find(({ status }) => status === 200)?.body ?? {}
    expect(await bonusOf({ oid: user.oid, token } as Person)).toBe(300_000)
  })

  it('goes with a sign-up that breaks off, and comes with the one that is finished', async () => {
    const address = newAddress()
    const finish = await prove('crash@example.com', address)
    expect((await crashAtTable(t, 'sessions', finish)).status).toBe(503)
    const { body } = await finish()
    expect(await bonusOf({ oid: body.user.oid, token: body.token } as Person)).toBe(300_000)
  })

  it('is not given again to who left, nor by another spelling of the mailbox', async () => {
    const person = await signUp('Leaver@gmail.com')
    expect(await bonusOf(person)).toBe(300_000)
    const other = await signUp('lea.ver+again@googlemail.com')
    expect(await bonusOf(other)).toBe(0)
    await leave(person)
    const again = await signUp('leaver@gmail.com')
    expect(again.oid).not.toBe(person.oid)
    expect(await bonusOf(again)).toBe(0)
    expect(await bonusOf(await signUp('leaver@example.com'))).toBe(300_000)
    const kept = await t.deps.db.selectFrom('sign_up_gifts').selectAll().execute()
    expect(JSON.stringify(kept)).not.toMatch(/leaver|@/i)
  })

  it('is given once to an identity at a provider, and to the address that it has', async () => {
    const person = await signUpByGoogle('giftee', 'giftee@example.com')
    expect(await bonusOf(person)).toBe(300_000)
    await leave(person)
    expect(await bonusOf(await signUpByGoogle('giftee', 'moved@example.com'))).toBe(0)
    expect(await bonusOf(await signUp('giftee@example.com'))).toBe(0)
    // The address of the second visit got nothing, and so lost nothing.
    expect(await bonusOf(await signUpByGoogle('another', 'other@example.com'))).toBe(300_000)
  })

  it('is given to some a day at one network, and the others sign up without it', async () => {
    await set(giftsPerAddressSetting, 2)
    const at = (host: string) => `2001:db8:5:6::${host}`
    const people = await Promise.all(
      ['a', 'b', 'c', 'd'].map((host) => signUpPerson(t, { address: at(host) })),
    )
    const given = await Promise.all(people.map(bonusOf))
    expect(given.filter((amount) => amount === 300_000)).toHaveLength(2)
    expect(given.filter((amount) => amount === 0)).toHaveLength(2)
    expect(await offer(at('e'))).toEqual({ bonusCreditMilli: 0, replies: 0 })
    expect((await offer('2001:db8:5:7::a')).bonusCreditMilli).toBe(300_000)
    t.clock.advance(24 * 3600_000)
    expect((await offer(at('e'))).bonusCreditMilli).toBe(300_000)
    expect(await bonusOf(await signUpPerson(t, { address: at('e') }))).toBe(300_000)
    await set(giftsPerAddressSetting, giftsPerAddressSetting.default)
  })

  it('leaves whoever a network had none for their gift for another time', async () => {
    await set(giftsPerAddressSetting, 0)
    const person = await signUp('later@example.com')
    expect(await bonusOf(person)).toBe(0)
    await set(giftsPerAddressSetting, giftsPerAddressSetting.default)
    await leave(person)
    expect(await bonusOf(await signUp('later@example.com'))).toBe(300_000)
  })

  it('says how many ordinary replies it buys, and nothing once it is turned off', async () => {
    const address = newAddress()
    await set(ordinaryReplySetting, 7000)
    expect(await offer(address)).toEqual({ bonusCreditMilli: 300_000, replies: 42 })
    await set(ordinaryReplySetting, ordinaryReplySetting.default)
    await set(signUpGiftSetting, 0)
    expect(await offer(address)).toEqual({ bonusCreditMilli: 0, replies: 0 })
    expect(await bonusOf(await signUp('off@example.com', address))).toBe(0)
    await set(signUpGiftSetting, signUpGiftSetting.default)
  })

  it('forgets networks after a day, and people after three years', async () => {
    const count = async () =>
      (await t.deps.db.selectFrom('sign_up_gifts').select('mark').execute()).length
    await t.deps.db.deleteFrom('sign_up_gifts').execute()
    await signUp('forgotten@example.com')
    expect(await count()).toBe(2)
    t.clock.advance(25 * 3600_000)
    await t.jobs.get('account.forget-sessions')?.({})
    expect(await count()).toBe(1)
    t.clock.advance(3 * 365 * 24 * 3600_000)
    await t.jobs.get('account.forget-sessions')?.({})
    expect(await count()).toBe(0)
  })
})
