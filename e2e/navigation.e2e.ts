import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, creators } from '../apps/server/src/demo/people.ts'
import { logIn } from './accounts.ts'
import { launchBrowser, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

describe('ways through the web', () => {
  let browser: Browser
  let visitor: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    visitor = await visit(browser, {
      width: 1440,
      height: 700,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
  })
  afterAll(() => browser.close())

  it('stand in one frame, but for the prompt log, and leave the height of the chat to it [R-shell-005] [R-story-chat-010]', async () => {
    const { page } = visitor
    const id = await someStory(page)
    const frame = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      const root = page.locator('[data-frame]')
      if ((await root.count()) === 0) return null
      const height = await root.evaluate((element) => getComputedStyle(element).minHeight)
      return [await root.getAttribute('data-frame'), height]
    }
    for (const path of ['/', '/search', '/studio', '/login', `/story/${id}`, '/nowhere']) {
      expect(await frame(path), path).toEqual(['chrome', '700px'])
    }
    expect(await frame(`/story/${id}/canvas`)).toEqual(['full', '700px'])
    const [chat, height] = (await frame(`/story/${id}/c/`)) ?? []
    expect(chat).toBe('own-height')
    expect(height).not.toBe('700px')
    expect(await frame(`/story/promptlog/${'0'.repeat(24)}`)).toBe(null)
  })

  it('show a small portrait 30 px wide [R-shell-044]', async () => {
    const { page } = visitor
    await page.goto(`/story/${await someStory(page)}`)
    const portrait = page.locator('main a[href^="/creatorhome/"] > .rounded-full').first()
    expect(await portrait.boundingBox()).toMatchObject({ width: 30, height: 30 })
  })

  it('change their layout at 768 px [R-shell-028]', async () => {
    const { page } = visitor
    await page.goto('/')
    const rail = page.getByRole('navigation', { name: 'Main' })
    const widthAt = async (width: number) => {
      await page.setViewportSize({ width, height: 700 })
      return (await rail.boundingBox())?.width
    }
    expect(await widthAt(767)).toBe(767)
    expect(await widthAt(768)).toBeLessThan(120)
    await page.setViewportSize({ width: 1440, height: 700 })
  })

  it('write whole words at 768 px: the entries of the rail, and what a story costs [R-shell-028]', async () => {
    const { page } = visitor
    const id = await someStory(page)
    await page.setViewportSize({ width: 768, height: 700 })
    for (const language of ['es', 'jp', 'ko', 'en']) {
      await page.goto(`/story/${id}?lang=${language}`)
      const way = page.locator(`main a[href^="/story/${id}/c"]`).first()
      const { x = 0, width = 0 } = (await way.boundingBox()) ?? {}
      expect(x + width, language).toBeLessThan(768)
      const said = await way.evaluate(
        (link) => link.parentElement?.previousElementSibling?.clientWidth,
      )
      expect(said, language).toBeGreaterThan(180)
      const entries = page.locator('nav a > span.text-center')
      const lines = await entries.evaluateAll((names) => names.map((name) => name.clientHeight))
      expect(Math.max(...lines), language).toBeLessThan(20)
      const breaks = await page.evaluate(() => getComputedStyle(document.body).wordBreak)
      expect(breaks).toBe(language === 'jp' ? 'auto-phrase' : 'keep-all')
    }
    await page.goto('/?lang=en')
    await page.setViewportSize({ width: 1440, height: 700 })
  })

  it('bring a reader back to their place on Home, its shelves too [R-shell-007]', async () => {
    const { page } = visitor
    await page.goto('/', { waitUntil: 'networkidle' })
    const shelf = page.getByRole('region', { name: 'New stories' })
    await page.setViewportSize({ width: 390, height: 500 })
    await shelf.evaluate((element) => {
      element.scrollLeft = 150
    })
    const left = await shelf.evaluate((element) => element.scrollLeft)
    expect(left).toBeGreaterThan(50)
    await page.evaluate(() => scrollTo(0, 420))
    await page.waitForTimeout(100)
    const story = page.getByRole('link', { name: 'View story' })
    await story.evaluate((link: HTMLElement) => link.click())
    await page.waitForURL('**/story/*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const isAtItsPlace = async () => {
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(420)
      expect(await shelf.evaluate((element) => element.scrollLeft)).toBe(left)
    }
    await page.goBack()
    await isAtItsPlace()
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor({ state: 'detached' })
    await goHome(page)
    await isAtItsPlace()
    await page.setViewportSize({ width: 1440, height: 700 })
  })

  it('bring a reader back to their place on a channel [R-channel-003]', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 800, height: 300 })
    const { items } = await stories(page)
    await page.goto(`/creatorhome/${items[0]?.creatorOid}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => scrollTo(0, 200))
    await page.waitForTimeout(100)
    const path = new URL(page.url()).pathname
    await goHome(page)
    await page.goBack()
    await page.waitForURL(`**${path}`)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
  })

  it('bring a reader back to their place in My Info [R-account-002]', async () => {
    const reader = await visit(browser, {
      width: 1440,
      height: 300,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    const { page } = reader
    await logIn(page, { email: creators.rowan.email, password: demoPassword })
    await page.goto('/myinfo')
    const isAtItsPlace = () => expect.poll(() => page.evaluate(() => scrollY)).toBe(240)
    await page.getByRole('heading', { name: 'Your chats' }).waitFor()
    await page.evaluate(() => scrollTo(0, 240))
    await isAtItsPlace()
    await page.waitForTimeout(100)
    await goHome(page)
    await page.goBack()
    await page.waitForURL('**/myinfo')
    await isAtItsPlace()
    await goHome(page)
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: `${creators.rowan.nickname}’s account` }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await page.waitForURL('**/myinfo')
    await isAtItsPlace()
    await page.getByRole('button', { name: `${creators.rowan.nickname}’s account` }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const theme = (place: Locator) => place.getByLabel('Theme')
    await theme(page.getByRole('main')).selectOption('light')
    expect(await theme(page.getByRole('contentinfo')).inputValue()).toBe('light')
    expect(reader.faults).toEqual([])
    await reader.context.close()
  })

  it('lead to the top of a story, even on the way back and after a reload [R-story-chat-012]', async () => {
    const { page } = visitor
    await page.goto(`/story/${await someStory(page)}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => scrollTo(0, 300))
    await page.waitForTimeout(100)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await goHome(page)
    await page.goBack()
    await page.waitForURL('**/story/*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => scrollTo(0, 300))
    await page.waitForTimeout(100)
    await page.reload({ waitUntil: 'networkidle' })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 700 })
  })

  it('close what is open in front of the page first by the back button, then leave it [R-shell-014]', async () => {
    const { page } = visitor
    await page.goto('/search', { waitUntil: 'networkidle' })
    await goHome(page)
    const back = () => page.evaluate(() => history.back())
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await back()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await back()
    await page.waitForURL('**/search')

    await logIn(page, { email: creators.rowan.email, password: demoPassword })
    await page.goto('/studio')
    const account = page.getByRole('button', { name: `${creators.rowan.nickname}’s account` })
    await account.waitFor()
    await goHome(page)
    await account.click()
    await page.getByRole('menu').waitFor()
    await back()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await back()
    await page.waitForURL('**/studio')

    await page.goto('/search?keyword=the')
    await page.goto('/search?keyword=a')
    await account.waitFor()
    await page.getByRole('search').getByRole('textbox').fill('night')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?keyword=night')
    await page.getByRole('button', { name: 'Filters' }).first().click()
    await dialog.waitFor()
    await back()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toMatch(/keyword=night$/)
    await back()
    await page.waitForURL('**/search?keyword=a')
    expect(visitor.faults).toEqual([])
  })

  it('bring the view that is shown into sight on a phone, and show that there are more', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/myinfo?tab=data')
    const views = page.getByRole('navigation', { name: 'Account' })
    const shown = views.locator('[aria-current=page]')
    await shown.waitFor()
    const rightEdge = async () => {
      const { x = 0, width = 0 } = (await shown.boundingBox()) ?? {}
      return x + width
    }
    await expect.poll(rightEdge).toBeLessThan(390)
    const arrows = views.locator('..').locator('button')
    await expect.poll(() => arrows.count()).toBe(1)
    await page.setViewportSize({ width: 1440, height: 700 })
    await expect.poll(() => arrows.count()).toBe(0)
  })
})

async function goHome(page: Page): Promise<void> {
  await page.locator('nav a[href="/"]:visible').last().click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
}

interface Story {
  contentOid: string
  creatorOid: string
  access: string
}

async function stories(page: Page): Promise<{ items: Story[] }> {
  const answer = await page.request.get('/api/story-chat/chat-contents?list=new&limit=10')
  return (await answer.json()) as { items: Story[] }
}

async function someStory(page: Page): Promise<string> {
  // One that opens to everybody: other journeys may have left some that are sold.
  const story = (await stories(page)).items.find(({ access }) => access === 'open')
  if (!story) throw new Error('There is no story.')
  return story.contentOid
}
