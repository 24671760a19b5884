import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from './accounts.ts'
import { expectAccessible, launchBrowser, visit } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

/** Of the demo world. */
const demoPassword = 'moonlit-sea-7'

describe("the operator's pages", () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it.each([
    ['/info/legal', 'Legal notice'],
    ['/info/oppolicy1', 'Community guidelines: what you can publish'],
    ['/info/oppolicy2', 'Community guidelines: enforcement'],
    ['/tokushoho', 'Specified Commercial Transactions Act (Japan)'],
    ['/fund-settlement', 'Fund settlement policy'],
  ])(
    'are rendered on the server: %s [R-shell-008] [R-shell-009] [R-shell-010] [R-shell-011] [R-shell-012]',
    async (path, title) => {
      const baseUrl = site.baseUrl
      const headers = { 'accept-language': 'en', accept: 'text/html' }
      const answer = await fetch(baseUrl + path, { headers })
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).toContain(`<title>${title} · Plax</title>`)
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`))
      expect(html).toMatch(/<h[23][^>]*>/)
    },
  )

  it('are led to from the foot of a page, and an unknown one is not found [R-shell-013]', async () => {
    const baseUrl = site.baseUrl
    const { page, faults, context } = await visit(browser, { width: 390, locale: 'ko-KR', baseUrl })
    await page.goto('/', { waitUntil: 'networkidle' })
    const foot = page.getByRole('navigation', { name: '사이트 안내' })
    await foot.getByRole('link', { name: '특정상거래법 표기(일본)' }).click()
    await page.getByRole('heading', { level: 1, name: '특정상거래법에 따른 표기(일본)' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/tokushoho')
    await expectAccessible(page)
    await foot.getByRole('link', { name: '법적 고지' }).click()
    await page.getByRole('heading', { level: 1, name: '법적 고지' }).waitFor()
    await page.getByRole('link', { name: '운영 정책 2' }).click()
    await page.getByRole('heading', { level: 1, name: '운영 정책 2: 위반 시 조치' }).waitFor()
    const unknown = await page.goto('/info/no-such-page')
    expect(unknown?.status()).toBe(404)
    await page.getByRole('heading', { name: '페이지를 찾을 수 없어요' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('what administrators tell readers', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  const asAdmin = async (width = 1440) => {
    const visitor = await visit(browser, { width, locale: 'en-US', baseUrl: site.baseUrl })
    await logIn(visitor.page, { email: 'admin@demo.plax', password: demoPassword })
    return visitor
  }

  it('is a page that is written beside its preview, and shown at once', async () => {
    const { page, faults, context } = await asAdmin()
    await page.goto('/admin/pages')
    await page.getByRole('button', { name: 'New page' }).click()
    await page.getByLabel('Address').fill('house-rules')
    await page.getByRole('button', { name: 'Write page' }).click()
    await page.getByLabel('Title').fill('House rules')
    await page.getByRole('textbox', { name: 'Text' }).fill('## Be kind\n\n- to **all**')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('heading', { name: 'Be kind' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Page saved').waitFor()
    await page.getByRole('link', { name: 'View page' }).click()
    await page.getByRole('heading', { level: 1, name: 'House rules' }).waitFor()
    await page.goto('/info/legal')
    await page.getByText('For administrators: this is still the default text').waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('is what buyers accept before a charge', async () => {
    const { page, context } = await asAdmin(390)
    await page.goto('/wallet/charge')
    await page.getByRole('radio', { name: /1,000 coins/ }).check()
    const terms = page.getByRole('dialog', { name: 'Payment terms' })
    await page.getByRole('button', { name: 'Read the terms' }).click()
    await terms.getByText('You buy coins from the operator of this site.').waitFor()
    await expectAccessible(page)
    await page.goto('/admin/pages/payment-terms')
    await page.getByRole('textbox', { name: 'Text' }).fill('1. No coins on **Sundays**.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Page saved').waitFor()
    await page.goto('/wallet/charge')
    await page.getByRole('radio', { name: /1,000 coins/ }).check()
    await page.getByRole('button', { name: 'Read the terms' }).click()
    await terms.getByText('No coins on Sundays.').waitFor()
    await terms.getByRole('button', { name: 'Accept terms' }).click()
    await page.getByRole('checkbox', { checked: true }).waitFor()
    await page.goto('/admin/pages/payment-terms')
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
    await page.getByText('Default restored').waitFor()
    await context.close()
  })

  it('is not lost by a slip while it is written', async () => {
    const { page, context } = await asAdmin()
    await page.goto('/admin/system-prompts')
    await page.getByRole('button', { name: 'Change', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Text', { exact: true }).fill('Tell it in the present tense.')
    await page.keyboard.press('Escape')
    expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe(
      'Tell it in the present tense.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })

  it('comes in a window that the reader hides for 24 hours, or puts off for one [R-shell-026] [R-shell-027]', async () => {
    const { page, context, faults } = await asAdmin()
    await page.goto('/admin/notices')
    const { notice: pause } = await call<{ notice: { oid: string } }>(
      page,
      '/account/admin/notices',
      {
        kind: 'notice',
        audience: 'all',
        texts: { en: { title: 'Pause', body: 'Pause **tonight**' } },
        link: '/info/legal',
        startsAt: new Date().toISOString(),
        endsAt: null,
      },
    )
    await page.getByRole('link', { name: 'New notice' }).click()
    await page.getByText('Promotion', { exact: true }).click()
    await page.getByLabel('Title').fill('Party')
    await page.getByRole('textbox', { name: 'Text' }).fill('Party **tonight**')
    await page.getByLabel('Link').fill('/info/legal')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Notice saved').waitFor()
    await expectAccessible(page)
    const reader = await visit(browser, {
      width: 390,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await reader.page.clock.install()
    await reader.page.goto('/')
    const notice = reader.page.getByRole('dialog', { name: 'Pause' })
    await notice.getByRole('button', { name: 'Hide for 24 hours' }).click()
    await notice.waitFor({ state: 'hidden' })
    await reader.page.reload()
    const promotion = reader.page.getByRole('dialog', { name: 'Party' })
    await promotion.waitFor()
    await expectAccessible(reader.page)
    await promotion.getByRole('button', { name: 'Not now' }).click()
    await reader.page.reload({ waitUntil: 'networkidle' })
    await reader.page.clock.runFor(5000)
    expect(await reader.page.getByRole('dialog').count()).toBe(0)
    await reader.page.clock.fastForward('01:00:01')
    await reader.page.reload()
    await promotion.waitFor()
    await reader.page.clock.fastForward('23:00:00')
    await reader.page.reload()
    await notice.getByRole('link', { name: 'See more' }).click()
    await reader.page.waitForURL('**/info/legal')
    // It does not stand before the page that it led to; the next one does.
    await promotion.waitFor()
    expect(await notice.count()).toBe(0)
    await page.goto('/admin/notices')
    await page.getByRole('link', { name: 'Party' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Notice deleted').waitFor()
    const headers = { origin: site.baseUrl }
    const path = `/api/account/admin/notices/${pause.oid}`
    expect((await page.request.delete(path, { headers })).ok()).toBe(true)
    expect([...faults, ...reader.faults]).toEqual([])
    await reader.context.close()
    await context.close()
  })
})

describe('a reader', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it('comes with the code of a QR event, which goes from the address and is told once [R-account-003]', async () => {
    const baseUrl = site.baseUrl
    const { page, faults, context } = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    const told: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/qr-visits')) told.push(request.postData())
    })
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto('/search?keyword=sea&qr=Ab3_x#top')
    await page.waitForURL((url) => !url.search.includes('qr'))
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(`${baseUrl}/search?keyword=sea#top`)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('"qrEventCode":"Ab3_x"')
    expect(loads).toBe(1)
    await page.reload({ waitUntil: 'networkidle' })
    expect(told).toHaveLength(1)
    expect(faults).toEqual([])
    await context.close()
  })

  it('presses a button before the page came to life, and gets what it opens all the same', async () => {
    const { page, context, faults } = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    let isHeld = true
    await page.route('**/assets/*.js', async (route) => {
      while (isHeld) await delay(50)
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Log in' }).click()
    isHeld = false
    await page.getByRole('dialog', { name: 'Log in to Plax' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('presses a button whose part comes to life after the rest, and gets what it opens all the same', async () => {
    const { page, faults, context } = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await logIn(page, { email: 'haru@demo.plax', password: demoPassword })
    let isHeld = true
    await page.route('**/assets/signed-in-bar-*.js', async (route) => {
      while (isHeld) await delay(20)
      await route.continue()
    })
    const texts = page.waitForResponse(/\/assets\/messages-/)
    await page.goto('/', { waitUntil: 'commit' })
    await comesToLife(page.getByRole('link', { name: 'Stories', exact: true }).first())
    // The texts of the other pages have the page drawn anew, which must not take the part away.
    await (await texts).finished()
    await delay(500)
    await page.getByRole('button', { name: /’s account$/ }).click({ timeout: 1000 })
    isHeld = false
    await page.getByRole('menuitem', { name: 'Account' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('opens a page whose route arrives while they are on their way to it', async () => {
    const { page, faults, context } = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    const held = new Set(['routes', 'messages'])
    await page.route(/\/assets\/(routes|messages)-/, async (route) => {
      const [, name = ''] = /assets\/([a-z]+)-/.exec(route.request().url()) ?? []
      while (held.has(name)) await delay(20)
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const link = page.getByRole('link', { name: 'Stories', exact: true }).first()
    await comesToLife(link)
    await link.click()
    const routes = page.waitForResponse(/\/assets\/routes-/)
    held.delete('routes')
    await (await routes).finished()
    await delay(300)
    held.delete('messages')
    await page.getByRole('heading', { level: 1, name: 'Stories' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('finds profile, wallet, chats and settings under My Info [R-account-001]', async () => {
    const baseUrl = site.baseUrl
    const { page, faults, context } = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl,
    })
    await page.goto('/myinfo')
    await page.getByText('Log in to see your account').waitFor()
    await expectAccessible(page)
    await logIn(page, { email: 'haru@demo.plax', password: demoPassword })
    await page.goto('/')
    await page.getByRole('button', { name: /’s account$/ }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await page.getByText(/^Joined on /).waitFor()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Buy coins' }).waitFor()
    await main.getByRole('heading', { name: 'Your chats' }).waitFor()
    await expectAccessible(page)
    await main
      .getByRole('tab', { name: 'Settings' })
      .or(main.getByRole('link', { name: 'Settings' }))
      .click()
    await main.getByLabel('Language').waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
    await context.close()
  })

  it.each([
    ['444', 'The request was cut off (444)'],
    ['999', 'The request was denied (999)'],
    ['%3Cb%3E', 'The request looked like it came from a download program.'],
  ])('is told why a work was not sent: %s [R-shell-019]', async (status, text) => {
    const baseUrl = site.baseUrl
    const { page, context } = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await page.goto(`/illegaldownloader/${status}`)
    await page.getByText(text).waitFor()
    await expectAccessible(page)
    await context.close()
  })
})

/** React keeps what it knows of an element in keys of its own. */
async function comesToLife(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((alive) => Object.keys(alive).length)).not.toBe(0)
}
