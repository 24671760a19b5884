import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { makeMp3 } from '../apps/server/src/testing/files.ts'
import { makeClip } from '../apps/server/src/testing/clips.ts'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { logIn } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, type Visitor, visit } from './browser.ts'
import { openStream } from './live-stream.ts'
import { site } from './site.ts'

const title = 'Autumn inks, twelve colors'

describe('an ad', () => {
  let browser: Browser
  let stream: Awaited<ReturnType<typeof openStream>>
  let admin: Visitor
  let opened: Visitor[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
    stream = await openStream(browser)
    admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
    // The demo’s own would be shown, too.
    await removeAds()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const [index, { page }] of [admin, ...opened].entries())
        await page.screenshot({ path: `test-results/ads-${index}.png`, fullPage: true })
    opened = []
  })
  afterAll(async () => {
    // Other journeys watch streams without ads before them.
    await removeAds()
    await browser.close()
    await stream.close()
  })

  async function removeAds(): Promise<void> {
    const { request } = admin.page
    const answer = await request.get('/api/live/admin/ads?limit=100')
    const { items } = (await answer.json()) as { items: { adOid: string }[] }
    for (const { adOid } of items)
      await request.delete('/api/live/admin/ad', {
        headers: { origin: site.baseUrl },
        data: { adOid },
      })
  }

  /** A visitor who was shown no ads today. */
  async function watch(width = 1440, prepare?: (page: Page) => Promise<void>): Promise<Visitor> {
    const visitor = await visit(browser, { width, locale: 'en-US', baseUrl: site.baseUrl })
    opened.push(visitor)
    await prepare?.(visitor.page)
    await visitor.page.goto(`/live/${stream.creatorOid}`)
    return visitor
  }
  const player = (page: Page) =>
    page.getByRole('region', { name: 'Player: Drawing by moonlight', exact: true })
  const shown = (page: Page) => page.getByRole('region', { name: `Ad: ${title}` })

  async function make(
    placement: string,
    options: { skip?: string; video?: string } = {},
  ): Promise<void> {
    const { page } = admin
    await page.goto('/admin/ads')
    await page.getByRole('link', { name: 'New ad' }).click()
    await page.getByRole('radio', { name: placement }).check()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)')
    await page.getByText('Enter a link that begins with https:// or http://.').waitFor()
    await page.getByRole('textbox', { name: 'Link' }).fill('https://www.inks.example/autumn')
    if (options.skip) await page.getByLabel('Skippable after seconds').fill(options.skip)
    const preview = page.getByRole('region', { name: 'Preview' })
    if (options.video) {
      const choose = page.getByLabel('Choose or drop a file')
      await choose.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: makeMp3() })
      await page.getByText('The video of an ad must be an MP4.').waitFor()
      await choose.setInputFiles(options.video)
      await preview.getByText('The video is shown here once the ad is saved.').waitFor()
      await page.getByText('The video of an ad must be an MP4.').waitFor({ state: 'detached' })
      await page.getByText('The ad ends before. Enter at most 3.').waitFor()
      expect(await page.getByRole('button', { name: 'Save ad' }).isEnabled()).toBe(false)
      await page.getByLabel('Skippable after seconds').fill('3')
    } else {
      await page.getByLabel('Upload image').setInputFiles({
        name: 'inks.png',
        mimeType: 'image/png',
        buffer: await makePng({ width: 640, height: 360 }),
      })
      await preview.getByText('inks.example').waitFor()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save ad' }).click()
    await page.getByText('Ad saved').waitFor()
  }

  it('is shown before a stream, marked as one, and skipped after its seconds', async () => {
    await make('Before a stream', { skip: '1' })
    const { page, faults } = await watch(390)
    await shown(page).getByText('Ad', { exact: true }).waitFor()
    const link = shown(page).getByRole('link')
    expect(await link.getAttribute('href')).toBe('https://www.inks.example/autumn')
    expect(await link.getAttribute('rel')).toBe('sponsored noopener')
    expect(await player(page).count()).toBe(0)
    await expectAccessible(page)
    const skip = shown(page).getByRole('button', { name: 'Skip ad' })
    await skip.focus()
    await page.keyboard.press('Enter')
    await player(page).waitFor()
    expect(await shown(page).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('lets the stream play if counting it fails [R-ads-002]', async () => {
    const failed: string[] = []
    const { page, faults } = await watch(1440, (opening) =>
      reroute(opening, '**/api/live/ad/count/**', async (route) => {
        failed.push(route.request().url().split('/').at(-1) ?? '')
        await route.fulfill({ status: 500, body: 'The server is away.' })
      }),
    )
    await shown(page).getByRole('button', { name: 'Skip ad' }).click()
    await player(page).waitFor()
    await expect.poll(() => failed).toEqual(expect.arrayContaining(['show', 'skip']))
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('lets the stream play if its image is blocked, or the server doesn’t answer', async () => {
    const blocked = await watch(1440, async (page) => {
      // The thumbnail of the stream is smaller.
      await reroute(page, '**/media/**/640-*', (route) => route.abort())
    })
    await player(blocked.page).waitFor()
    const silent = await watch(1440, (page) =>
      reroute(page, '**/api/live/ad', () => {
        // It stays without an answer.
      }),
    )
    await player(silent.page).waitFor()
    const away = await watch(1440, (page) =>
      reroute(page, '**/api/live/ad', (route) => route.abort()),
    )
    await player(away.page).waitFor()
  })

  it('isn’t shown again when its stream goes on', async () => {
    const { page } = await watch()
    await shown(page).getByRole('button', { name: 'Skip ad' }).click()
    await player(page).waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.goBack()
    await player(page).waitFor()
    expect(await shown(page).count()).toBe(0)
  })

  it('is counted, paused, deleted, and restored in the console [R-admin-008]', async () => {
    const { page } = admin
    await page.goto('/admin/ads')
    await page.getByRole('button', { name: 'Refresh figures' }).click()
    await page.getByRole('link', { name: title }).click()
    const table = page.getByRole('table', { name: 'What was counted by day' })
    await table.waitFor()
    await page.getByText('Days follow the Asia/Seoul time zone.').waitFor()
    const total = await table.getByRole('row').last().innerText()
    expect(total).toMatch(/^Total\s+2\s+0\s+0%\s+2\s+0\s+0$/)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^ads-.*\.csv$/)
    await page.getByRole('main').getByRole('link', { name: 'Ads', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByRole('button', { name: 'Pause' }).click()
    await row.getByText('Paused').waitFor()
    const { page: viewer } = await watch()
    await player(viewer).waitFor()
    expect(await shown(viewer).count()).toBe(0)
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Ad deleted').waitFor()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('Paused').waitFor()
    expect(admin.faults).toEqual([])
  })

  it('plays a video before a stream to its end', async () => {
    await removeAds()
    await make('Before a stream', { video: await makeClip({ seconds: 3 }) })
    const { page, faults } = await watch(390)
    const video = shown(page).locator('video')
    const moves = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(moves).toBeGreaterThan(0.2)
    // What is chosen here holds for the stream.
    const silent = () => video.evaluate((element: HTMLVideoElement) => element.muted)
    const chosen = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('plax_player') ?? '{}').isMuted)
    if (await silent()) await shown(page).getByRole('button', { name: 'Unmute' }).click()
    await shown(page).getByRole('button', { name: 'Mute' }).click()
    expect([await silent(), await chosen()]).toEqual([true, true])
    await page.keyboard.press('m')
    await expect.poll(async () => [await silent(), await chosen()]).toEqual([false, false])
    await shown(page).waitFor({ state: 'detached' })
    await player(page).waitFor()
    await admin.page.goto('/admin/ads')
    await admin.page.getByRole('button', { name: 'Refresh figures' }).click()
    await admin.page.getByRole('link', { name: title }).click()
    const table = admin.page.getByRole('table', { name: 'What was counted by day' })
    // Shown, clicked, its rate, skipped, completed, and watched for long.
    await expect
      .poll(() => table.getByRole('row').last().innerText())
      .toMatch(/^Total\s+1\s+0\s+0%\s+0\s+1\s+/)
    expect(faults).toEqual([])
  })

  it('is shown beside a stream until it’s hidden', async () => {
    await make('Beside a stream')
    const { page, faults } = await watch(390)
    const card = page.getByRole('complementary', { name: `Ad: ${title}` })
    await card.getByText('inks.example').waitFor()
    expect(await card.getByRole('link').getAttribute('rel')).toBe('sponsored noopener')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Hide ad' }).click()
    expect(await card.count()).toBe(0)
    expect(faults).toEqual([])
  })
})
