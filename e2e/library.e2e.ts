import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClip } from '../apps/server/src/testing/clips.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishFile } from './own-content.ts'

const baseUrl = site.baseUrl
const poll = { title: 'Where to?', options: ['Sea', 'Land'], hidesResults: true }

describe('a library', () => {
  let browser: Browser
  let ines: Visitor
  let remo: Visitor
  let films: string[]
  beforeAll(async () => {
    browser = await launchBrowser()
    ines = await visit(browser, { width: 1280, height: 844, locale: 'en-US', baseUrl })
    remo = await visit(browser, { width: 390, height: 844, locale: 'en-US', baseUrl })
    for (const [{ page }, name] of [
      [ines, 'Ines'],
      [remo, 'Remo'],
    ] as const) {
      await signUp(page, name)
    }
    await call(ines.page, '/account/creator', { acceptTerms: true, acceptFees: true })
    const bytes = readFileSync(await makeClip({ seconds: 3 }))
    const first = await publishFile(ines.page, { title: 'First film', bytes, poll })
    films = [first, await publishFile(ines.page, { title: 'Second film', bytes })]
  }, 120_000)
  afterAll(() => browser.close())

  it('has a playlist that is made, ordered, shared and played on [R-content-011] [R-content-013]', async () => {
    const { page, faults } = remo
    await page.goto('/library?tab=continue')
    await page.getByRole('main').getByRole('link', { name: 'Find something' }).waitFor()
    await page.goto(`/play/${films[1]}`)
    await page.getByRole('button', { name: 'Save to playlist' }).click()
    await page.getByRole('button', { name: 'New playlist' }).click()
    await page.getByLabel('Name').fill('For the evening')
    await page.getByRole('button', { name: 'Create playlist' }).click()
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true)
    await page.goto(`/play/${films[0]}`)
    await page.getByRole('button', { name: 'Save to playlist' }).click()
    await page.getByRole('checkbox', { name: /For the evening/ }).click()
    await page.getByText('2 items').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Library' }).click()
    await page.getByRole('tab', { name: 'Playlists' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'For the evening' }).click()
    const titles = () => page.locator('ol a').allTextContents()
    await expect.poll(titles).toEqual(['Second film', 'First film'])
    await page.getByRole('link', { name: 'First film' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(titles).toEqual(['First film', 'Second film'])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Share' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change and share' }).click()
    await page.getByText(/^With the link · /).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    const address = page.url()
    await ines.page.goto(address)
    await ines.page.getByRole('heading', { name: 'For the evening' }).waitFor()
    expect(await ines.page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await page.reload()
    await expect.poll(titles).toEqual(['First film', 'Second film'])
    await page.getByRole('button', { name: 'Play all' }).click()
    await page.waitForURL(`**/play/${films[0]}?list=*`)
    const bar = page.getByRole('region', { name: 'Playlist' })
    await bar.getByRole('link', { name: 'Second film' }).waitFor()
    await expectAccessible(page)
    await page.waitForURL(`**/play/${films[1]}?list=*`, { timeout: 30_000 })
    await bar.getByText('This is the last item.').waitFor()
    await page.getByText('End of the playlist').waitFor({ timeout: 30_000 })
    await expectAccessible(page)
    expect(await bar.getByRole('link', { name: 'For the evening' }).count()).toBe(1)
    await bar.getByRole('button', { name: 'Show queue' }).click()
    await bar.getByRole('button', { name: 'Remove from playlist: First film' }).click()
    await expect.poll(() => bar.locator('ol > li').count()).toBe(1)
    await page.goto('/library?tab=history')
    await page.getByRole('link', { name: 'First film' }).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
  }, 120_000)

  it('offers the next video at the end of one, clear of the controls on a phone', async () => {
    const { page } = remo
    await page.goto(`/play/${films[1]}`)
    await page.getByRole('button', { name: 'Play Second film' }).click()
    await page.getByRole('link', { name: 'Play next' }).click()
    await page.waitForURL(`**/play/${films[0]}*`)
  })

  it('has a poll that is voted, changed and ended', async () => {
    const { page, faults } = remo
    await page.goto(`/play/${films[0]}`)
    await page.getByText('Vote to see the results').waitFor()
    await page.getByRole('radio', { name: /Sea/ }).click({ force: true })
    await page.getByText('1 vote', { exact: true }).waitFor()
    await page.getByRole('radio', { name: /Land/ }).click({ force: true })
    await page.getByRole('radio', { name: /Land.*Your vote.*100%/ }).waitFor()
    await expectAccessible(page)
    await ines.page.goto(`/play/${films[0]}`)
    await ines.page.getByRole('button', { name: 'End poll' }).click()
    await ines.page.getByRole('dialog').getByRole('button', { name: 'End poll' }).click()
    await ines.page.getByText('Poll ended').waitFor()
    await page.getByText('Poll ended').waitFor({ timeout: 15_000 })
    await ines.page.goto(`/studio/item/${films[0]}`)
    await ines.page.getByRole('heading', { name: 'First film' }).waitFor()
    await expectAccessible(ines.page)
    expect(faults).toEqual([])
    expect(ines.faults).toEqual([])
  }, 120_000)
})
