import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeClip } from '../apps/server/src/testing/clips.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, scrollToEnd, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { publishFile } from './own-content.ts'
import { site } from './site.ts'

const { baseUrl } = site

describe('a new creator’s first day', () => {
  let browser: Browser
  let creator: Visitor
  let path = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    creator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    await signUp(creator.page, 'Marin')
    await call(creator.page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(() => browser.close())

  it('shows the first steps in the Studio until they are done or hidden', async () => {
    const { page, faults } = creator
    await page.goto('/studio')
    await page.getByText('0 of 5 done').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Introduce your channel' }).click()
    await page.getByLabel('English', { exact: true }).fill('Films of the sea.')
    await page.getByRole('button', { name: 'Save channel' }).click()
    await page.getByText('Channel saved').waitFor()
    const bytes = readFileSync(await makeClip({ seconds: 1, name: 'tide.mp4' }))
    const sale = { isPaid: true, price: 50, allowsBonus: false }
    path = `/play/${await publishFile(page, { title: 'The tide', bytes, ...sale })}`
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('2 of 5 done').waitFor()
    await page.getByRole('link', { name: 'Offer a tier' }).waitFor()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByText('2 of 5 done').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: 'Open channel' }).waitFor()
    expect(await page.getByText('2 of 5 done').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it.each([390, 1440])(
    'sells a video that a fan plays, with a receipt by email, at %d pixels',
    async (width) => {
      const fan = await visit(browser, { width, locale: 'en-US', baseUrl })
      const { page } = fan
      const { email } = await signUp(page, 'Fan')
      await page.goto(path)
      await page.getByRole('button', { name: 'Buy', exact: true }).first().click()
      await page.getByText('You need 50 more coins').waitFor()
      await page.getByRole('link', { name: 'Buy coins' }).click()
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: /^Pay/ }).click()
      await page.getByRole('button', { name: 'Approve payment' }).click()
      await page.getByRole('link', { name: 'Continue purchase' }).click()
      await page.getByRole('button', { name: 'Buy for 50 coins' }).click()
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
      await page.getByRole('button', { name: /^Follow\b/ }).click()
      await page
        .getByText(/^[12] followers?$/)
        .first()
        .waitFor()
      await page.getByRole('link', { name: /Plax/ }).first().click()
      await page.waitForURL(/\/$/)
      await scrollToEnd(page)
      const shelf = page.getByRole('region', { name: 'From creators you follow' })
      await shelf.getByRole('link', { name: 'The tide' }).waitFor()
      await shelf.getByText('Owned').waitFor()
      await vi.waitFor(async () => {
        const answer = await page.request.get('/dev/mail.json')
        const { items } = (await answer.json()) as { items: Record<string, string>[] }
        const receipt = items.find(({ to, text }) => to === email && text?.includes('The tide'))
        expect(receipt?.text).toContain('50 coins')
      }, 20_000)
      expect(fan.faults).toEqual([])
      await fan.context.close()
    },
  )

  it('notifies the creator of what each sale earned in money', async () => {
    const { page } = creator
    await page.goto('/notifications')
    await page
      .getByText(/“The tide” sold for 50 coins\. You earned .*\d/)
      .first()
      .waitFor()
  })
})
