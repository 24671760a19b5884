import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { LiveCounts } from './live.ts'

describe('the unread count of an open page', () => {
  let t: TestApp
  let origin: string
  beforeAll(async () => {
    t = await createTestApp()
    origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => t.close())

  const tell = (person: Person) =>
    t.deps.db
      .transaction()
      .execute((tx) =>
        emit(
          tx,
          { stream: 'account', type: 'passkey.added', payload: { userOid: person.oid } },
          t.clock.now(),
        ),
      )
  const eventually = async (isDone: () => boolean) => {
    for (let i = 0; i < 200 && !isDone(); i += 1) await delay(25)
    expect(isDone()).toBe(true)
  }
  /** The counts that a page hears until it closes. */
  const listen = async (person: Person) => {
    const end = new AbortController()
    const answer = await fetch(`${origin}/api/account/notifications/live`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: end.signal,
    })
    const counts: number[] = []
    void (async () => {
      for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(
        new TextDecoderStream(),
      )) {
        for (const [, n] of chunk.matchAll(/"unread":(\d+)/g)) counts.push(Number(n))
      }
    })().catch(() => {})
    return { counts, close: () => end.abort() }
  }

  it('is told at once, and again when something comes or is read', async () => {
    const person = await signUpPerson(t)
    const page = await listen(person)
    await eventually(() => page.counts.length === 1)
    await tell(person)
    await deliverEvents(t)
    await eventually(() => page.counts.length === 2)
    const { body } = await t.call('GET /account/notifications', { token: person.token })
    await t.call('POST /account/notification', {
      token: person.token,
      body: { upTo: body.items[0].id },
    })
    await eventually(() => page.counts.length === 3)
    page.close()
    expect(page.counts).toEqual([0, 1, 0])
  })

  it('is told without the bus too, and ends by itself', async () => {
    const person = await signUpPerson(t)
    const deaf = { ...t.deps, bus: { ...t.deps.bus, subscribe: () => () => {} } }
    const live = new LiveCounts(deaf, { pollMs: 20, lifeMs: 1500 })
    const counts: unknown[] = []
    const done = (async () => {
      for await (const { data } of live.watch({ userOid: person.oid, seesAdult: false }))
        counts.push(data)
    })()
    await eventually(() => counts.length === 1)
    await tell(person)
    await deliverEvents(t)
    await eventually(() => counts.length === 2)
    await done
    expect(counts).toMatchObject([{ unread: 0, newest: null }, { unread: 1 }])
  })

  it('keeps no server from closing', async () => {
    const person = await signUpPerson(t)
    const live = new LiveCounts(t.deps)
    const pages = live.watch({ userOid: person.oid, seesAdult: false })
    await pages.next()
    const last = pages.next()
    live.stop()
    expect(await last).toMatchObject({ done: true })
  })
})
