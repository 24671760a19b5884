import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClip } from '../apps/server/src/testing/clips.ts'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishFile } from './own-content.ts'

const baseUrl = site.baseUrl

describe('what the site does for a video', () => {
  let browser: Browser
  let ines: Visitor
  let admin: Visitor
  let contentOid: string
  beforeAll(async () => {
    browser = await launchBrowser()
    ines = await visit(browser, { width: 1280, locale: 'en-US', baseUrl })
    admin = await visit(browser, { width: 1280, locale: 'en-US', baseUrl })
    await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
    await set('content.drm_coins', 50)
    await set('content.rating_review', true)
    await signUp(ines.page, 'Ines')
    await call(ines.page, '/account/creator', { acceptTerms: true, acceptFees: true })
    const bytes = readFileSync(await makeClip({ seconds: 6 }))
    contentOid = await publishFile(ines.page, { title: 'The weir', bytes, publicTiers: [] })
  })
  afterAll(async () => {
    await set('content.drm_coins', 0)
    await set('content.rating_review', false)
    await browser.close()
  })

  const set = async (name: string, value: unknown) => {
    const { page } = admin
    const all = await call<{ items: { name: string; version: number }[] }>(page, '/admin/settings')
    const { version } = all.items.find((one) => one.name === name) ?? {}
    const answer = await page.request.put(`/api/admin/settings/${name}`, {
      data: { value, version, reason: 'Tried' },
      headers: { origin: baseUrl },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const giveCoins = async (coins: number) => {
    const own = `/content/content?contentOid=${contentOid}`
    const { content } = await call<{ content: { creatorOid: string } }>(ines.page, own)
    const userOid = content.creatorOid
    const answer = await admin.page.request.post('/api/account/admin/coin-gifts', {
      data: { userOid, bucket: 'coin', coins, reason: 'Tried' },
      headers: { origin: baseUrl, 'idempotency-key': randomUUID() },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const at = (page: Page, nth = 0) =>
    page
      .locator('video')
      .nth(nth)
      .evaluate((video: HTMLVideoElement) => video.currentTime)

  it('is DRM, bought in its form, with which it still plays', async () => {
    const { page, faults } = ines
    await page.goto(`/studio/content/${contentOid}`)
    const extras = page.getByRole('region', { name: 'Paid extras' })
    await extras.getByRole('button', { name: 'Add DRM' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Buy coins' }).waitFor()
    await expectAccessible(page)
    await giveCoins(2000)
    await page.reload()
    await extras.getByRole('button', { name: 'Add DRM' }).click()
    await page.getByRole('dialog').getByText('50 coins').waitFor()
    await expectAccessible(page)
    // The state of the new encoding comes late, as on a busy machine.
    await page.route('**/encoding-status*', (route) => delay(2000).then(() => route.continue()), {
      times: 1,
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Add DRM' }).click()
    await extras.getByText('This content has DRM.').waitFor()
    await page.getByText('Encoded and ready to play').waitFor({ timeout: 60_000 })
    await page.goto(`/play/${contentOid}`)
    const twice: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'media') twice.push(request.url())
    })
    const licensed = page.waitForResponse('**/license')
    await page.getByRole('button', { name: 'Play The weir' }).click()
    expect((await licensed).status()).toBe(200)
    await expect.poll(() => at(page), { timeout: 20_000 }).toBeGreaterThan(0)
    const isOpened = await page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.mediaKeys !== null)
    expect(isOpened).toBe(true)
    expect(twice).toEqual([])
    expect(faults).toEqual([])
  })

  it('is an age rating, asked for by its creator and decided in the console [R-content-072]', async () => {
    const { page } = ines
    await page.goto(`/studio/content/${contentOid}`)
    const extras = page.getByRole('region', { name: 'Paid extras' })
    await extras.getByRole('button', { name: 'Request rating' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Request rating' }).click()
    await extras.getByText('Waiting for review').waitFor()
    await admin.page.goto('/admin/ratings')
    await admin.page.getByRole('button', { name: 'Review request The weir' }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('15 and over').check()
    await dialog.getByLabel('Reason').fill('Deep water.')
    await expectAccessible(admin.page)
    await dialog.getByRole('button', { name: 'Save decision' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await extras.getByText('Rated: 15 and over').waitFor()
    await extras.getByText('Deep water.').waitFor()
    await page.goto(`/play/${contentOid}`)
    await page.getByText('15 and over').waitFor()
  })

  it('is not needed to play two beside each other, each with its own keys', async () => {
    const { page, faults } = ines
    const bytes = readFileSync(await makeClip({ seconds: 7 }))
    await publishFile(page, { title: 'The lock', bytes })
    await page.goto(`/play/${contentOid}`)
    await page.getByRole('link', { name: 'Watch side by side' }).click()
    // The page before has a link of that name, too.
    await page.getByRole('heading', { name: 'Watch side by side' }).waitFor()
    await page.getByRole('link', { name: 'The lock' }).click()
    await page.getByRole('button', { name: 'Play The weir' }).click()
    await page.getByRole('button', { name: 'Play The lock' }).click()
    await expect.poll(() => at(page, 0), { timeout: 20_000 }).toBeGreaterThan(0)
    await expect.poll(() => at(page, 1), { timeout: 20_000 }).toBeGreaterThan(0)
    await expectAccessible(page)
    const isMuted = () =>
      page
        .locator('video')
        .evaluateAll((all) => all.map((video) => (video as HTMLVideoElement).muted))
    await page.locator('[data-media-player]').nth(1).focus()
    await page.keyboard.press('m')
    await expect.poll(isMuted).toEqual([false, true])
    await page.getByRole('link', { name: 'Remove The weir' }).click()
    await page.getByRole('article', { name: 'The weir' }).waitFor({ state: 'hidden' })
    expect(await page.locator('video').count()).toBe(1)
    expect(faults).toEqual([])
  })
})
