import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, reader } from '../apps/server/src/demo/people.ts'
import { logIn } from './accounts.ts'
import { launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

describe('the web as a client', () => {
  let browser: Browser
  let visitor: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    visitor = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
  })
  afterAll(() => browser.close())

  const callTo = (path: string) =>
    visitor.page.waitForRequest((request) => request.url().includes(`/api${path}`))

  it('moves by plain addresses without loading the page anew [R-shell-004]', async () => {
    const { page } = visitor
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await page.getByRole('link', { name: 'Sign up' }).first().click()
    await page.waitForURL(`${site.baseUrl}/signup`)
    await page.goBack()
    await page.waitForURL(`${site.baseUrl}/`)
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  })

  it('hydrates Home from the first load alone, and redraws nothing when the rest arrives', async () => {
    const { page, faults } = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    const search = page.locator('[role=search] input')
    /** Opens Home with the first load alone; types and presses there before the rest arrives. */
    const comeHome = async (act: () => Promise<void>) => {
      const rest = Promise.withResolvers<void>()
      const texts = page.waitForResponse(/\/messages-/)
      await reroute(page, '**/assets/*.js', async (route) => {
        // With the bundler’s helpers, which the entry imports.
        const isFirst = /\/(entry-client|first|rolldown-runtime)-/.test(route.request().url())
        if (!isFirst) await rest.promise
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      await expect.poll(() => isAlive(page.getByRole('link', { name: 'View story' }))).toBe(true)
      expect(await isAlive(search)).toBe(false)
      await search.fill('typed early')
      await act()
      rest.resolve()
      await texts
      await expect.poll(() => isAlive(search)).toBe(true)
      expect(await search.inputValue()).toBe('typed early')
    }

    await comeHome(() => page.getByRole('button', { name: 'Log in' }).click())
    await page.getByRole('dialog', { name: 'Log in to Plax' }).waitFor()
    await logIn(page, { email: reader.email, password: demoPassword })
    await comeHome(() => page.getByRole('button', { name: /account$/ }).click())
    await page.getByRole('menu').waitFor()
    expect(faults).toEqual([])
  })

  it('sends the device, the analytics client and the compliance account as headers [R-auth-003] [R-auth-014] [R-shell-033] [R-shell-035] [R-analytics-007]', async () => {
    const { page } = visitor
    await page.evaluate(() => localStorage.setItem('plax_compliance_account', 'audit-1'))
    await page.goto('/login')
    const call = callTo('/account/login')
    await page.getByLabel('Email').fill(reader.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong-9-wrong')
    await page.keyboard.press('Enter')
    const headers = (await call).headers()
    expect(headers['x-guest-device-id']).toMatch(/^[0-9a-f]{24}$/)
    expect(headers['x-ga-client-id']).toMatch(/^\d+\.\d+$/)
    expect(headers['x-compliance-account']).toBe('audit-1')
    await page.getByText('Incorrect credentials.').waitFor()
  })

  it('waits for an answer for an hour [R-shell-025]', async () => {
    const { page } = visitor
    await page.addInitScript(() => {
      const timeouts: number[] = []
      const original = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => {
        timeouts.push(ms)
        return original(ms)
      }
      Object.assign(globalThis, { timeouts })
    })
    await page.goto('/invariants')
    const timeouts = () =>
      page.evaluate(() => (globalThis as unknown as { timeouts: number[] }).timeouts)
    await expect.poll(timeouts).toContain(3_600_000)
  })
})

/** React gives an element that it has taken over its handlers under a key of its own. */
function isAlive(element: Locator): Promise<boolean> {
  return element.evaluate((drawn) =>
    Object.keys(drawn).some((key) => key.startsWith('__reactProps')),
  )
}
