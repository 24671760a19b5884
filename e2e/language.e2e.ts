import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, visit } from './browser.ts'
import { site } from './site.ts'
import { korean } from './texts.ts'

describe('the language of the web', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const arrive = async (locale: string, country?: string) => {
    const visitor = await visit(browser, { width: 1440, locale, baseUrl: site.baseUrl })
    if (country) await visitor.context.setExtraHTTPHeaders({ 'cf-ipcountry': country })
    return visitor
  }

  it('comes with the country on a first visit, stays, and gives way to the address [R-i18n-003] [R-i18n-005] [R-i18n-006]', async () => {
    const { page, context, faults } = await arrive('es-ES', 'JP')
    const shown = () => page.locator('html').getAttribute('lang')
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(await shown()).toBe('ja')
    await page.getByRole('button', { name: 'ログイン' }).waitFor()
    await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'US' })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(await shown()).toBe('ja')
    await page.goto('/?lang=fr', { waitUntil: 'networkidle' })
    expect(await shown()).toBe('ja')
    await page.goto('/search?lang=ko', { waitUntil: 'networkidle' })
    expect(await shown()).toBe('ko')
    expect(await page.title()).toBe(`${korean('Search')} · Plax`)
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(await shown()).toBe('ko')
    expect(faults).toEqual([])
    await context.close()
  })

  it.each([
    ['fetches its fonts for other scripts where the device has none', 5, 1],
    ['leaves other scripts to the device that has their letters', 20, 0],
  ])('%s', async (_, letterWidth, expected) => {
    const { page, context, faults } = await arrive('en-US')
    await page.addInitScript(drawLetters, letterWidth)
    let fetched = 0
    page.on('request', (request) => {
      if (request.url().includes('/fonts-kr')) fetched += 1
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.keyboard.press('Tab')
    await page.waitForTimeout(500)
    await expect.poll(() => fetched).toBe(expected)
    expect(faults).toEqual([])
    await context.close()
  })

  it('fetches them at once for letters that the page holds', async () => {
    const { page, context } = await arrive('en-US')
    await page.addInitScript(drawLetters, 5)
    // Nor does the wait for a first sign end here.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window)
      const quick = (act: () => void, ms?: number) => (ms === 6000 ? 0 : wait(act, ms))
      window.setTimeout = quick as typeof window.setTimeout
    })
    await page.goto('/')
    await page
      .locator('h3', { hasText: /\p{Script=Hangul}/u })
      .first()
      .waitFor()
    const loaded = () =>
      page.evaluate(() => {
        const faces = [...document.fonts].filter(({ family }) => family.includes('Noto Sans KR'))
        return faces.some(({ status }) => status === 'loaded')
      })
    await expect.poll(loaded).toBe(true)
    await context.close()
  })

  it('asks for the country when it is not known, and for that of Koreans again [R-i18n-007]', async () => {
    const { page, context } = await arrive('en-US')
    const asks = async () => {
      const asked = page
        .waitForRequest((request) => request.url().includes('/api/account/country'), {
          timeout: 3_000,
        })
        .then(
          () => true,
          () => false,
        )
      await page.goto('/', { waitUntil: 'networkidle' })
      return asked
    }
    expect(await asks()).toBe(true)
    await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'KR' })
    expect(await asks()).toBe(true)
    await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'US' })
    expect(await asks()).toBe(false)
    // What was chosen at first holds, wherever the reader went since.
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await context.close()
  })

  it('is chosen among exactly four, in place: page, title, dates and address follow [R-i18n-001] [R-i18n-006]', async () => {
    const { page, context, faults } = await arrive('en-US')
    await page.goto('/search?keyword=sea&lang=en', { waitUntil: 'networkidle' })
    const choice = page.getByLabel('Language')
    expect(await choice.locator('option').allTextContents()).toEqual([
      '한국어',
      'English',
      '日本語',
      'Español',
    ])
    await choice.selectOption('ko')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ko')
    await expect.poll(() => page.title()).toBe(`${korean('Search')} · Plax`)
    await expect.poll(() => page.url()).toBe(`${site.baseUrl}/search?keyword=sea`)
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).toBe('ko')
    await page.goto('/info/legal', { waitUntil: 'networkidle' })
    await page.getByLabel(korean('Language')).selectOption('en')
    await page.getByRole('heading', { name: 'Legal notice', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('Legal notice · Plax')
    expect(faults).toEqual([])
    await context.close()
  })
})

/** The device's own fonts are not a test's to choose: a letter is as wide as it says here. */
function drawLetters(width: number): void {
  let image = 0
  CanvasRenderingContext2D.prototype.measureText = () => ({ width }) as TextMetrics
  CanvasRenderingContext2D.prototype.getImageData = () => {
    image += 1
    return { data: Uint8ClampedArray.of(image) } as unknown as ImageData
  }
}
