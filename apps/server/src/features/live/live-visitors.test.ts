import { type RouteKey, routes } from '@plax/contracts'
import type { RouteContract } from '@plax/contracts/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'

const isOpen = ({ permission }: RouteContract) => ['public', 'guest'].includes(permission)
/** Those of administrators answer as all of theirs do. */
const isAdmins = ({ permission }: RouteContract) => permission === 'admin'
const keys = (Object.keys(routes) as RouteKey[]).filter((key) => key.includes(' /live/'))

describe('visitors of the live area', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const ask = (key: string) => t.call(key.replaceAll(/\{\w+\}/g, 'a'.repeat(24)))

  it('are asked to log in by every call that needs an account [R-live-037] [R-live-042]', async () => {
    const closed = keys.filter((key) => !isOpen(routes[key]) && !isAdmins(routes[key]))
    expect(closed).toEqual(
      expect.arrayContaining([
        'POST /live/ticketing',
        'POST /live/schedule/reminder',
        'POST /live/chatban',
        'POST /live/studio',
        'GET /live/key2',
        'PUT /live/toolkey',
      ]),
    )
    for (const key of closed) {
      const answer = await ask(key)
      expect([key, ...refusal(answer)]).toEqual([key, 401, 'live.log_in_first'])
      expect(answer.body.message).toBe('Please log in first.')
    }
  })

  it('make the others without an account', async () => {
    for (const key of keys.filter((one) => isOpen(routes[one]))) {
      const { status } = await ask(key)
      // A dead tool key is refused as such.
      if (key !== 'POST /live/toolkey') expect([key, status]).not.toEqual([key, 401])
    }
  })
})
