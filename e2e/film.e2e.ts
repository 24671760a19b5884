import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBars, worstBar } from '../apps/server/src/testing/color-bars.ts'
import { makeFlashes } from '../apps/server/src/testing/flashes.ts'
import { signUp } from './accounts.ts'
import { launchBrowser } from './browser.ts'
import { call } from './canvas.ts'
import { readFlashes, readFrame } from './film.ts'
import { house } from './house.ts'
import { publishFile } from './own-content.ts'

const codecs = '-c:v libx264 -preset ultrafast -bf 2 -g 30'

describe('a film that Chromium plays', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser()
    // The measuring code isn't the site's own.
    const { baseUrl: baseURL } = house
    const context = await browser.newContext({ baseURL, locale: 'en-US', bypassCSP: true })
    page = await context.newPage()
    await page.goto('/')
    await signUp(page, 'Ines')
    await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(() => browser.close())

  const play = async (title: string, film: string) => {
    const contentOid = await publishFile(page, { title, bytes: readFileSync(film) })
    await page.goto(`/play/${contentOid}`)
    await page.getByRole('button', { name: `Play ${title}` }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  }

  it.each([
    ['with a picture that starts late', { picture: 0.7 }],
    ['with sound that starts late', { sound: 0.7 }],
  ])('%s beeps within 20 ms of each flash', async (title, late) => {
    const film = join(mkdtempSync(join(tmpdir(), 'plax-flashes-')), 'film.mp4')
    await makeFlashes(film, { seconds: 5, codecs, late })
    await play(title, film)
    const { flashes, beeps } = await readFlashes(page)
    expect(flashes.filter((at) => at > 1)).toHaveLength(4)
    const apart = flashes.map((at) => Math.min(...beeps.map((beep) => Math.abs(beep - at))))
    const both = apart.slice(-4)
    expect(Math.max(...both), both.join(' ')).toBeLessThan(0.02)
  })

  it.each(['BT.709 of full range', 'HLG', 'PQ'] as const)(
    'shows color bars within 6 of 255 of %s',
    async (source) => {
      await play(source, await makeBars(source))
      const { pixels, ...size } = await readFrame(page)
      expect(worstBar(pixels, size)).toBeLessThanOrEqual(6)
    },
  )
})
