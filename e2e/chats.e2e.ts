import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

const { baseUrl } = site
const title = 'The Last Train Through Winter'
/** A red picture, twice as wide as high. */
const red =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="red"/></svg>'

describe('a reader’s chats', () => {
  let browser: Browser
  let visitor: Visitor
  let page: Page
  let contentOid: string
  let roomPath: string
  beforeAll(async () => {
    browser = await launchBrowser()
    visitor = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    page = visitor.page
  })
  afterAll(async () => {
    await browser.close()
  })

  it('begin with the whole cover, which opens large', async () => {
    contentOid = await oidOf(page)
    await page.goto(`/story/${contentOid}/c`)
    const cover = page.getByRole('button', { name: `View ${title}` })
    const box = await cover.boundingBox()
    const [width, height] = await cover
      .locator('picture img')
      .evaluate((image) => ['width', 'height'].map((side) => Number(image.getAttribute(side))))
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo((width ?? 0) / (height ?? 1), 1)
    await cover.click()
    await page.getByRole('dialog', { name: title }).getByRole('img', { name: title }).waitFor()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => cover.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  it('open the portrait of who speaks, and images of messages, in the same view', async () => {
    await say(page, 'I show my ticket.')
    await page.getByRole('button', { name: 'View Ines Vale' }).last().click()
    await page.getByRole('dialog', { name: 'Ines Vale' }).getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    await reroute(page, '**/api/media/proxy**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: red }),
    )
    const own = page.getByRole('article', { name: 'You' })
    await own.hover()
    await own.getByRole('button', { name: 'Edit' }).click()
    await page
      .getByLabel('Message text')
      .fill('Look: ![my ticket](https://pictures.example/ticket.png)')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'View my ticket' }).click()
    const large = page.getByRole('dialog', { name: 'my ticket' }).getByRole('img')
    const whole = (await large.boundingBox())?.width ?? 0
    await page.keyboard.press('+')
    await expect.poll(async () => (await large.boundingBox())?.width).toBeCloseTo(whole * 1.5, 0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  it('say of a reply what a reader is shown of it', async () => {
    await page.getByRole('article').last().getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Reply details' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('How much of each part the model received').waitFor()
    expect(await sheet.getByText('Everything the model received').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('have a title from what was said, and are a place of the bar', async () => {
    await page.getByRole('heading', { name: 'I show my ticket.', level: 1 }).waitFor()
    roomPath = new URL(page.url()).pathname
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main' }).last()
    await bar.getByRole('link', { name: 'Chats' }).click()
    const rows = page.getByRole('main').getByRole('listitem')
    await rows.getByText('I show my ticket.').first().waitFor()
    expect(await rows.count()).toBe(1)
    expect(await rows.innerText()).toContain(title)
    expect(await rows.getByText('New reply').count()).toBe(0)
    await page.getByText('Log in to keep your chats').waitFor()
    await expectAccessible(page)
    const search = page.getByRole('searchbox', { name: 'Search your chats' })
    await search.fill('lighthouse')
    await page.getByText('No chats match').waitFor()
    await search.fill('my tick')
    await rows.getByRole('link').click()
    await page.waitForURL((url) => url.pathname === roomPath)
  })

  it('are marked where a reply ended while their reader was away', async () => {
    await page.goto(roomPath)
    await page.getByLabel('Your message').fill('Where do we go?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.goto('/chats')
    const fresh = page.getByText('New reply')
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByRole('main').getByRole('listitem').first().waitFor()
        return fresh.count()
      })
      .toBe(1)
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await page.getByText('Your turn').waitFor({ state: 'attached' })
    await page.goto('/chats')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await expect.poll(() => fresh.count()).toBe(0)
  })

  it('link a branch and the chat that it left, at the message where they part', async () => {
    await page.goto(roomPath)
    const own = page.getByRole('article', { name: 'You' }).first()
    await own.hover()
    await own.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Branch from here' }).click()
    await page.waitForURL((url) => url.pathname !== roomPath)
    const branchPath = new URL(page.url()).pathname
    const back = page.getByRole('listitem').filter({ hasText: 'Branched from' }).getByRole('link')
    await expectAccessible(page)
    await back.click()
    await page.waitForURL((url) => url.pathname === roomPath && url.hash.length === 25)
    await expect
      .poll(() => own.evaluate((element) => element === document.activeElement))
      .toBe(true)
    const on = page.getByRole('listitem').filter({ hasText: 'Continues in another chat' })
    await on.getByRole('link').click()
    await page.waitForURL((url) => url.pathname === branchPath)
    await back.waitFor()
    expect(visitor.faults).toEqual([])
  })

  it('lead to the stories where there are none', async () => {
    const other = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    await other.page.goto('/chats')
    await other.page.getByText('No chats yet').waitFor()
    await reroute(other.page, '**/api/story-chat/chat-rooms**', (route) => route.abort())
    await other.page.reload()
    await other.page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor()
    await other.page.unroute('**/api/story-chat/chat-rooms**')
    await other.page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await other.page.getByRole('link', { name: 'Find a story' }).click()
    await other.page.waitForURL('**/story')
  })
})

async function oidOf(page: Page): Promise<string> {
  const listed = await page.request.get('/api/story-chat/chat-contents?list=new')
  const { items } = (await listed.json()) as { items: { contentOid: string; title: string }[] }
  return items.find((story) => story.title === title)?.contentOid ?? ''
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your message').fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await page.getByText('Your turn').waitFor({ state: 'attached' })
}
