import pg from 'pg'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { logIn, signUp } from './accounts.ts'
import { browserPath } from './browser-path.ts'
import { expectAccessible, launchBrowser, type Visitor, visit } from './browser.ts'
import { call } from './canvas.ts'
import { openStream } from './live-stream.ts'
import { site } from './site.ts'

interface Queue {
  playing: { oid: string } | null
  recent: { state: string; views: number; speech: { state: string; fault: string | null } }[]
}

const words = 'Thank you for the lovely stream, and see you at the harbor next week.'

describe('a donation that’s read aloud', () => {
  let browser: Browser
  /** As in OBS, sound may start by itself. */
  let obs: Browser
  let stream: Awaited<ReturnType<typeof openStream>>
  let database: pg.Client
  let overlay: Visitor
  let fan: Visitor
  let admin: Visitor
  beforeAll(async () => {
    database = new pg.Client({ connectionString: site.databaseUrl })
    await database.connect()
    browser = await launchBrowser()
    obs = await chromium.launch({
      executablePath: await browserPath(),
      args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    })
    stream = await openStream(browser)
    const { baseUrl } = site
    overlay = await visit(obs, { width: 1920, locale: 'en-US', baseUrl })
    fan = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await signUp(fan.page, 'Wren')
    admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await overlay.page.screenshot({ path: 'test-results/speech-overlay.png' })
    await stream.page.screenshot({ path: 'test-results/speech-creator.png', fullPage: true })
    await fan.page.screenshot({ path: 'test-results/speech-fan.png', fullPage: true })
    await admin.page.screenshot({ path: 'test-results/speech-admin.png', fullPage: true })
  })
  afterAll(async () => {
    // The voices are those of all journeys.
    await database.query(
      "UPDATE speech_voices SET voice_id = 'slt', price_coins = 0 WHERE name = 'English'",
    )
    await browser.close()
    await obs.close()
    await database.end()
    await stream.close()
  })

  const queue = () => call<Queue>(stream.page, '/live/alerts')
  const alert = () => overlay.page.getByRole('article')
  /** Marks the page when the voice has ended, which the alert outlasts. */
  const watchVoice = () =>
    overlay.page.evaluate(() => {
      const audio = document.querySelector('audio')
      audio?.addEventListener('ended', () => (document.body.dataset.voice = 'ended'))
      return audio !== null
    })
  const heard = () => overlay.page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)

  it('has voices that administrators price and put in order [R-admin-009]', async () => {
    const { page } = admin
    await page.goto('/admin/voices')
    const list = page.getByRole('main').getByRole('list', { name: 'Voices' })
    const names = () => list.getByRole('listitem').locator('p:first-child').allTextContents()
    await expect.poll(names).toEqual(['English', '한국어', '日本語', 'Español'])
    await expectAccessible(page)
    await list.getByRole('button', { name: 'Move Español up' }).click()
    await expect.poll(names).toEqual(['English', '한국어', 'Español', '日本語'])
    await list.getByRole('button', { name: 'Edit English' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Price in coins').fill('5')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Voice saved').waitFor()
    await page.getByRole('button', { name: 'Add voice' }).click()
    await dialog.getByRole('button', { name: 'Choose RMS' }).click()
    await dialog.getByLabel('Name').fill('Robert')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await list.getByText('Robert').waitFor()
    await list.getByRole('button', { name: 'Delete Robert' }).click()
    await dialog.getByRole('button', { name: 'Delete voice' }).click()
    await page.getByText('Voice deleted').waitFor()
    expect(await names()).not.toContain('Robert')
  })

  it('is offered once the streamer turns it on, and is tested from the studio', async () => {
    const { page } = stream
    await page.goto(`/live/${stream.creatorOid}/studio?tab=alerts`)
    const overlays = page.getByRole('region', { name: 'Overlays' })
    await overlays.getByRole('button', { name: 'Create overlay URLs' }).click()
    const urls = page.getByRole('dialog')
    const url = await urls.getByLabel('Alert overlay URL', { exact: true }).inputValue()
    await urls.getByRole('button', { name: 'Done' }).click()
    await call(page, '/live/alerts/options', { minSeconds: 3, volume: 20 })
    await overlay.page.goto(url)

    await page.getByRole('tab', { name: 'Donations' }).click()
    const part = page.getByRole('region', { name: 'Donations', exact: true })
    await part.getByRole('switch', { name: 'Read messages aloud' }).click()
    await part.getByLabel('Smallest spoken donation in coins').fill('20')
    await part.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Donations saved').waitFor()
    await page.getByRole('tab', { name: 'Alerts and overlays' }).click()
    await page.getByRole('button', { name: 'Test a voice' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Voice', { exact: true }).click()
    await page.getByRole('option', { name: '한국어' }).click()
    expect(await dialog.getByLabel('What the voice reads').inputValue()).toMatch(/^안녕하세요/)
    await dialog.getByLabel('Voice', { exact: true }).click()
    await page.getByRole('option', { name: 'English' }).click()
    expect(await dialog.getByLabel('What the voice reads').inputValue()).toMatch(/^Hi, this is/)
    await expectAccessible(page)
    await dialog.getByLabel('What the voice reads').fill('Can you hear me?')
    await dialog.getByRole('button', { name: 'Send test alert' }).click()
    await alert().getByText('Can you hear me?').waitFor()
    await alert().getByText('Synthetic voice: English').waitFor()
    await expect.poll(heard, { timeout: 20_000 }).toBeGreaterThan(0)
    await alert().waitFor({ state: 'detached' })
  })

  it('is paid with the voice that the donor picked [R-tts-001]', async () => {
    const { page } = fan
    await page.goto('/wallet/charge')
    await page.getByRole('radio', { name: /500 coins/ }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByText('500 coins added to your wallet').waitFor()
    await page.goto(`/live/${stream.creatorOid}/donate`)
    const form = page.getByRole('main')
    await form.getByRole('radio', { name: /^English/ }).check()
    expect(await form.getByLabel('Coins', { exact: true }).inputValue()).toBe('20')
    await form.getByText('You pay 25 coins in total.', { exact: false }).waitFor()
    await form.getByText('Write what the voice reads.').waitFor()
    expect(await form.getByRole('button', { name: 'Donate' }).isDisabled()).toBe(true)
    await form.getByLabel('Message').fill(words)
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Donate' }).click()
    await page.getByText('Donation sent').waitFor()
  })

  it('is heard again, once, by an overlay that reloads in the middle', async () => {
    await alert().getByText(words).waitFor()
    await alert().getByText('Synthetic voice: English').waitFor()
    await expect.poll(heard, { timeout: 20_000 }).toBeGreaterThan(0.2)
    await overlay.page.reload()
    // The page that showed it is given up after its lease.
    await database.query(
      "UPDATE live_alerts SET leased_until = now() WHERE creator_oid = $1 AND state = 'playing'",
      [stream.creatorOid],
    )
    await alert().getByText('Shown again').waitFor()
    expect(await watchVoice()).toBe(true)
    await expect.poll(heard, { timeout: 20_000 }).toBeGreaterThan(0.2)
    expect((await queue()).playing).not.toBe(null)
    await alert().waitFor({ state: 'detached' })
    expect(await overlay.page.evaluate(() => document.body.dataset.voice)).toBe('ended')
    await expect.poll(async () => (await queue()).playing).toBe(null)
    const [first] = (await queue()).recent
    expect(first).toMatchObject({ state: 'shown', views: 2, speech: { state: 'ready' } })
    expect(overlay.faults).toEqual([])
  })

  it('is shown without its voice if that can’t speak, and the studio shows why', async () => {
    await database.query("UPDATE speech_voices SET voice_id = 'gone' WHERE name = 'English'")
    await stream.page.getByRole('button', { name: 'Test a voice' }).click()
    await stream.page.getByRole('dialog').getByRole('button', { name: 'Send test alert' }).click()
    await alert().getByText('Hi, this is how I read your donations.').waitFor()
    const reason = 'Not read aloud. The voice no longer exists.'
    await stream.page.getByText(reason).first().waitFor()
    await alert().waitFor({ state: 'detached' })
    const [first] = (await queue()).recent
    expect(first).toMatchObject({
      state: 'shown',
      speech: { state: 'failed', fault: 'voice_gone' },
    })
  })
})
