import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectJobs, createFeatures } from '../../../app.ts'
import { startWorker } from '../../../platform/jobs/worker.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type FakeInternet, startInternet } from '../../../testing/internet.ts'
import { buy, sellStory, deliverEvents } from '../../../testing/notifications.ts'
import { newPushBrowser, runPushes, subscribePush } from '../../../testing/push-browser.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'

describe('push services that are ill, or none', () => {
  let t: TestApp
  let net: FakeInternet
  let seller: Person
  let contentOid: string
  beforeAll(async () => {
    net = await startInternet()
    t = await createTestApp({}, { network: net })
    seller = await signUpCreator(t)
    contentOid = await sellStory(t, seller)
  })
  beforeEach(async () => {
    net.names.clear()
    net.names.set('push.example', [['93.184.216.34']])
    await t.deps.pool.query('DELETE FROM push_subscriptions')
    net.dialled.length = 0
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(async () => {
    await t.close()
    await net.close()
  })

  /** Subscribes the seller at a service that answers so. */
  const subscribe = (answer: RequestListener, host = 'push.example') => {
    const browser = newPushBrowser(host)
    net.pages.set(`${host}${new URL(browser.endpoint).pathname}`, answer)
    return subscribePush(t, seller, browser)
  }
  const answers =
    (status: () => number): RequestListener =>
    (_request, response) =>
      response.writeHead(status()).end()
  const sell = async () => {
    await buy(t, await signUpPerson(t), contentOid)
    await deliverEvents(t)
  }
  const subscriptions = async () =>
    (await t.deps.pool.query('SELECT FROM push_subscriptions')).rows.length

  it('are tried again later, however many pushes wait, and no more after the tenth time', async () => {
    await subscribe(answers(() => 503))
    for (let n = 0; n < 3; n += 1) await sell()
    for (let tries = 1; tries < 10; tries += 1) {
      // All three wait for what the first of them finds.
      for (let n = 0; n < 2; n += 1) expect(await runPushes(t)).toBe(3)
      expect(net.dialled).toHaveLength(tries)
      const pauseMs = 10_000 * 2 ** (tries - 1)
      t.clock.advance(pauseMs - 1)
      await runPushes(t)
      expect(net.dialled).toHaveLength(tries)
      t.clock.advance(1)
    }
    expect(await subscriptions()).toBe(1)
    await runPushes(t)
    expect(await subscriptions()).toBe(0)
    expect(await runPushes(t)).toBe(0)
    expect(net.dialled).toHaveLength(10)
  })

  it('are forgiven once they are well', async () => {
    let status = 503
    await subscribe(answers(() => status))
    await sell()
    await runPushes(t)
    status = 201
    t.clock.advance(10_000)
    await runPushes(t)
    expect(await runPushes(t)).toBe(0)
    status = 503
    await sell()
    await runPushes(t)
    t.clock.advance(10_000)
    await runPushes(t)
    expect(net.dialled).toHaveLength(4)
  })

  it('are given three seconds', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 50))
    await subscribe(() => {})
    await sell()
    await runPushes(t)
    expect(net.dialled).toHaveLength(1)
    expect(asked.mock.calls).toEqual([[3000], [3000]])
    // It counts as a failure.
    await runPushes(t)
    expect(net.dialled).toHaveLength(1)
  })

  it('hold up no mail while they hang, and are called two at a time', async () => {
    let [hanging, most] = [0, 0]
    const hang: RequestListener = (_request, response) => {
      hanging += 1
      most = Math.max(most, hanging)
      response.on('close', () => (hanging -= 1))
    }
    for (let n = 0; n < 6; n += 1) await subscribe(hang)
    await sell()
    const { jobs, external } = collectJobs(createFeatures(t.deps))
    const { pool, log, clock } = t.deps
    const worker = await startWorker({ pool, jobs, external, cron: [], log })
    await expect.poll(() => hanging, { timeout: 10_000 }).toBe(2)
    const mail = { to: 'reader@example.com', subject: 'Hello', text: 'Hello.' }
    await t.deps.db.transaction().execute((tx) => queueMail(tx, mail, clock.now()))
    const waiting = async () => {
      const { rows } = await pool.query(
        "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mail.send'",
      )
      return rows.length
    }
    await expect.poll(waiting, { timeout: 2500 }).toBe(0)
    expect(most).toBe(2)
    await pool.query('DELETE FROM push_subscriptions')
    net.hangUp()
    await worker.stop()
  })

  it.each([
    'http://127.0.0.1/x',
    'http://10.1.2.3/x',
    'http://172.31.0.1/x',
    'http://192.168.0.1/x',
    'http://169.254.169.254/x',
    'http://2130706433/x',
    'http://[::1]/x',
    'http://[fe80::1]/x',
    'http://[fd00::1]/x',
    'http://[::ffff:10.0.0.1]/x',
    'http://[64:ff9b::a00:1]/x',
    'http://inside.example/x',
    'http://nowhere.example/x',
    'http://push.example:22/x',
  ])('%s is refused at once', async (endpoint) => {
    net.names.set('inside.example', [['93.184.216.34', 'fd00::7']])
    const { keys } = newPushBrowser('push.example')
    const answer = await subscribePush(t, seller, { endpoint, keys })
    expect([answer.status, answer.body.code]).toEqual([400, 'notification.push_refused'])
    expect(await subscriptions()).toBe(0)
  })

  it('whose name leads inside when it is called are not called, but forgotten', async () => {
    net.names.set('rebind.example', [['93.184.216.34'], ['10.0.0.7']])
    expect(
      (
        await subscribe(
          answers(() => 201),
          'rebind.example',
        )
      ).status,
    ).toBe(200)
    await sell()
    await runPushes(t)
    expect(net.dialled).toEqual([])
    expect(await subscriptions()).toBe(0)
  })

  it('whose name is not known for a while are not forgotten for it', async () => {
    await subscribe(answers(() => 201))
    await sell()
    net.names.clear()
    await runPushes(t)
    expect([net.dialled.length, await subscriptions()]).toEqual([0, 1])
    net.names.set('push.example', [['93.184.216.34']])
    t.clock.advance(10_000)
    await runPushes(t)
    expect(net.dialled).toEqual(['93.184.216.34:80'])
  })
})
