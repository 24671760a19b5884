import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeClip } from '../apps/server/src/testing/clips.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishFile } from './own-content.ts'

const baseUrl = site.baseUrl
const marked = '<v Ines><c.fixed.yellow>&lt;img src="/x" title="y"&gt;</c> <00:01.000>&amp; out'
const words = `WEBVTT\n\n00:00.000 --> 00:10.000\nThe tide is in.\n\n00:00.000 --> 00:10.000\n${marked}\n`

describe('a video', () => {
  let browser: Browser
  let ines: Visitor
  let path: string
  beforeAll(async () => {
    browser = await launchBrowser()
    ines = await visit(browser, { width: 390, height: 844, locale: 'en-US', baseUrl })
    const { page } = ines
    await signUp(page, 'Ines')
    await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
    const bytes = readFileSync(await makeClip({ seconds: 10 }))
    const contentOid = await publishFile(page, { title: 'The harbour', bytes })
    path = `/play/${contentOid}`
    const db = new pg.Client({ connectionString: site.databaseUrl })
    await db.connect()
    await db.query(
      `INSERT INTO subtitles (subject_oid, owner_oid, lang, label, vtt, updated_at)
       VALUES ($1, $1, 'en', 'English', $2, now())`,
      [contentOid, words],
    )
    await db.end()
    const chapters = [
      { startMs: 0, title: 'Ebb' },
      { startMs: 8000, title: 'Flow' },
    ]
    const headers = { origin: baseUrl }
    await page.request.put('/api/content/chapters', { data: { contentOid, chapters }, headers })
  })
  afterAll(() => browser.close())

  it('starts by itself once it’s encoded, and offers a button only when asking fails', async () => {
    const { page } = ines
    const notReady = { status: 404, json: { code: 'encoding.not_found', message: 'Not yet.' } }
    const broken = { status: 500, json: { code: 'server.internal', message: 'It broke.' } }
    const answers = [notReady, notReady, broken, notReady]
    await page.route('**/api/media/play/*', (route) => {
      const answer = answers.shift()
      return answer ? route.fulfill(answer) : route.continue()
    })
    await page.goto(path)
    await page.getByRole('button', { name: 'Play The harbour' }).click()
    const waits = page.getByText('This is still being prepared for playback')
    const again = page.getByRole('button', { name: 'Check again' })
    await waits.waitFor()
    expect(await again.count()).toBe(0)
    await expectAccessible(page)
    await page.getByText('It broke.').waitFor({ timeout: 15_000 })
    await expectAccessible(page)
    await again.click()
    await again.waitFor({ state: 'detached' })
    await waits.waitFor()
    const at = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(answers).toEqual([])
    await page.unroute('**/api/media/play/*')
  })

  it('plays with subtitles, and remembers volume and language [R-auth-006] [R-auth-009] [R-content-025]', async () => {
    const { page, faults } = ines
    const at = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await page.goto(path)
    await expectAccessible(page)
    const counted = page.waitForResponse('**/api/content/history/play-count')
    await page.getByRole('button', { name: 'Play The harbour' }).click()
    expect((await counted).ok()).toBe(true)
    expect(await at()).toBeGreaterThan(0)
    const display = () => page.locator('article[data-display]').getAttribute('data-display')
    expect(await display()).toBe('small-screen')
    await page.keyboard.press('f')
    await expect.poll(display).toBe('full-screen')
    await page.keyboard.press('f')
    await expect.poll(display).toBe('small-screen')
    await page.keyboard.press('c')
    await page.getByText('The tide is in.').waitFor()
    const shown = page.locator('[data-color=yellow]')
    expect(await shown.evaluate((span) => span.parentElement?.textContent)).toBe(
      '<img src="/x" title="y"> & out',
    )
    expect(await shown.evaluate((span) => getComputedStyle(span).color)).toBe('rgb(255, 255, 0)')
    expect(await shown.getAttribute('class')).toBeNull()
    await page.keyboard.press('k')
    await page.keyboard.press('m')
    const sound = () =>
      page.locator('video').evaluate(({ volume, muted }: HTMLVideoElement) => ({ volume, muted }))
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.volume = 0.4))
    await expect.poll(sound).toEqual({ volume: 0.4, muted: true })
    // Who pauses finds the controls there, however long the pointer rests.
    await page.locator('[data-media-player]').hover()
    await page.waitForTimeout(2500)
    const opacity = () =>
      page.getByRole('button', { name: 'Settings' }).evaluate((button) => {
        let all = 1
        for (let at: Element | null = button; at; at = at.parentElement) {
          all *= Number(getComputedStyle(at).opacity)
        }
        return all
      })
    expect(await opacity()).toBe(1)
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'Play The harbour' }).click()
    await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(0)
    await page.getByText('The tide is in.').waitFor()
    expect(await sound()).toEqual({ volume: 0.4, muted: true })
    // The first key counts, though the controls have hidden from under the focus.
    await page.getByRole('button', { name: 'Settings' }).focus()
    await page.waitForFunction(() => document.activeElement?.matches('[data-media-player]'))
    await page.keyboard.press('m')
    await expect.poll(sound).toEqual({ volume: 0.4, muted: false })
    // A second key before the player has handled the first would unmute again.
    await page.getByRole('button', { name: 'Mute', exact: true }).waitFor()
    await page.keyboard.press('m')
    const kept = () => page.evaluate(() => localStorage.getItem('plax_player'))
    await expect.poll(kept).toContain('"isMuted":true')
    await page.getByRole('button', { name: 'Chapters' }).click()
    // The controls would hide after two seconds, and their open panel with them.
    const opened = await at()
    await expect.poll(at).toBeGreaterThan(opened + 2.5)
    expect(await opacity()).toBe(1)
    await page.getByRole('button', { name: /Flow$/ }).click()
    await expect.poll(at).toBeGreaterThanOrEqual(8)
    const video = page.locator('video')
    await video.evaluate((one: HTMLVideoElement) => {
      one.currentTime = one.duration
    })
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.ended)).toBe(true)
    await page.getByRole('button', { name: 'Chapters' }).click()
    const playedFrom = video.evaluate(
      (one: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          one.addEventListener('playing', () => resolve(one.currentTime), { once: true })
        }),
    )
    await page.getByRole('button', { name: /Flow$/ }).click()
    expect(await playedFrom).toBeGreaterThanOrEqual(8)
    await page.locator('[data-media-player]').getByText('0:08').first().waitFor()
    expect(faults).toEqual([])
  })

  it('starts at the second of its address, and ignores one past the end', async () => {
    const { page, faults } = ines
    const video = page.locator('video')
    const startsAt = async (t: string) => {
      await page.goto(`${path}?t=${t}`)
      await page.getByRole('button', { name: 'Play The harbour' }).click()
      const at = () => video.evaluate((one: HTMLVideoElement) => one.currentTime)
      await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(0)
      return at()
    }
    expect(await startsAt('6')).toBeGreaterThanOrEqual(6)
    // Nor does it resume where it was left, as it would without.
    expect(await startsAt('0')).toBeLessThan(5)
    expect(await startsAt('10')).toBeLessThan(10)
    expect(faults).toEqual([])
  })

  it('keeps its small images in this browser, not loaded again in their hour [R-upload-024] [R-upload-037] [R-upload-038]', async () => {
    const { page } = ines
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const isDrawn = async () => {
      const playing = await call<{ storyboardUrl: string | null }>(page, `/media${path}`)
      expect(playing.storyboardUrl).not.toBeNull()
    }
    await vi.waitFor(isDrawn, { timeout: 30_000 })
    const point = async () => {
      await page.goto(path)
      await page.getByRole('button', { name: 'Play The harbour' }).click()
      await page.getByRole('slider', { name: 'Seek' }).hover()
      await page.locator('img[src^="blob:"]').waitFor({ state: 'attached' })
    }
    await point()
    await page.locator('[data-chapter]').getByText('Ebb', { exact: true }).waitFor()
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.pause()
      video.currentTime = 1
    })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.getByRole('slider', { name: 'Seek' }).hover()
      await expect.poll(() => overlap(page)).toBeLessThanOrEqual(0)
    }
    const hour = new Date().toISOString().slice(0, 13).replaceAll(/\D/g, '')
    expect(await keptIn(page, 'assets_v2')).toEqual([expect.stringMatching(`t=${hour}$`)])
    expect(await keptIn(page, 'images')).toEqual([expect.stringMatching(`t=${hour}$`)])
    expect(asked.filter((url) => /storyboard|\.jpg/.test(url))).toHaveLength(2)
    asked.length = 0
    await point()
    expect(asked.filter((url) => /storyboard|\.jpg/.test(url))).toEqual([])
  })

  it('keeps the waveform and the art of a sound, until its creator clears the cache [R-upload-022] [R-upload-025] [R-upload-037]', async () => {
    const { page } = ines
    const bytes = readFileSync(await makeClip({ picture: false, name: 'surf.mp3', codecs: [] }))
    const contentOid = await publishFile(page, { title: 'Surf', bytes, type: 'audio' })
    await vi.waitFor(
      async () => {
        const { waveformUrl } = await call<{ waveformUrl: string | null }>(
          page,
          `/media/play/${contentOid}`,
        )
        expect(waveformUrl).not.toBeNull()
      },
      { timeout: 30_000 },
    )
    const chapters = ['Ebb', 'Flow'].map((title, index) => ({ startMs: index * 2000, title }))
    const headers = { origin: baseUrl }
    await page.request.put('/api/content/chapters', { data: { contentOid, chapters }, headers })
    await page.goto(`/play/${contentOid}`)
    // Anywhere on its poster.
    await page.locator('#play').click({ position: { x: 20, y: 20 } })
    await page.getByRole('button', { name: /Flow$/ }).click()
    await expect
      .poll(() => page.locator('button[aria-current=true]').textContent())
      .toBe('0:02Flow')
    await page.getByText(/^0:0[23] \/ 0:03$/).waitFor()
    // Muted as the video was; unmuted it has the volume of before.
    const volume = () => page.getByRole('slider', { name: 'Volume' }).inputValue()
    expect(await volume()).toBe('0')
    await page.getByRole('button', { name: 'Unmute' }).click()
    await page.getByRole('button', { name: 'Mute', exact: true }).waitFor()
    expect(await volume()).toBe('0.4')
    await page.getByRole('button', { name: 'Back 15 seconds' }).click()
    await page.getByText('0:00 / 0:03').waitFor()
    await page.getByLabel('Sleep timer').selectOption('15')
    await page.getByText(/^Pauses at /).waitFor()
    await page.getByRole('button', { name: 'Show queue' }).click()
    const queued = page.getByRole('region', { name: 'Queue' }).locator('ol').getByRole('link')
    await queued.first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Library' }).click()
    const bar = page.getByRole('region', { name: 'Player: Surf' })
    await bar.getByRole('button', { name: 'Queue' }).click()
    const other = bar.getByRole('group', { name: 'Queue' }).getByRole('link').first()
    await other.waitFor()
    await expectAccessible(page)
    await expect.poll(() => keptIn(page, 'assets')).toHaveLength(1)
    await expect
      .poll(() => keptIn(page, 'public-images'))
      .toEqual([expect.stringContaining(`/api/pub/thumbnail/${contentOid}-en?t=`)])
    const art = () => page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src)
    await expect.poll(art).toMatch(/^blob:/)
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px'
      scrollTo(0, 900)
    })
    await other.click()
    await page.waitForURL('**/play/*#play')
    // What was opened to be played is in sight.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(60)
    await page.goto(`/studio/content/${contentOid}`)
    await page.getByRole('button', { name: 'Fix playback' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cache' }).click()
    await page.getByText('Cache cleared').waitFor()
    expect(await page.evaluate(() => caches.keys())).toEqual(['offline'])
  })

  it('is saved where it is a file, and says what failed [R-encoding-004]', async () => {
    const { page } = ines
    const bytes = Buffer.from('tides')
    const contentOid = await publishFile(page, { title: 'Tide table', bytes, type: 'file' })
    await page.goto(`/play/${contentOid}`)
    // Its title stands on the first screen of a wide window, too.
    await page.setViewportSize({ width: 1440, height: 900 })
    const heading = page.getByRole('heading', { level: 1, name: 'Tide table' })
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 900).toBeLessThan(650)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route('**/file-content/**', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('alert').getByText('Download failed.').waitFor()
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download again' }).click()
    expect(readFileSync(await (await saved).path())).toEqual(bytes)
  })

  it('is led to by its creator where it is their latest replay [R-content-010]', async () => {
    const { page } = ines
    const leadsTo = async (from: string) => {
      const answer = await page.request.get(from, { maxRedirects: 0 })
      return new URL(answer.headers().location ?? '', baseUrl).pathname
    }
    const own = `/content/content?contentOid=${path.split('/').at(-1)}`
    const { content } = await call<{ content: { creatorOid: string } }>(page, own)
    const { creatorOid } = content
    expect(await leadsTo('/realplay')).toBe('/p/live')
    expect(await leadsTo(`/realplay/${creatorOid}`)).toBe(`/creatorhome/${creatorOid}`)
    const replay = { title: 'Live at sea', bytes: Buffer.from('sea'), isReplay: true }
    const contentOid = await publishFile(page, { ...replay, type: 'file' })
    expect(await leadsTo(`/realplay/${creatorOid}`)).toBe(`/play/${contentOid}`)
  })
})

/** The addresses that a cache of the browser keeps. */
function keptIn(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (cache) => {
    const kept = await (await caches.open(cache)).keys()
    return kept.map(({ url }) => url)
  }, name)
}

/** How far the subtitles reach into the preview of the seek bar, in pixels. */
async function overlap(page: Page): Promise<number> {
  const subtitles = await page.getByText('The tide is in.').boundingBox()
  const preview = await page.locator('[data-seek-preview][data-visible]').boundingBox()
  if (!subtitles || !preview) return Infinity
  return subtitles.y + subtitles.height - preview.y
}
