import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { signUpAdmin } from '../../../testing/people.ts'
import { ratesUrlSetting } from '../rows/settlement.settings.ts'

describe('the day whose rate payouts need', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const rateDayOn = async (day: string, url: string) => {
    t.clock.set(new Date(`${day}T03:00:00Z`))
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, ratesUrlSetting, url, null))
    const path = `GET /settlement/admin/runs/${day.slice(0, 7)}`
    const { token } = await signUpAdmin(t)
    return (await t.call(path, { token })).body.rateDay
  }

  it.each([
    ['Easter Monday', '2027-03-30', '2027-03-25', '2027-03-29'],
    ['Seollal', '2027-02-10', '2027-02-09', '2027-02-05'],
    ['a weekend', '2027-06-14', '2027-06-11', '2027-06-11'],
  ])(
    'after %s is the last of TARGET where rates are fetched, and of Korean banks where they are entered [R-settlement-013]',
    async (_after, day, fetched, entered) => {
      expect(await rateDayOn(day, 'https://rates.example/daily.xml')).toBe(fetched)
      expect(await rateDayOn(day, '')).toBe(entered)
    },
  )
})
