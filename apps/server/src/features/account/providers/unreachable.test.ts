import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  comeBack,
  createGoogleApp,
  depart,
  type LocalGoogle,
  newBrowser,
} from '../../../testing/identity.ts'

const outOfReach = [
  503,
  'account.provider_unavailable',
  'Google can’t be reached right now. Please try again later.',
]

describe('a provider that cannot be reached', () => {
  let t: TestApp
  let google: LocalGoogle
  beforeAll(async () => {
    ;({ t, google } = await createGoogleApp())
  })
  afterAll(() => t.close())

  const outcome = (answer: { status: number; body: { code?: string; message?: string } }) => [
    answer.status,
    answer.body.code,
    answer.body.message,
  ]

  it('is told of, at the answer and at the question, and lets nobody in', async () => {
    const browser = newBrowser()
    const left = await depart(t, browser, { path: 'google/sign-in' })
    const body = await google.consent(left.body.url, {})
    const { env } = google
    await google.stop()
    const answer = await comeBack(t, browser, { path: 'g-login', body })
    expect(outcome(answer)).toEqual(outOfReach)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const later = await createTestApp(env)
    try {
      const asked = await depart(later, newBrowser(), { path: 'google/sign-in' })
      expect(outcome(asked)).toEqual(outOfReach)
    } finally {
      await later.close()
    }
  })
})
