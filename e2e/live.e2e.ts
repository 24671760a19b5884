import { type ChildProcess, spawn } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { makeFilm } from '../apps/server/src/features/live/ingest/testing.ts'
import { findFfmpeg } from '../apps/server/src/platform/ffmpeg/binary.ts'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, type Visitor, visit } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

const title = 'Drawing by moonlight'

/** A publisher that sends a film in real time until it’s killed. */
async function openStudio(
  browser: Browser,
): Promise<{ creatorOid: string; publish: () => ChildProcess; page: Page }> {
  const { page } = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
  await signUp(page, 'Selene')
  const { self } = await call<{ self: { oid: string } }>(page, '/account/getuser')
  await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
  const admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
  await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
  const given = await admin.page.request.put(`/api/admin/users/${self.oid}/roles/livestreamer`, {
    headers: { origin: site.baseUrl },
    data: { reason: 'She draws.' },
  })
  expect(given.ok(), await given.text()).toBe(true)
  const { key, servers } = await call<{ key: string; servers: { rtmp: string } }>(
    page,
    '/live/key2',
  )
  const sent = await page.request.post('/api/live/thumbnail', {
    headers: { origin: site.baseUrl },
    multipart: { file: { name: 'art.png', mimeType: 'image/png', buffer: await makePng() } },
  })
  const { assetOid: imgS3Key } = (await sent.json()) as { assetOid: string }
  const password = { usePassword: true, password: 'harbor', passwordAgain: 'harbor' }
  await call(page, '/live/studio', { title, imgS3Key, tags: ['night'], ...password })
  const film = await makeFilm(4, { size: '1288x724', rate: 10 })
  const input = ['-re', '-stream_loop', '-1', '-i', film, '-c', 'copy', '-f', 'flv']
  const publish = () =>
    spawn(findFfmpeg(), ['-loglevel', 'error', ...input, `${servers.rtmp}/${key}`])
  return { creatorOid: self.oid, publish, page }
}

const secondsOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return video && !video.paused ? video.currentTime : 0
  })

/** Waits until the picture moves. */
async function plays(page: Page): Promise<void> {
  const before = await secondsOf(page)
  await expect.poll(() => secondsOf(page), { timeout: 20_000 }).not.toBe(before)
}

async function enter(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

describe('a stream', () => {
  let studio: Awaited<ReturnType<typeof openStudio>>
  let publisher: ChildProcess
  let wide: Visitor
  let phone: Visitor
  beforeAll(async () => {
    const browser = await launchBrowser()
    studio = await openStudio(browser)
    const open = (width: number) =>
      visit(browser, { width, locale: 'en-US', baseUrl: site.baseUrl })
    ;[wide, phone] = [await open(1440), await open(390)]
  })
  afterAll(async () => {
    publisher.kill('SIGKILL')
    await (await launchBrowser()).close()
  })

  const path = () => `/live/${studio.creatorOid}`
  const showControls = async () => {
    await wide.page.mouse.move(500, 300)
    await wide.page.mouse.move(510, 310)
  }

  it('appears on the open page when it starts, and opens with its password [R-live-041]', async () => {
    const { page } = phone
    await wide.page.goto(`/creatorhome/${studio.creatorOid}`)
    await page.goto(path())
    await page.getByText('Creator is not currently streaming.').waitFor()
    await expectAccessible(page)
    publisher = studio.publish()
    await enter(page, 'harbour')
    await page.getByText('That password isn’t correct.').waitFor()
    await enter(page, 'harbor')
    await plays(page)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expectAccessible(page)
  })

  it('is marked on the open channel of its creator, which leads to it', async () => {
    await wide.page.getByRole('link', { name: 'Live', exact: true }).click()
    await wide.page.getByRole('heading', { name: title, level: 1 }).waitFor()
  })

  it('shows visitors the qualities up to 720p, and that a login adds more [R-live-014]', async () => {
    const { page } = wide
    await enter(page, 'harbor')
    await plays(page)
    await showControls()
    await page.getByText(/^\d\.\d s behind$/).waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    const options = await page.getByLabel('Quality').locator('option').allTextContents()
    expect(options.map((name) => name.replace(/ \(.*/, ''))).toEqual([
      'Automatic',
      '720p',
      '480p',
      'Audio only',
    ])
    await page.getByRole('button', { name: 'Log in to watch in 724p' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  it('goes on playing over other pages, and back on its own', async () => {
    const { page } = wide
    const video = await page.locator('video').elementHandle()
    await page.getByRole('link', { name: 'Stories' }).first().click()
    await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
    await plays(page)
    await page.getByRole('region', { name: title, exact: true }).getByRole('link').click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await plays(page)
    const isSame = await page.evaluate((one) => one === document.querySelector('video'), video)
    expect(isSame).toBe(true)
  })

  it('plays from its beginning, and live again', async () => {
    const { page } = wide
    const length = () => page.getByRole('slider', { name: 'Seek' }).getAttribute('max')
    await expect.poll(async () => Number(await length()), { timeout: 20_000 }).toBeGreaterThan(8)
    await page.keyboard.press('0')
    await page.getByRole('button', { name: 'Go to live' }).waitFor()
    await expect.poll(() => secondsOf(page)).toBeLessThan(4)
    await plays(page)
    await page.keyboard.press('End')
    await page.getByText(/^\d\.\d s behind$/).waitFor()
    await plays(page)
  })

  it('says that it’s interrupted, and resumes without loading the page anew', async () => {
    const { page } = wide
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    publisher.kill('SIGKILL')
    await page.getByText('The stream is interrupted').waitFor()
    publisher = studio.publish()
    await page.getByText('The stream is interrupted').waitFor({ state: 'detached' })
    await Promise.all([plays(page), plays(phone.page)])
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  it('ends on the pages that watch it', async () => {
    await call(studio.page, '/live/stop', {})
    await wide.page.getByText('The stream has ended').waitFor()
    await phone.page.getByText('The stream has ended').waitFor()
    expect([...wide.faults, ...phone.faults]).toEqual([])
  })
})
