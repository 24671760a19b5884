import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators, demoPassword } from '../apps/server/src/demo/people.ts'
import { logIn } from './accounts.ts'
import { expectAccessible, launchBrowser, visit } from './browser.ts'
import { site } from './site.ts'

describe('a month of consumption', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it.each([
    ['/studio', 'Credit usage · Studio · Plax', creators.rowan.email],
    ['/admin/credits', 'Credit metrics · Administration · Plax', 'admin@demo.plax'],
  ])('is chosen by keyboard, and stands in the address: %s', async (path, title, email) => {
    const { page, context, faults } = await visit(browser, {
      width: 390,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await logIn(page, { email, password: demoPassword })
    await page.goto(`${path}?month=2026-01`)
    const month = page.getByLabel('Month', { exact: true })
    await expect.poll(() => month.inputValue()).toBe('2026-01')
    await expect.poll(() => page.title()).toBe(title)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Previous month' }).press('Enter')
    await page.waitForURL(`**${path}?month=2025-12`)
    await expect.poll(() => month.inputValue()).toBe('2025-12')
    expect(faults).toEqual([])
    await context.close()
  })
})
