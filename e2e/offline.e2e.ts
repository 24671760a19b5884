import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, launchBrowser, visit } from './browser.ts'
import { site } from './site.ts'

const phone = { width: 390, baseUrl: site.baseUrl, hasServiceWorker: true }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test('can be installed as an app', async () => {
  const { context, page } = await visit(browser, { ...phone, locale: 'ko-KR' })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Windows of a test are private ones, from which nothing is installed.
  const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(errors).toEqual([])
  const { data } = await devtools.send('Page.getAppManifest')
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Plax', display: 'standalone' })
  await context.close()
})

test('shows a page of its own where the network is gone, and goes on by itself once it is back', async () => {
  const { context, page } = await visit(browser, { ...phone, locale: 'ko-KR' })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const isKept = () => page.evaluate(() => caches.match('/offline').then((found) => !!found))
  await expect.poll(isKept).toBe(true)
  await context.setOffline(true)
  await page.goto('/search?keyword=등대')
  await page.getByRole('heading', { name: '연결할 수 없어요' }).waitFor()
  await expectAccessible(page)
  await context.setOffline(false)
  // By itself, once the server answers again.
  await page.getByRole('banner').waitFor()
  expect(new URL(page.url()).pathname).toBe('/search')
  await context.close()
})

// A worker for each language held some of these navigations for ever, in half of all windows.
test('opens page after page while its reader changes the language', async () => {
  for (const _ of [1, 2, 3]) {
    const { context, page, faults } = await visit(browser, { ...phone, locale: 'en-US' })
    await page.goto('/')
    for (const lang of ['ko', 'jp', 'en', 'es', 'ko', 'jp', 'en']) {
      await page.goto(`/story?lang=${lang}`)
    }
    expect(faults).toEqual([])
    await context.close()
  }
})
