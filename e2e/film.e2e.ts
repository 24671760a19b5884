import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeBars, worstBar } from '../apps/server/src/testing/color-bars.ts'
import { makeFlashes } from '../apps/server/src/testing/flashes.ts'
import { signUp } from './accounts.ts'
import { launchBrowser } from './browser.ts'
import { call } from './canvas.ts'
import { readFlashes, readFrame } from './film.ts'
import { site } from './site.ts'
import { publishFile } from './own-content.ts'

const codecs = '-c:v libx264 -preset ultrafast -bf 2 -g 30'

describe('a film that Chromium plays', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser()
    // The measuring code isn't the site's own.
    const { baseUrl: baseURL } = site
    const context = await browser.newContext({ baseURL, locale: 'en-US', bypassCSP: true })
    page = await context.newPage()
    await signUp(page, 'Ines')
    await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(() => browser.close())

  const publish = async (title: string, film: string) =>
    `/play/${await publishFile(page, { title, bytes: readFileSync(film) })}`
  const play = async (title: string, path: string) => {
    await page.goto(path)
    await page.getByRole('button', { name: `Play ${title}` }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  }

  it.each([
    ['with a picture that starts late', { picture: 0.7 }],
    ['with sound that starts late', { sound: 0.7 }],
  ])('%s beeps within 20 ms of each flash', async (title, late) => {
    const film = join(mkdtempSync(join(tmpdir(), 'plax-flashes-')), 'film.mp4')
    await makeFlashes(film, { seconds: 5, codecs, late })
    const path = await publish(title, film)
    // A busy machine hears late now and then; a film out of sync does so each time.
    const check = async () => {
      await play(title, path)
      await expectTogether(page)
    }
    await vi.waitFor(check, { timeout: 60_000 })
  })

  it.each(['BT.709 of full range', 'HLG', 'PQ'] as const)(
    'shows color bars within 6 of 255 of %s',
    async (source) => {
      await play(source, await publish(source, await makeBars(source)))
      const { pixels, ...size } = await readFrame(page)
      expect(worstBar(pixels, size)).toBeLessThanOrEqual(6)
    },
  )
})

async function expectTogether(page: Page): Promise<void> {
  const { flashes, beeps } = await readFlashes(page)
  const both = flashes.filter((at) => at > 1)
  expect(both).toHaveLength(4)
  const apart = both.map((at) => Math.min(...beeps.map((beep) => Math.abs(beep - at))))
  expect(Math.max(...apart), apart.join(' ')).toBeLessThan(0.02)
}
