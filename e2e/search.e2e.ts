import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClip } from '../apps/server/src/testing/clips.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishFile } from './own-content.ts'

describe('searching stories', () => {
  let browser: Browser
  let visitor: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    visitor = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
  })
  afterAll(() => browser.close())

  const addressOf = () => decodeURIComponent(new URL(visitor.page.url()).search)

  it('leads on from its page before the box of the other pages has come to life [R-search-001]', async () => {
    const { page, faults } = visitor
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await reroute(page, '**/assets/header-search-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/search?keyword=the')
    // The page itself has come to life where its panel opens.
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Show results' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForURL('**/story/*')
    letGo()
    await page.getByRole('textbox', { name: 'Search Plax' }).waitFor()
    await page.unroute('**/assets/header-search-*.js')
    expect(faults).toEqual([])
  })

  it('goes from the box in the navigation to what was found, and narrows it in the panel [R-search-001] [R-search-002] [R-search-014] [R-search-016]', async () => {
    const { page, faults } = visitor
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByRole('textbox', { name: 'Search Plax' }).fill('등대')
    await page.keyboard.press('Enter')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Search', exact: true }).waitFor()
    await main.getByRole('link', { name: '새벽 세 시의 등대' }).waitFor()
    expect(addressOf()).toBe('?keyword=등대')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Include all tags').fill('바다')
    await page.keyboard.press('Enter')
    await page.getByLabel('Number of chats').check()
    await page.getByRole('checkbox', { name: 'Mira' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show results' }).click()
    await main.getByRole('button', { name: 'Remove #바다' }).waitFor()
    expect(addressOf()).toMatch(/^\?keyword=등대&pt=바다&ccr=0,10000&cr=[0-9a-f]{24},Mira$/)
    await page.reload({ waitUntil: 'networkidle' })
    await main.getByRole('link', { name: '새벽 세 시의 등대' }).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  it('keeps what has the words to the languages that one reads, one’s own first', async () => {
    const { page, faults } = visitor
    const main = page.getByRole('main')
    await page.goto('/search?keyword=a', { waitUntil: 'networkidle' })
    await main.getByRole('link', { name: 'The Last Train Through Winter' }).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const languages = page
      .getByRole('group', { name: 'Language', exact: true })
      .getByRole('checkbox')
    const spanish = page.getByRole('group', { name: 'Language', exact: true }).getByLabel('Español')
    await spanish.check()
    expect(await languages.first().getAttribute('id')).toBe(
      await page
        .getByRole('group', { name: 'Language', exact: true })
        .getByLabel('English')
        .getAttribute('id'),
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show results' }).click()
    await main.getByRole('button', { name: 'Remove Español' }).waitFor()
    await main.getByRole('link', { name: 'La cartógrafa de lo que no existe' }).waitFor()
    expect(await main.getByRole('link', { name: 'The Last Train Through Winter' }).count()).toBe(0)
    expect(addressOf()).toBe('?keyword=a&language=es')
    await main.getByRole('button', { name: 'Remove Español' }).click()
    await main.getByRole('link', { name: 'The Last Train Through Winter' }).waitFor()
    expect(faults).toEqual([])
  })

  it('shows items of all kinds and creators, and each kind at its own address', async () => {
    const { page, faults } = visitor
    const main = page.getByRole('main')
    await page.goto('/search?keyword=mira')
    const creators = main.locator('section', {
      has: page.getByRole('heading', { name: /^Creators/ }),
    })
    await creators.getByRole('link', { name: 'Mira', exact: true }).waitFor()
    await creators
      .getByText(/^[0-9]+ followers?$/)
      .first()
      .waitFor()
    await main.getByRole('heading', { name: /^Stories [0-9]/ }).waitFor()
    await expectAccessible(page)
    await page.goto('/search?keyword=a')
    await main.getByRole('button', { name: 'Stories', exact: true }).click()
    await main.getByRole('button', { name: 'Stories', exact: true, pressed: true }).waitFor()
    expect(addressOf()).toBe('?keyword=a&kind=story')
    await main.getByRole('button', { name: 'Creators' }).click()
    await main.getByRole('link', { name: 'Mira', exact: true }).click()
    await page.waitForURL(/\/(creatorhome|c)\//)
    await page.goto('/search?keyword=zzqq&ccr=0,9')
    await main.getByText('Nothing matches your search').waitFor()
    await main.getByRole('button', { name: 'Videos and audio' }).click()
    await main.getByText('No videos or audio match').waitFor()
    expect(addressOf()).toBe('?keyword=zzqq&kind=content')
    await page.reload({ waitUntil: 'networkidle' })
    await main.getByText('No videos or audio match').waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  it('leads to what it finds of the other kind', async () => {
    const { page } = visitor
    const main = page.getByRole('main')
    await page.goto('/', { waitUntil: 'networkidle' })
    await signUp(page, 'Ines')
    await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
    const bytes = readFileSync(await makeClip({ seconds: 1 }))
    await publishFile(page, { title: 'Qwxharbour', bytes })
    await page.goto('/search?keyword=qwxharbour&kind=story')
    await main.getByText('Your search matches videos and audio.').waitFor()
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Show results' }).click()
    await main.getByRole('link', { name: 'Qwxharbour' }).waitFor()
    expect(addressOf()).toBe('?keyword=qwxharbour&kind=content')
    await page.context().clearCookies()
  })

  it('says that nothing was found, and takes filters away again [R-search-005] [R-search-015]', async () => {
    const { page } = visitor
    const main = page.getByRole('main')
    await page.goto('/search?keyword=등대&nt=바다')
    await main.getByText('Nothing matches your search').waitFor()
    await main.getByRole('button', { name: 'Remove without #바다' }).click()
    await main.getByRole('link', { name: '새벽 세 시의 등대' }).waitFor()
    await page.goto('/search')
    await main.getByRole('button', { name: '등대', exact: true }).waitFor()
    await main.getByRole('button', { name: 'Clear all' }).click()
    await main.getByText('What are you looking for?').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    expect(await page.getByRole('button', { name: 'Show results' }).isDisabled()).toBe(true)
  })
})
