import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, reader } from '../apps/server/src/demo/people.ts'
import { logIn } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'
import { korean } from './texts.ts'

describe('stories in a popup first', () => {
  let browser: Browser
  let visitor: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    visitor = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
  })
  afterAll(() => browser.close())

  // The shelf of chats that were begun stands above it, and leads to those at once.
  const first = (page: Page, shelf = 'New stories') =>
    page.getByRole('region', { name: shelf }).getByRole('link').first()
  const isHome = (page: Page) => new URL(page.url()).pathname === '/'

  it('are off at first, and are switched on and off at the foot of the page and in the menu [R-shell-015]', async () => {
    const { page } = visitor
    await page.goto('/', { waitUntil: 'networkidle' })
    const mode = page.getByLabel('How stories open')
    expect(await mode.inputValue()).toBe('page')
    await first(page).click()
    await page.waitForURL('**/story/*')
    await page.goBack()
    await mode.selectOption({ label: 'Preview stories first' })
    await page.reload({ waitUntil: 'networkidle' })
    await expect.poll(() => mode.inputValue()).toBe('preview')
    await logIn(page, { email: reader.email, password: demoPassword })
    await page.reload()
    const menu = page.getByRole('button', { name: `${reader.nickname}’s account` })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Open stories directly' }).click()
    expect(await mode.inputValue()).toBe('page')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Preview stories first' }).click()
    expect(await mode.inputValue()).toBe('preview')
  })

  it('come up over Home by the keyboard, and leave the reader where they were [R-shell-016]', async () => {
    const { page } = visitor
    // Other journeys write stories too, without hashtags.
    const title = 'La cartógrafa de lo que no existe'
    const link = page
      .getByRole('region', { name: 'New stories' })
      .getByRole('link', { name: title })
    await link.focus()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog', { name: title })
    await popup.getByRole('img', { name: `Cover art for ${title}` }).waitFor()
    await popup.getByText(/credits per reply|free to chat/).waitFor()
    await popup.getByText(/^#/).first().waitFor()
    expect(isHome(page)).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    await expect
      .poll(() => link.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  it('come up over a channel too, but not over the search [R-shell-016]', async () => {
    const { page } = visitor
    await page.goto('/search?keyword=the')
    // Until the page is alive, a link opens a page.
    await page.getByRole('button', { name: `${reader.nickname}’s account` }).waitFor()
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('**/story/*')
    const creator = page
      .getByRole('main')
      .locator('a[href^="/creatorhome/"]')
      .filter({ hasText: /./ })
    // Without a picture, the initial stands before the name; followers may stand behind it.
    const lines = (await creator.first().innerText()).split('\n').map((line) => line.trim())
    const name = lines.find((line) => line.length > 1) ?? ''
    await creator.first().click()
    // By its own address, where it has one; Home may feature the only story there is.
    await page.waitForURL(/\/(creatorhome|c)\//)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Stories', exact: true }).click()
    await page.locator('main article a[href^="/story/"]').first().click()
    await page.getByRole('dialog').getByRole('link', { name: 'Open story' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/(creatorhome|c)\//)
  })

  it('let through who opens the story from there [R-shell-017]', async () => {
    const { page } = visitor
    await page.getByRole('dialog').getByRole('link', { name: 'Open story' }).click()
    await page.waitForURL('**/story/*?passthrough=1')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(visitor.faults).toEqual([])
  })

  it('fit a phone in Korean, and lead to the chat', async () => {
    const { page, context, faults } = await visit(browser, {
      width: 390,
      height: 700,
      locale: 'ko-KR',
      baseUrl: site.baseUrl,
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await page
      .getByLabel(korean('How stories open'))
      .selectOption({ label: korean('Preview stories first') })
    await first(page, korean('New stories')).click()
    const popup = page.getByRole('dialog')
    await popup.getByRole('link', { name: korean('Open story') }).waitFor()
    await expectAccessible(page)
    expect((await popup.boundingBox())?.width).toBeLessThanOrEqual(390)
    await popup.getByRole('link', { name: korean('Start chatting') }).click()
    await page.waitForURL('**/c/**')
    expect(faults).toEqual([])
    await context.close()
  })
})
