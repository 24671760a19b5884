import { type ChildProcess, spawn } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, reader } from '../apps/server/src/demo/people.ts'
import { makeFilm } from '../apps/server/src/features/live/ingest/testing.ts'
import { findFfmpeg } from '../apps/server/src/platform/ffmpeg/binary.ts'
import { newOid } from '../apps/server/src/platform/ids.ts'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, visit } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

const title = 'Night sail'
const words = 'The lamp is lit'
const thanks = 'For the oil'

describe('the replay of a stream', () => {
  let page: Page
  let creatorOid: string
  let publisher: ChildProcess
  let thumbnail: string

  beforeAll(async () => {
    const browser = await launchBrowser()
    const open = (width: number) =>
      visit(browser, { width, locale: 'en-US', baseUrl: site.baseUrl })
    ;({ page } = await open(1440))
    await signUp(page, 'Marin')
    const { self } = await call<{ self: { oid: string } }>(page, '/account/getuser')
    creatorOid = self.oid
    await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
    const admin = await open(1440)
    await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
    const given = await admin.page.request.put(
      `/api/admin/users/${creatorOid}/roles/livestreamer`,
      {
        headers: { origin: site.baseUrl },
        data: { reason: 'She sails.' },
      },
    )
    expect(given.ok(), await given.text()).toBe(true)
    await admin.page.close()
    const sent = await page.request.post('/api/live/thumbnail', {
      headers: { origin: site.baseUrl },
      multipart: { file: { name: 'art.png', mimeType: 'image/png', buffer: await makePng() } },
    })
    thumbnail = ((await sent.json()) as { assetOid: string }).assetOid
    await call(page, '/live/studio', { title, imgS3Key: thumbnail })
  })
  afterAll(async () => {
    publisher.kill('SIGKILL')
    await (await launchBrowser()).close()
  })

  async function donate(): Promise<void> {
    const fan = await visit(await launchBrowser(), {
      width: 390,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await logIn(fan.page, { email: reader.email, password: demoPassword })
    const given = await fan.page.request.post('/api/live/donation', {
      headers: { origin: site.baseUrl, 'idempotency-key': crypto.randomUUID() },
      data: { creatorOid, donationData: { coin: 10, content: thanks } },
    })
    expect(given.ok(), await given.text()).toBe(true)
    await fan.page.close()
  }

  it('is in the Studio when the stream ends [R-live-026]', async () => {
    const { key, servers } = await call<{ key: string; servers: { rtmp: string } }>(
      page,
      '/live/key2',
    )
    const film = await makeFilm(4)
    const input = ['-re', '-stream_loop', '-1', '-i', film, '-c', 'copy', '-f', 'flv']
    publisher = spawn(findFfmpeg(), ['-loglevel', 'error', ...input, `${servers.rtmp}/${key}`])
    const phase = async () => {
      const answer = await page.request.get(`/api/live/play?creatorOid=${creatorOid}`)
      return ((await answer.json()) as { phase?: string }).phase
    }
    await expect.poll(phase, { timeout: 20_000 }).toBe('live')
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const { token } = await call<{ token: string }>(
      page,
      `/live/chattoken?creatorOid=${creatorOid}`,
    )
    await call(page, '/live/chat/message', { token, id: newOid(new Date()), content: words })
    await donate()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await call(page, '/live/stop', {})
    const list = async () => {
      const answer = await page.request.get(`/api/live/replays?creatorOid=${creatorOid}`)
      return ((await answer.json()) as { items: unknown[] }).items.length
    }
    await expect.poll(list, { timeout: 15_000 }).toBe(1)
    await page.goto('/studio?view=live')
    await page.getByText('Recorded', { exact: true }).waitFor()
    await page.getByText('Deleted in 7 days unless you publish it').waitFor()
    await expectAccessible(page)
  })

  it('is trimmed, made a video, and published', async () => {
    await page.getByRole('link', { name: 'Edit replay' }).click()
    await page.getByRole('heading', { name: 'Edit replay' }).waitFor()
    const moves = () => page.evaluate(() => document.querySelector('video')?.duration ?? 0)
    await expect.poll(moves, { timeout: 15_000 }).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Add cut' }).click()
    await page.getByRole('textbox', { name: 'Cut 1 from' }).fill('0:00')
    await page.getByRole('textbox', { name: 'Cut 1 to' }).fill('0:01')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make video' }).click()
    await page.getByRole('link', { name: 'Set up video' }).waitFor({ timeout: 30_000 })
    const { items } = (await (
      await page.request.get(`/api/live/replays?creatorOid=${creatorOid}`)
    ).json()) as { items: { contentOid: string }[] }
    const contentOid = items[0]?.contentOid ?? ''
    await call(page, '/content', { contentOid, metaData: { title, thumbnail } })
    // The page of a creator who isn’t streaming links it.
    await page.goto(`/live/${creatorOid}`)
    const recent = page.getByRole('region', { name: 'Recent replays' })
    await recent.getByRole('link', { name: title }).waitFor({ timeout: 30_000 })
    await expectAccessible(page)
    await recent.getByRole('link', { name: title }).click()
    await page.waitForURL(`**/play/${contentOid}`)
  })

  it('shows how far its video is while it’s made and encoded', async () => {
    const replays = /\/api\/live\/replays\?/
    const show = async (change: { state: string; progress: number }) => {
      await page.unroute(replays)
      await reroute(page, replays, async (route) => {
        const response = await route.fetch()
        const { items, ...rest } = (await response.json()) as { items: object[] }
        const json = { ...rest, items: items.map((item) => ({ ...item, ...change })) }
        await route.fulfill({ response, json })
      })
    }
    await show({ state: 'encoding', progress: 0.4 })
    await page.goto('/studio?view=live')
    await page.getByText('Making the video: 40%. You can leave this page.').waitFor()
    await page.getByRole('progressbar', { name: `Making ${title}` }).waitFor()
    await expectAccessible(page)
    await show({ state: 'published', progress: 0.7 })
    await page.goto(`/live/${creatorOid}`)
    const recent = page.getByRole('region', { name: 'Recent replays' })
    await recent.getByText('Being prepared: 70%').waitFor()
    await expectAccessible(page)
    await page.unroute(replays)
    await recent.getByRole('link', { name: title }).click()
    await page.waitForURL('**/play/**')
  })

  it('plays its chat beside the video, when it was written', async () => {
    await page.getByRole('complementary', { name: 'Chat replay' }).waitFor()
    await page.getByText('Play the replay, and the chat appears').waitFor()
    // It may still be encoded, and starts after that.
    await page.getByRole('button', { name: `Play ${title}` }).click()
    const written = page.getByText(words)
    await written.waitFor({ timeout: 60_000 })
    const seconds = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
    const at = Number(
      await written
        .locator('xpath=../span')
        .textContent()
        .then((text) => text?.split(':')[1]),
    )
    expect(await seconds()).toBeGreaterThanOrEqual(at)
    // Back at the beginning nothing was said yet.
    await page.evaluate(() => {
      const video = document.querySelector('video')
      video?.pause()
      if (video) video.currentTime = 0
    })
    await written.waitFor({ state: 'detached' })
    await expectAccessible(page)
  })

  it('is linked from its statement, at the second of a donation', async () => {
    await page.goto('/studio?view=live')
    await page.getByRole('link', { name: 'Statement' }).click()
    const row = page.getByRole('listitem').filter({ hasText: thanks })
    const link = row.getByRole('link', { name: /^Watch from 0:\d\d$/ })
    const second = Number((await link.textContent())?.split(':')[1])
    await link.click()
    await page.waitForURL(`**/play/*?t=${second}#play`)
    const chat = page.getByRole('complementary', { name: 'Chat replay' })
    await chat.getByText(thanks).waitFor()
    const at = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
    expect(at).toBeGreaterThanOrEqual(second)
    await expectAccessible(page)
  })
})
