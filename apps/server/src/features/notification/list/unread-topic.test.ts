import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'

describe('the unread count of an open page', () => {
  let t: TestApp
  let origin: string
  beforeAll(async () => {
    t = await createTestApp()
    origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => t.close())

  const notify = async (person: Person) => {
    await t.deps.db
      .transaction()
      .execute((tx) =>
        emit(
          tx,
          { stream: 'account', type: 'passkey.added', payload: { userOid: person.oid } },
          t.clock.now(),
        ),
      )
    await deliverEvents(t)
  }
  const openPage = async (person: Person) => {
    const page = await HubConnection.open(origin, { authorization: `Bearer ${person.token}` })
    await page.join('notifications')
    const counts = () =>
      page.of('notifications').map(({ state }) => (state as { unread: number }).unread)
    return { page, counts }
  }

  it('is sent at once, and again when a notification comes or is read', async () => {
    const [person, other] = [await signUpPerson(t), await signUpPerson(t)]
    const [own, others] = [await openPage(person), await openPage(other)]
    await notify(person)
    await expect.poll(own.counts).toEqual([0, 1])
    const { body } = await t.call('GET /account/notifications', { token: person.token })
    expect(own.page.of('notifications').at(-1)).toMatchObject({
      state: { newest: body.items[0].id },
    })
    await t.call('POST /account/notification', {
      token: person.token,
      body: { upTo: body.items[0].id },
    })
    await expect.poll(own.counts).toEqual([0, 1, 0])
    await notify(other)
    await expect.poll(others.counts).toEqual([0, 1])
    expect(own.counts()).toEqual([0, 1, 0])
    for (const { page } of [own, others]) page.close()
  })
})
