import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wavOf } from '../apps/server/src/features/speech/sound.ts'
import { makeClip } from '../apps/server/src/testing/clips.ts'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, type Visitor, visit } from './browser.ts'
import { call } from './canvas.ts'
import { openStream } from './live-stream.ts'
import { publishFile } from './own-content.ts'
import { site } from './site.ts'

interface Queue {
  playing: { oid: string; views: number } | null
  waitingCount: number
  recent: { oid: string; state: string; views: number }[]
}

interface Offered {
  items: { name: string }[]
}

const isSound = (request: Request): boolean => request.url().includes('alerts~sounds~')

describe('an alert', () => {
  let browser: Browser
  let stream: Awaited<ReturnType<typeof openStream>>
  let database: pg.Client
  let overlay: Visitor
  let overlayUrl: string
  let fan: Visitor
  beforeAll(async () => {
    database = new pg.Client({ connectionString: site.databaseUrl })
    await database.connect()
    browser = await launchBrowser()
    stream = await openStream(browser)
    // The browser sources of OBS share no session with anything.
    overlay = await visit(browser, { width: 1920, locale: 'en-US', baseUrl: site.baseUrl })
    fan = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(fan.page, 'Wren')
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await overlay.page.screenshot({ path: 'test-results/alerts-overlay.png' })
    await stream.page.screenshot({ path: 'test-results/alerts-creator.png', fullPage: true })
  })
  afterAll(async () => {
    await browser.close()
    await database.end()
    await stream.close()
  })

  const queue = () => call<Queue>(stream.page, '/live/alerts')
  const shown = (page: Page = overlay.page) => page.getByRole('article')
  const test = (content: string) => call(stream.page, '/live/test/donation', { content })
  const idle = () =>
    expect.poll(async () => (await queue()).playing, { timeout: 15_000 }).toBe(null)

  it('is shown by an overlay whose URL comes from the studio', async () => {
    const { page } = stream
    await page.goto(`/live/${stream.creatorOid}/studio?tab=alerts`)
    const part = page.getByRole('region', { name: 'Overlays' })
    await part.getByRole('button', { name: 'Create overlay URLs' }).click()
    const dialog = page.getByRole('dialog')
    overlayUrl = await dialog.getByLabel('Alert overlay URL', { exact: true }).inputValue()
    expect(new URL(overlayUrl).pathname).toBe('/overlay/alerts')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await part.getByText(/^Works until/).waitFor()
    await call(page, '/live/alerts/options', { minSeconds: 3, volume: 0 })

    await overlay.page.goto(overlayUrl)
    const background = () => getComputedStyle(document.body).backgroundColor
    expect(await overlay.page.evaluate(background)).toBe('rgba(0, 0, 0, 0)')
    await page.getByRole('button', { name: 'Send test alert' }).click()
    await shown().getByText('donated 10 coins').waitFor()
    await page.getByRole('list', { name: 'Alert on screen' }).waitFor()
    await shown().waitFor({ state: 'detached' })
    await idle()
    expect(overlay.faults).toEqual([])
  })

  it('of a donation is shown once, also after a reload', async () => {
    const { page } = fan
    await page.goto(`/live/${stream.creatorOid}/donate`)
    await page.getByRole('link', { name: 'Buy coins' }).click()
    await page.getByRole('radio', { name: /500 coins/ }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByRole('link', { name: /^Back/ }).click()
    await page.getByRole('button', { name: '50', exact: true }).click()
    await page.getByLabel('Message').fill('For the light')
    await page.getByRole('main').getByRole('button', { name: 'Donate' }).click()
    await shown()
      .getByText(/^Wren\w+ donated 50 coins$/)
      .waitFor()
    await shown().getByText('For the light').waitFor()
    await shown().waitFor({ state: 'detached' })
    await idle()
    await overlay.page.reload()
    await test('After it')
    await shown().getByText('After it').waitFor()
    await shown().waitFor({ state: 'detached' })
    await idle()
    const { recent, waitingCount } = await queue()
    expect(waitingCount).toBe(0)
    expect(recent.map(({ state, views }) => [state, views])).toEqual([
      ['shown', 1],
      ['shown', 1],
      ['shown', 1],
    ])
  })

  it('whose overlay reloads in the middle is shown again, marked as such', async () => {
    await test('Twice')
    await shown().getByText('Twice').waitFor()
    // A view that’s under way is lost with its page.
    await expect.poll(async () => (await queue()).playing?.views).toBe(1)
    await overlay.page.reload()
    // The page that showed it is given up after its lease.
    await database.query(
      "UPDATE live_alerts SET leased_until = now() WHERE creator_oid = $1 AND state = 'playing'",
      [stream.creatorOid],
    )
    await shown().getByText('Shown again').waitFor()
    await shown().waitFor({ state: 'detached' })
    await idle()
    const [{ state, views } = { state: '', views: 0 }] = (await queue()).recent
    expect([state, views]).toEqual(['shown', 2])
  })

  it('is shown by one of two scenes', async () => {
    const second = await overlay.context.newPage()
    await second.goto(overlayUrl)
    await test('In one scene')
    const shownIn = async () =>
      (await Promise.all([overlay.page, second].map((page) => shown(page).count()))).reduce(
        (sum, count) => sum + count,
      )
    await expect.poll(shownIn).toBe(1)
    await idle()
    await second.close()
    expect((await queue()).recent[0]).toMatchObject({ state: 'shown', views: 1 })
  })

  it('in Korean is drawn with a font of the site, which overlays load once such letters are shown', async () => {
    await overlay.page.goto('about:blank')
    const page = await overlay.context.newPage()
    const loaded: { path: string; bytes: number }[] = []
    page.on('response', (answer) => {
      const { pathname: path } = new URL(answer.url())
      const bytes = Number(answer.headers()['content-length'])
      if (/\.(js|css|woff2)$/.test(path)) loaded.push({ path, bytes })
    })
    const bytesOf = (kind: RegExp) =>
      loaded.filter(({ path }) => kind.test(path)).reduce((sum, { bytes }) => sum + bytes, 0)
    await page.goto(overlayUrl)
    await page.waitForLoadState('networkidle')
    expect(bytesOf(/\.(js|css)$/)).toBeGreaterThan(0)
    expect(bytesOf(/\.(js|css)$/)).toBeLessThan(20_000)
    expect(bytesOf(/noto|fonts-/)).toBe(0)
    await test('달빛 아래 그림 😀')
    await shown(page).getByText('달빛 아래 그림').waitFor()
    const hasLoaded = () =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('Noto Sans KR') && status === 'loaded',
        ),
      )
    await expect.poll(hasLoaded).toBe(true)
    const isDrawn = () =>
      page.evaluate(() => document.fonts.check('28px "Noto Sans KR Variable"', '달빛'))
    await expect.poll(isDrawn).toBe(true)
    expect(loaded.filter(({ path }) => /noto-sans-jp/.test(path))).toEqual([])
    expect(bytesOf(/noto-sans-kr.*woff2$/)).toBeLessThan(200_000)
    process.stdout.write(
      `An overlay: ${bytesOf(/\.(js|css)$/)} bytes, and ${bytesOf(/woff2$/)} of fonts.\n`,
    )
    await page.screenshot({ path: 'test-results/alerts-korean.png' })
    await shown(page).waitFor({ state: 'detached' })
    await idle()
    await page.close()
    await overlay.page.goto(overlayUrl)
  })

  it('of a donation plays the creator’s video that the donor chose', async () => {
    const creator = stream.page
    const bytes = readFileSync(await makeClip({ seconds: 4 }))
    await publishFile(creator, { title: 'The harbour', bytes })
    await creator.goto(`/live/${stream.creatorOid}/studio?tab=donations`)
    const options = creator.getByRole('region', { name: 'Donations', exact: true })
    await options.getByRole('switch', { name: 'Play videos and sounds' }).click()
    await options.getByLabel(/^Smallest donation that plays/).fill('60')
    await options.getByLabel(/^Plays for at most/).fill('301')
    await options.getByText('Enter a whole number from 5 to 300.').waitFor()
    await options.getByLabel(/^Plays for at most/).fill('20')
    await options.getByRole('button', { name: 'Save' }).click()
    await creator.getByText('Donations saved').waitFor()
    await expectAccessible(creator)

    const { page, faults } = fan
    await page.goto(`/live/${stream.creatorOid}/donate`)
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByLabel('Search this creator’s videos and sounds').fill('storm')
    await page.getByText('No videos or sounds found').waitFor()
    await page.getByLabel('Search this creator’s videos and sounds').fill('harb')
    await page.getByRole('button', { name: /^The harbour/ }).click()
    await expectAccessible(page)
    expect(await page.getByLabel('Coins', { exact: true }).inputValue()).toBe('60')
    await page.getByLabel('Message').fill('Watch this')
    await page.getByRole('main').getByRole('button', { name: 'Donate' }).click()
    await shown().getByText('Playing: The harbour').waitFor()
    const video = overlay.page.locator('video.playing')
    await video.waitFor({ timeout: 20_000 })
    const moves = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(moves).toBeGreaterThan(0.5)
    await shown().waitFor({ state: 'detached', timeout: 20_000 })
    await idle()
    await creator.getByRole('log').getByText('The harbour').waitFor()
    expect([...faults, ...overlay.faults]).toEqual([])
  })

  it('that the creator makes is previewed with its image and sound before it’s saved [R-donation-007] [R-donation-014]', async () => {
    const { page } = stream
    await call(page, '/live/alerts/options', { volume: 20 })
    await page.goto(`/live/${stream.creatorOid}/studio?tab=alerts`)
    const part = page.getByRole('region', { name: 'Custom alerts' })
    await part.getByRole('button', { name: 'Add custom alert' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/\b900\s?×\s?600\b/).waitFor()
    const buffer = await makePng({ width: 900, height: 600 })
    await dialog
      .getByLabel('Choose image')
      .setInputFiles({ name: 'moon.png', mimeType: 'image/png', buffer })
    await dialog.getByLabel('Choose sound').setInputFiles({
      name: 'moon.wav',
      mimeType: 'audio/wav',
      buffer: wavOf(new Int16Array(4000), { rate: 8000, maxSeconds: 1 }).bytes,
    })
    await dialog.getByLabel('Name').fill('Moonrise')
    await dialog.getByLabel('Price in coins').fill('60')
    const preview = dialog.frameLocator('iframe')
    await preview.getByText('Anonymous 12345 donated 60 coins').waitFor()
    await preview.locator('.alert-image').waitFor()
    await expectAccessible(page)
    const played = page.waitForRequest(isSound)
    await dialog.getByRole('button', { name: 'Play preview' }).click()
    await played
    expect(await call<Offered>(page, '/live/alerts/custom/own')).toEqual({ items: [] })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await part.getByText('Moonrise').waitFor()
  })

  it('that a donor chooses is shown with its image and its sound', async () => {
    const { page } = fan
    await page.goto(`/live/${stream.creatorOid}/donate`)
    await page.getByRole('radio', { name: /^Moonrise/ }).check()
    await page.getByLabel('Message').fill('By moonlight')
    const loaded = overlay.page.waitForResponse((answer) => isSound(answer.request()))
    await page.getByRole('main').getByRole('button', { name: 'Donate' }).click()
    await shown()
      .getByText(/donated 60 coins$/)
      .waitFor()
    await shown().locator('.alert-image').waitFor()
    expect((await loaded).ok()).toBe(true)
    await shown().waitFor({ state: 'detached' })
    await idle()
  })

  it('is skipped from the dock, where the queue is paused and continues', async () => {
    const { page } = stream
    await call(page, '/live/alerts/options', { minSeconds: 60 })
    await page.getByRole('tab', { name: 'Chat', exact: true }).click()
    await page.getByRole('button', { name: 'Create dock URL' }).click()
    const url = await page.getByLabel('Dock URL', { exact: true }).inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    const dock = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await dock.page.goto(url)
    await test('Long')
    await test('Next')
    await shown().getByText('Long').waitFor()
    await dock.page.getByRole('list', { name: 'Waiting alerts' }).getByText('Next').waitFor()
    await expectAccessible(dock.page)
    await dock.page.getByRole('button', { name: 'Pause alerts' }).click()
    await dock.page.getByText('Alerts are paused.').waitFor()
    await dock.page.getByRole('button', { name: 'Skip', exact: true }).click()
    await shown().waitFor({ state: 'detached' })
    await dock.page.getByRole('button', { name: 'Resume alerts' }).click()
    await shown().getByText('Next').waitFor()
    await test('Cleared')
    await dock.page.getByRole('button', { name: 'Clear queue' }).click()
    await dock.page.getByText('Queue cleared').waitFor()
    await dock.page.getByRole('button', { name: 'Undo' }).click()
    await dock.page.getByRole('list', { name: 'Waiting alerts' }).getByText('Cleared').waitFor()
    await dock.page.getByRole('button', { name: 'Clear queue' }).click()
    await dock.page.getByRole('button', { name: 'Skip', exact: true }).click()
    await shown().waitFor({ state: 'detached' })
    expect([...dock.faults, ...overlay.faults]).toEqual([])
    await dock.context.close()
  })

  it('is shown no more once the URLs are revoked', async () => {
    const { page } = stream
    await page.getByRole('tab', { name: 'Alerts and overlays' }).click()
    const part = page.getByRole('region', { name: 'Overlays' })
    await part.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Overlay URLs revoked').waitFor()
    await overlay.page.reload()
    await overlay.page.getByText('This overlay URL no longer works.', { exact: false }).waitFor()
  })
})
