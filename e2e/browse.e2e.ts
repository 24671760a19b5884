import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

describe('a visitor who knows no story yet', () => {
  let browser: Browser
  let desk: Visitor
  let phone: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    const { baseUrl } = site
    desk = await visit(browser, { width: 1440, locale: 'es-ES', baseUrl })
    phone = await visit(browser, { width: 390, height: 844, locale: 'en-US', baseUrl })
  })
  afterAll(() => browser.close())

  it('reads on Home what Plax is, sees no story twice, and chats at once', async () => {
    for (const { page } of [desk, phone]) {
      await page.goto('/', { waitUntil: 'networkidle' })
      const seen = await headingsInSight(page)
      expect(seen.length).toBeGreaterThan(0)
      expect(seen).toEqual([...new Set(seen)])
      const shelf = page.locator('[data-scroll-restoration-id="shelf-new"] h3')
      expect(await shelf.allInnerTexts()).not.toContain(
        await page.locator('h2').first().innerText(),
      )
    }
    const { page, faults } = phone
    const main = page.getByRole('main')
    await main
      .getByText(
        'Chat inside stories, watch videos, and listen to audio from independent creators.',
      )
      .waitFor()
    await main.getByText('5 free chats left without an account').waitFor()
    await main.getByRole('link', { name: 'Start chatting' }).click()
    await page.waitForURL(/\/c\/[0-9a-f]{24}$/)
    await page.getByRole('textbox').fill('Hello?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('4 free chats left').waitFor()
    expect(faults).toEqual([])
  })

  it('reads on Home what a story in large costs that is not open to all', async () => {
    const { page, faults } = phone
    const title = 'The Ship That Wanted a Cat'
    await page.goto('/browse', { waitUntil: 'networkidle' })
    const newest = '**/api/story-chat/chat-contents?*list=new*'
    await reroute(page, newest, async (route) => {
      const answer = await route.fetch()
      const found = (await answer.json()) as { items: { title: string }[] }
      const items = found.items.filter((story) => story.title === title)
      await route.fulfill({ response: answer, json: { ...found, items } })
    })
    await page.getByRole('link', { name: 'Home' }).click()
    const heading = page.getByRole('heading', { level: 2, name: title })
    const large = page.getByRole('main').locator('section').filter({ has: heading })
    await large.getByText('60 coins').waitFor()
    await large.getByRole('link', { name: 'View story' }).waitFor()
    expect(await large.getByRole('link', { name: 'Start chatting' }).count()).toBe(0)
    await expectAccessible(page)
    await page.unroute(newest)
    expect(faults).toEqual([])
  })

  it('goes by chips through languages, their own first, and genres, with the keyboard', async () => {
    const { page, faults } = desk
    await page.goto('/', { waitUntil: 'networkidle' })
    const main = page.getByRole('main')
    const ways = main.getByRole('list', { name: 'Explorar historias' }).getByRole('link')
    expect((await ways.allInnerTexts()).slice(0, 2)).toEqual(['Todas las historias', 'Español'])
    await ways.filter({ hasText: 'Español' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/browse?language=es')
    const titles = main.locator('h3')
    await expect.poll(() => titles.allInnerTexts()).toEqual(['La cartógrafa de lo que no existe'])
    const language = (name: string) => main.getByRole('button', { name, exact: true })
    await language('한국어').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/browse?language=ko')
    await language('Histórico').click()
    await page.waitForURL('**/browse?language=ko&genre=historical')
    await page.reload()
    await expect.poll(() => titles.count()).toBe(1)
    const pressed = main.getByRole('button', { pressed: true })
    expect(await pressed.allInnerTexts()).toEqual(['한국어', 'Histórico'])
    await expectAccessible(page)
    await language('Histórico').click()
    await expect.poll(() => titles.count()).toBeGreaterThan(1)
    await main.getByLabel('Ordenar por').selectOption('new')
    await page.waitForURL('**/browse?language=ko&sort=new')
    await page.goto('/browse?genre=romance&language=jp')
    await main.getByRole('button', { name: 'Quitar filtros' }).click()
    await page.waitForURL('**/browse')
    await expect.poll(() => titles.count()).toBeGreaterThan(5)
    expect(faults).toEqual([])
  })

  it('sees all of a shelf, and on the search page the ways that need no word', async () => {
    const { page } = phone
    const main = page.getByRole('main')
    await page.goto('/', { waitUntil: 'networkidle' })
    await main.getByRole('link', { name: 'See all New stories' }).click()
    await page.waitForURL('**/browse?sort=new')
    await expect.poll(() => main.locator('h3').count()).toBeGreaterThan(5)
    await page.goto('/search')
    await expectAccessible(page)
    const languages = main.getByRole('list', { name: 'Story languages' }).getByRole('link')
    await expect.poll(async () => (await languages.allInnerTexts())[0]).toBe('English')
    await main.getByRole('list', { name: 'Hashtags' }).getByRole('link', { name: '#train' }).click()
    await page.waitForURL('**/search?pt=train')
    await main.getByRole('link', { name: 'The Last Train Through Winter' }).click()
    await page.waitForURL('**/story/*')
    await main.locator('a[href^="/browse?genre="]').click()
    await page.waitForURL('**/browse?genre=*')
    await main.getByRole('link', { name: 'The Last Train Through Winter' }).waitFor()
    await page.goto('/search')
    await main.getByRole('list', { name: 'Genres' }).getByRole('link', { name: 'Mystery' }).click()
    await page.waitForURL('**/browse?genre=mystery')
  })

  it('reads a story and its chat in the colors of its cover, dark and light', async () => {
    const { page, faults } = phone
    const groundOf = (part: string) =>
      page
        .locator(part)
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--ground'))
    const title = page.getByRole('heading', { level: 1 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/browse?language=en')
      await page.getByRole('main').locator('h3').getByRole('link').first().click()
      await page.waitForURL('**/story/*')
      await title.waitFor()
      expect(await groundOf('main [data-tint]')).not.toBe(await groundOf('body'))
      await expectAccessible(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^(Start|Continue) chatting$/ })
        .click()
      await page.waitForURL('**/c/*')
      await page.getByRole('textbox').waitFor()
      expect(await groundOf('main [data-tint]')).not.toBe(await groundOf('body'))
      await expectAccessible(page)
    }
    expect(faults).toEqual([])
  })

  it('sees no shelf with fewer than four stories', async () => {
    const { page } = phone
    const main = page.getByRole('main')
    const few = async (count: number) => {
      await reroute(page, '**/api/story-chat/{chat-contents,rankings}?*', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { items: object[] }
        // Whatever other journeys publish meanwhile; no story is in two lists.
        const list = /list=(\w+)/.exec(route.request().url())?.[1] ?? 'ranking'
        const items = Array.from({ length: count }, (_, index) => {
          return { ...body.items[0], contentOid: oidOf(`${list} ${index}`) }
        })
        await route.fulfill({ response: answer, json: { ...body, items } })
      })
      await reroute(page, '**/api/content/{contents,rankings}?*', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as object
        await route.fulfill({ response: answer, json: { ...body, items: [] } })
      })
      await page.goto('/browse')
      await main.getByRole('heading', { name: 'Browse stories' }).waitFor()
      await page.locator('nav a[href="/"]:visible').last().click()
      await main.getByRole('region', { name: 'New stories' }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.unroute('**/api/story-chat/{chat-contents,rankings}?*')
      await page.unroute('**/api/content/{contents,rankings}?*')
    }
    // The reader's own chats have a shelf however few they are.
    const other = ':not([data-scroll-restoration-id="shelf-continue"])'
    const shelves = main.locator(`[data-scroll-restoration-id^="shelf-"]${other}`)
    await few(3)
    expect(await shelves.count()).toBe(0)
    // The first is the large one.
    expect(await main.getByRole('region', { name: 'New stories' }).locator('h3').count()).toBe(2)
    expect(await main.getByRole('heading', { name: 'Ranking' }).count()).toBe(0)
    await few(6)
    // Shelves by genre come besides, as the stories of the site are.
    await expect.poll(() => shelves.count()).toBeGreaterThan(1)
    expect(await main.getByRole('heading', { name: 'Ranking' }).count()).toBe(1)
  })
})

/** The titles of stories and parts that stand on the first screen. */
function headingsInSight(page: Page): Promise<string[]> {
  return page.locator('main :is(h2, h3)').evaluateAll((headings) =>
    headings
      .filter((heading) => {
        const { top, left } = heading.getBoundingClientRect()
        return top < innerHeight && left < innerWidth
      })
      .map((heading) => heading.textContent ?? ''),
  )
}

function oidOf(text: string): string {
  return Buffer.from(text).toString('hex').padEnd(24, '0').slice(0, 24)
}
