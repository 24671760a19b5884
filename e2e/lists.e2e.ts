import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, reader as demoReader } from '../apps/server/src/demo/people.ts'
import { logIn } from './accounts.ts'
import {
  expectAccessible,
  launchBrowser,
  reroute,
  scrollToEnd,
  visit,
  type Visitor,
} from './browser.ts'
import { runJob } from './run-job.ts'
import { site } from './site.ts'

describe('lists of stories', () => {
  let browser: Browser
  let phone: Visitor
  let desk: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    phone = await visit(browser, { width: 390, height: 700, locale: 'en-US', baseUrl })
    desk = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
  })
  afterAll(() => browser.close())

  const leftOf = (page: Page, id: string) =>
    page.locator(`[data-scroll-restoration-id="${id}"]`).evaluate(({ scrollLeft }) => scrollLeft)

  it('has a shelf by each genre, each of which stands where it stood when one comes back [R-shell-007]', async () => {
    const { page, faults } = phone
    // A genre has a shelf from four stories on.
    const restore = await putInto('daily')
    await page.goto('/', { waitUntil: 'networkidle' })
    await scrollToEnd(page)
    const main = page.getByRole('main')
    const genre = main.getByRole('heading', { name: 'Daily life' })
    await genre.scrollIntoViewIfNeeded()
    await main.getByRole('region', { name: 'Daily life' }).getByRole('link').first().waitFor()
    for (const id of ['shelf-new', 'shelf-ranking-story-weekly']) {
      const shelf = page.locator(`[data-scroll-restoration-id="${id}"]`)
      await shelf.evaluate((element) => element.scrollTo({ left: 90 }))
    }
    await expectAccessible(page)
    const story = main.getByRole('region', { name: 'Daily life' }).locator('h3').getByRole('link')
    await story.first().focus()
    await page.waitForTimeout(300)
    const [stood, left] = [await page.evaluate(() => scrollY), await leftOf(page, 'shelf-new')]
    expect(stood).toBeGreaterThan(500)
    expect(left).toBeGreaterThan(50)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/story/*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(stood)
    expect(await leftOf(page, 'shelf-new')).toBe(left)
    expect(await leftOf(page, 'shelf-ranking-story-weekly')).toBe(left)
    // A shelf that is drawn late is put back too.
    await page.reload()
    await page.locator('[data-scroll-restoration-id="shelf-ranking-story-weekly"]').waitFor()
    await expect.poll(() => leftOf(page, 'shelf-ranking-story-weekly')).toBe(left)
    await restore()
    expect(faults).toEqual([])
  })

  it('opens a story at its top, from wherever one comes [R-story-chat-012]', async () => {
    const { page } = phone
    await page.goto('/story', { waitUntil: 'networkidle' })
    // The last part of the page, which is drawn last.
    const link = page.locator('#genres h3').getByRole('link').last()
    await link.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await link.click()
    await page.waitForURL(/\/story\/[0-9a-f]{24}$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  it('ranks what people read, by the period that the address names [R-ranking-001] [R-story-chat-013]', async () => {
    const { page, faults } = desk
    await logIn(page, { email: demoReader.email, password: demoPassword })
    const { contentOid, roomOid } = await readOnce(page)
    await rankNow(contentOid)
    await page.goto('/story')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
    await main.getByRole('heading', { name: 'Continue' }).waitFor()
    await main
      .getByRole('listitem')
      .filter({ hasText: /\d readers?/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Today' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/story?period=daily')
    await main.getByRole('button', { name: 'Mystery' }).click()
    await page.waitForURL('**/story?period=daily&genre=mystery')
    await page.reload()
    const pressed = main.getByRole('button', { pressed: true })
    await expect.poll(() => pressed.allInnerTexts()).toEqual(['Today', 'Mystery'])
    await main.getByRole('link', { name: 'View full ranking' }).click()
    await page.waitForURL('**/ranking?period=daily')
    // Other journeys read other stories in the same site.
    const row = main
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="/story/${contentOid}"]`) })
    await row
      .getByText(/\d+ readers?/)
      .first()
      .waitFor()
    await expectAccessible(page)
    // Another journey begins this reader's first chat of that story.
    const headers = { origin: site.baseUrl }
    const gone = await page.request.delete('/api/story-chat/chat-room', {
      headers,
      data: { roomOid },
    })
    expect(gone.ok(), await gone.text()).toBe(true)
    expect(faults).toEqual([])
  })

  it('leads from the hashtags of cards, of a story and of the list to the search [R-search-004]', async () => {
    const { page } = desk
    const main = page.getByRole('main')
    await page.goto('/story')
    await main.getByRole('listitem').getByRole('link', { name: '#train' }).click()
    await page.waitForURL('**/search?pt=train')
    await main.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
    await page.goto('/')
    await scrollToEnd(page)
    await main.getByRole('article').getByRole('link', { name: '#train' }).first().click()
    await page.waitForURL('**/search?pt=train')
    await main.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
    await main.locator('h3').getByRole('link').click()
    await main.getByRole('link', { name: '#train' }).click()
    await page.waitForURL('**/search?pt=train')
  })

  it('says which list failed in its place, and fetches it again [R-story-chat-013]', async () => {
    const { page } = desk
    const main = page.getByRole('main')
    await reroute(page, '**/api/story-chat/rankings*', (route) => route.abort())
    await page.goto('/story')
    await main.getByRole('alert').getByText('Couldn’t load this').waitFor()
    await main.getByRole('region', { name: 'New stories' }).waitFor()
    await page.unroute('**/api/story-chat/rankings*')
    await main.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await main
      .getByRole('listitem')
      .filter({ hasText: /\d readers?/ })
      .first()
      .waitFor()
  })

  it('says once on Home that its lower shelves failed', async () => {
    const { page } = desk
    const alerts = page.getByRole('main').getByRole('alert')
    // Of every kind: what one of them answers is shown.
    const isLower = /api\/(story-chat\/(rankings|chat-contents\?.*popular)|content\/)/
    await reroute(page, isLower, (route) => route.abort())
    await page.goto('/')
    await scrollToEnd(page)
    await alerts.waitFor()
    await page.unroute(isLower)
    await alerts.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Ranking' }).waitFor()
  })
})

/** Puts all stories into a genre; answers how to put them back. */
async function putInto(genre: string): Promise<() => Promise<unknown>> {
  const ask = async (statement: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: site.databaseUrl })
    await client.connect()
    return client.query(statement, values).finally(() => client.end())
  }
  const { rows } = await ask('SELECT item_oid, topic FROM shelf_cards', [])
  await ask('UPDATE shelf_cards SET topic = $1', [genre])
  const back = `UPDATE shelf_cards SET topic = before.topic
    FROM jsonb_to_recordset($1) AS before (item_oid text, topic text)
    WHERE before.item_oid = shelf_cards.item_oid`
  return () => ask(back, [JSON.stringify(rows)])
}

/** Gets one reply in a story, as the page's reader; answers the story. */
async function readOnce(page: Page): Promise<{ contentOid: string; roomOid: string }> {
  const headers = { origin: site.baseUrl }
  const list = await page.request.get('/api/story-chat/chat-contents?list=new&limit=50')
  const { items } = (await list.json()) as { items: { title: string; contentOid: string }[] }
  const contentOid = String(items.find(({ title }) => title.includes('Last Train'))?.contentOid)
  const opened = await page.request.post('/api/story-chat/chat-room', {
    headers,
    data: { contentOid },
  })
  const { room } = await opened.json()
  const said = await page.request.post(`/api/story-chat/chat-room/${room.roomOid}/message`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { message: 'Hello' },
  })
  expect(await said.text()).toContain('event: done')
  return { contentOid, roomOid: room.roomOid }
}

/** Has the job run that is due within five minutes, and waits until it has counted the page's reader. */
async function rankNow(contentOid: string): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    await expect
      .poll(
        async () => {
          await runJob('story.rank')
          // The demo world has readers of its own.
          const asked = `SELECT 1 FROM shelf_rankings AS ranked
            JOIN shelf_ranking_periods AS period USING (kind, period)
            WHERE kind = 'story' AND period = 'daily' AND item_oid = $1
              AND EXISTS (SELECT 1 FROM shelf_reads AS own JOIN users ON users.oid = reader_oid
                WHERE own.item_oid = $1 AND day = period.until AND email_key = $2)
              AND readers = (SELECT count(*) FROM shelf_reads AS all_reads
                WHERE all_reads.item_oid = $1 AND day = period.until)`
          return (await client.query(asked, [contentOid, demoReader.email])).rowCount
        },
        { timeout: 20_000, interval: 1000 },
      )
      .toBe(1)
  } finally {
    await client.end()
  }
}
