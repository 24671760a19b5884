import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { mailedToken, runQueued } from '../../../testing/mails.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { freeGuesses } from './guessing.ts'

describe('guessing passwords', () => {
  let t: TestApp
  let calls = 0
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const address = () => `10.60.${(calls += 1) >> 8}.${calls & 255}`
  const logIn = (email: string, password: string, device?: string) =>
    t.call('POST /account/login', {
      body: { email, password },
      address: address(),
      ...(device ? { headers: { cookie: `plax_device=${device}` } } : {}),
    })
  const deviceOf = async ({ email, password }: Person) => {
    const answer = await logIn(email, password)
    return /plax_device=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  }
  /** From as many addresses as there are tries; the last one is slowed. */
  const guess = async (email: string) => {
    for (let n = 0; n < freeGuesses; n += 1) {
      expect((await logIn(email, `wrong-${n}-wrong`)).status).toBe(401)
    }
    return logIn(email, 'wrong-9-wrong')
  }

  it('for one address from many waits longer each time, with or without an account', async () => {
    const person = await signUpPerson(t)
    for (const email of [person.email, 'nobody-here@example.com']) {
      const slowed = await guess(email)
      expect([slowed.status, slowed.body.code]).toEqual([429, 'account.sign_in_slowed'])
      const waits = [slowed.body.details.retryAfterSeconds]
      for (let n = 0; n < 10; n += 1) {
        t.clock.advance(waits.at(-1) * 1000)
        expect((await logIn(email, 'wrong-9-wrong')).status).toBe(401)
        waits.push((await logIn(email, 'wrong-9-wrong')).body.details.retryAfterSeconds)
      }
      expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    }
  })

  it('counts those who try at once one by one', async () => {
    const tries = Array.from({ length: freeGuesses + 10 }, () =>
      logIn('crowd@example.com', 'wrong-9-wrong'),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(freeGuesses)
  })

  it('does not lock the owner out of a browser that signed in before', async () => {
    const person = await signUpPerson(t)
    const device = await deviceOf(person)
    expect((await guess(person.email)).status).toBe(429)
    expect((await logIn(person.email, person.password)).status).toBe(429)
    expect((await logIn(person.email, person.password, device)).status).toBe(200)
    const outsider = await deviceOf(await signUpPerson(t))
    await guess(person.email)
    expect((await logIn(person.email, person.password, outsider)).status).toBe(429)
  })

  it('limits a known browser by itself', async () => {
    const person = await signUpPerson(t)
    const device = await deviceOf(person)
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await logIn(person.email, 'wrong-9-wrong', device)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })

  it('ends for the owner with a new password by mail', async () => {
    const person = await signUpPerson(t)
    await guess(person.email)
    await t.call('POST /account/changepw/request', {
      body: { email: person.email },
      address: address(),
    })
    await runQueued(t, 'account.send-reset-link')
    const password = 'tide-7-lantern'
    const token = await mailedToken(t, person.email)
    const body = { token, password, passwordRepeat: password }
    const done = await t.call('POST /account/changepw/finalize', { body, address: address() })
    const device = /plax_device=([\w-]{43})/.exec(String(done.headers['set-cookie']))?.[1]
    expect((await logIn(person.email, password)).status).toBe(200)
    await guess(person.email)
    expect((await logIn(person.email, password, device)).status).toBe(200)
  })
})

describe('what an address without an account costs', () => {
  let t: TestApp
  let work: string[] | null = null
  beforeAll(async () => {
    t = await createTestApp()
    // The statements that are sent, whichever connection takes them.
    const heard = new WeakSet<object>()
    t.deps.pool.on('acquire', (client) => {
      if (heard.has(client)) return
      heard.add(client)
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      Object.assign(client, {
        query: (...args: [string | { text: string }]) => {
          work?.push(typeof args[0] === 'string' ? args[0] : args[0].text)
          return query(...args)
        },
      })
    })
  })
  afterAll(() => t.close())

  const original = Reflect.get<Worker, 'postMessage'>(Worker.prototype, 'postMessage')

  /** The statements that a call sends and the hashes that it has a thread derive, in their order. */
  const workOf = async (call: () => Promise<unknown>): Promise<string[]> => {
    const done: string[] = []
    work = done
    const send = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
      this: Worker,
      ...message
    ) {
      done.push('argon2')
      return original.apply(this, message)
    })
    await call()
    send.mockRestore()
    work = null
    return done
  }

  it.each([
    ['POST /account/login', { password: 'wrong-9-wrong' }],
    ['POST /account/changepw/request', {}],
  ])('%s does the same work for it, and answers the same', async (key, more) => {
    const person = await signUpPerson(t)
    const answers: unknown[] = []
    const call = (email: string) => async () => {
      const { status, body } = await t.call(key, { body: { email, ...more }, address: '10.70.0.1' })
      answers.push([status, { ...body, requestId: '' }])
    }
    await call('warm@example.com')()
    const known = await workOf(call(person.email))
    const unknown = await workOf(call('nobody@example.com'))
    expect(unknown).toEqual(known)
    expect(answers[1]).toEqual(answers[2])
    expect(known.length).toBeGreaterThan(2)
    if (key.endsWith('login')) expect(known.filter((what) => what === 'argon2')).toHaveLength(1)
  })

  it('the code of a sign-up tells nothing either: a wrong one is refused alike', async () => {
    const person = await signUpPerson(t)
    const codes = []
    for (const email of [person.email, 'fresh-one@example.com']) {
      const from = { address: '10.70.0.2' }
      await t.call('POST /account/signup/code', { ...from, body: { email } })
      const wrong = await t.call('POST /account/signup/verify', {
        ...from,
        body: { email, code: '000000' },
      })
      codes.push([wrong.status, wrong.body.code, wrong.body.details])
    }
    expect(codes[0]).toEqual(codes[1])
  })
})
