import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, operator } from '../apps/server/src/demo/people.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { call, originOf } from './canvas.ts'
import { characterCard } from './card.ts'
import { runJob } from './run-job.ts'
import { site } from './site.ts'

const tag = randomBytes(3).toString('hex')
const title = `The paid harbour ${tag}`

describe('selling a story', () => {
  let browser: Browser
  let creator: Visitor
  let buyer: Visitor
  let contentOid = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    creator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    buyer = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await signUp(creator.page, 'Seller')
    await signUp(buyer.page, 'Buyer')
    await call(creator.page, '/account/creator', { acceptTerms: true, acceptFees: true })
    contentOid = await importStory(creator.page)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, visitor] of Object.entries({ creator, buyer })) {
      await visitor?.page.screenshot({ path: `test-results/commerce-${name}.png` })
    }
  })
  afterAll(async () => {
    await browser.close()
  })

  it('lets its creator set a price, and name a related creator once, after a warning [R-story-chat-002] [R-story-chat-062]', async () => {
    const { page } = creator
    await page.goto(`/story/setup/${contentOid}`)
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByLabel('Chat access').click()
    await page.getByRole('option', { name: /^Buyers only/ }).click()
    await page.getByLabel('Price in coins').fill('none')
    await page.getByText('Enter a whole number of coins, 1 or more.').first().waitFor()
    await page.getByLabel('Price in coins').fill('300')
    const rail = page.getByRole('navigation', { name: 'Main' })
    expect(await rail.locator('[aria-current=page]').allTextContents()).toEqual(['Studio'])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Story published').waitFor()
    await page.getByRole('button', { name: 'Choose creator' }).click()
    await page.getByLabel('Nickname').fill('Seller')
    await page
      .getByRole('button', { name: /^Choose Seller/ })
      .first()
      .click()
    await page.getByText('This can’t be changed or undone').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm creator' }).click()
    await page.getByText('Can’t be changed').waitFor()
  })

  it('says what it costs, and leads who has too few coins to charge and back [R-wallet-017]', async () => {
    const { page } = buyer
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url())
    })
    await page.goto(`/story/${contentOid}`)
    await page.getByText(/Buy once for 300 coins, then/).waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    expect(refused).toEqual([])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Buy story' }).click()
    await page.getByText('You need 300 more coins').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Buy coins' }).click()
    await page.getByText('You need 300 more coins').waitFor()
    expect(await page.getByRole('radio', { name: /^300 coins/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: /500 coins/ }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByRole('link', { name: 'Continue purchase' }).click()
    await page.getByRole('button', { name: 'Buy for 300 coins' }).waitFor()
    await expectAccessible(page)
  })

  it('is sold by calls of the account and the payment service alone [R-shell-034]', async () => {
    const { page } = buyer
    const calls = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The bell listens on every page.
      if (pathname.startsWith('/api/account/notifications')) return
      if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname}`)
    })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    calls.clear()
    await page.getByRole('button', { name: 'Buy story' }).click()
    await page.getByRole('button', { name: 'Buy for 300 coins' }).waitFor()
    expect([...calls]).toContain('GET /api/payment/quote')
    for (const call of calls) expect(call).toMatch(/^GET \/api\/(account|payment)\//)
    calls.clear()
    // Too little changes hands to be a sale: the price is another one.
    await reroute(page, '**/api/account/purchase', async (route) => {
      const body = { ...(route.request().postDataJSON() as object), coins: 1 }
      await route.continue({ postData: JSON.stringify(body) })
    })
    await page.getByRole('button', { name: 'Buy for 300 coins' }).click()
    await page.getByRole('alert').first().waitFor()
    expect([...calls]).toContain('POST /api/account/purchase')
    const ofSale = [...calls].filter(
      (call) => !/ \/api\/(wallet|ledger|story-chat|content\/(comments|counts))\b/.test(call),
    )
    for (const call of ofSale) expect(call).toMatch(/ \/api\/(account|payment|live)\//)
    await page.unroute('**/api/account/purchase')
    await page.getByRole('button', { name: 'Buy for 300 coins' }).waitFor()
  })

  it('is bought by keyboard, and opens into the chat [R-wallet-001] [R-story-chat-067]', async () => {
    const { page } = buyer
    await page.getByRole('button', { name: 'Buy for 300 coins' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/story/${contentOid}/c/**`)
    await page.getByLabel('Your message').waitFor()
    await page.goto(`/story/${contentOid}`)
    await page.getByText(/^Purchased: /).waitFor()
    const wallet = await buyer.page.request.get('/api/wallet')
    expect(await wallet.json()).toMatchObject({ coins: 200 })
  })

  it('stands among the purchases, with its receipt', async () => {
    const { page } = buyer
    await page.getByRole('link', { name: 'Purchases and receipts' }).click()
    await page.waitForURL('**/wallet/purchases')
    await page.getByRole('link', { name: title }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Receipt', exact: true }).click()
    const receipt = page.getByRole('article', { name: /^Receipt/ })
    await receipt.getByText('Platform fee', { exact: true }).waitFor()
    await receipt.getByText(title).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ledger entries' }).click()
    await page.getByRole('heading', { name: 'Chat content' }).waitFor()
    await page.getByRole('link', { name: title }).waitFor()
    await page.getByRole('link', { name: 'Purchase', exact: true }).click()
    await page.getByRole('heading', { name: 'Purchases', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Wallet', exact: true }).first().click()
    await page.getByRole('link', { name: 'All purchases' }).waitFor()
    await page.goto('/myinfo')
    await page.getByRole('link', { name: 'Purchases' }).click()
    await page.waitForURL('**/wallet/purchases')
    expect(buyer.faults).toEqual([])
  })

  it('stands among its creator’s sales and earnings, with the share', async () => {
    const { page } = creator
    await page.goto('/studio')
    await page.getByRole('row').filter({ hasText: title }).getByText('240').waitFor()
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Studio' }).getByText('Revenue').click()
    const parts = page.getByRole('navigation', { name: 'Revenue' })
    await parts.getByRole('link', { name: 'Sales' }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByText('240').waitFor()
    // Times are in the zone of the days that chats are grouped by, which the page names.
    await page.getByText('Dates and times are in Korean Standard Time.').waitFor()
    const time = row.locator('time').first()
    const soldAt = new Date((await time.getAttribute('datetime')) ?? '')
    const inSeoul = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Seoul',
    })
    expect(plain(await time.textContent())).toBe(plain(inSeoul.format(soldAt)))
    await expectNothingCutOff(page, 'Sales')
    // The chart and its table say the same.
    await page.getByText('View as table').click()
    const figures = page.getByRole('region', { name: 'Your share (coins)' })
    await figures.getByRole('row').last().getByText('240').waitFor()
    expect(await parts.locator('[aria-current=page]').allTextContents()).toEqual(['Sales'])
    await expectAccessible(page)
    await expectReadableOnAPhone(page, 'Sales')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('plax-sales-12-months.csv')
    await page.getByLabel('Status').selectOption('refunded')
    await page.getByText('No sales match').waitFor()
    expect(new URL(page.url()).search).toBe('?view=sales&state=refunded')
    await parts.getByRole('link', { name: 'Earnings' }).click()
    await page.getByRole('heading', { name: 'By day' }).waitFor()
    await page.getByRole('region', { name: 'Earnings by day' }).getByText('240').first().waitFor()
    await expectAccessible(page)
    expect(creator.faults).toEqual([])
  })

  it('lists to its creator who bought, how often, what was refunded, paid out and divided [R-settlement-014]', async () => {
    const { page } = creator
    const distribution = [
      { creatorOid: 'a'.repeat(24), name: 'Ines', sharePercent: 75 },
      { creatorOid: 'b'.repeat(24), name: 'Noa', sharePercent: 25 },
    ]
    const payout = {
      requestOid: 'c'.repeat(24),
      state: 'complete',
      step: 'sent',
      paysOn: '2026-12-10',
    }
    await reroute(page, '**/api/payment/sales?**', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { items: Record<string, unknown>[] }
      const [sale] = json.items
      const buyerNamed = { userOid: 'd'.repeat(24), name: 'Bora' }
      json.items = [
        { ...sale, id: '1', title: 'Joint', distribution, payout, buyer: buyerNamed },
        { ...sale, id: '2', title: 'Chats', kind: 'chat', buyer: null, sales: 3 },
        { ...sale, id: '3', title: 'Sent', payout: { ...payout, state: 'processing' } },
        {
          ...sale,
          id: '4',
          title: 'Asked',
          payout: { ...payout, state: 'processing', step: 'requested' },
        },
        { ...sale, id: '5', title: 'Back', state: 'refunded', refundedAt: '2026-11-20T09:00:00Z' },
      ]
      await route.fulfill({ response, json })
    })
    await page.goto('/studio?view=sales')
    const row = (item: string) => page.getByRole('row').filter({ hasText: item })
    const joint = row('Joint')
    for (const words of [
      'Bora',
      'Co-creation',
      'Ines 75%',
      'Noa 25%',
      'Paid out',
      'Dec 10, 2026',
    ]) {
      await joint.getByText(words).waitFor()
    }
    await row('Chats').getByText('3 replies').waitFor()
    await row('Sent').getByText('On its way').waitFor()
    await row('Asked').getByText('Requested').waitFor()
    await row('Back').getByText('Refunded').waitFor()
    expect(await row('Back').locator('time').count()).toBe(2)
    await page.unroute('**/api/payment/sales?**')
  })

  it('lists to its creator the fans who bought it, and takes notes on them [R-channel-011]', async () => {
    const { page } = creator
    const fans = async () => {
      await runJob('channel.roll-up-fans')
      return (await call<{ items: unknown[] }>(page, '/channel/fans')).items.length
    }
    await expect.poll(fans, { interval: 500 }).toBe(1)
    await page.goto('/studio?view=fans')
    await page.getByRole('heading', { name: 'Fans', level: 1 }).waitFor()
    await page.getByText('1 fan · 0 subscribers').waitFor()
    const fan = page.getByRole('listitem').filter({ hasText: 'Fan since' })
    await fan.getByText('Buyer').waitFor()
    await fan.getByText('300').waitFor()
    await fan.getByText(`Last: ${title}`).waitFor()
    await fan.getByRole('button', { name: /^Note on Buyer/ }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Likes harbours.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save note' }).click()
    await fan.getByText('Likes harbours.').waitFor()
    await fan.getByRole('button', { name: /^Block Buyer/ }).waitFor()
  })

  it('says once that sales didn’t load, and loads all of them again', async () => {
    const { page } = creator
    const sales = '**/api/payment/sales**'
    const refusal = { code: 'server.unknown', status: 500, message: 'Something went wrong.' }
    await reroute(page, sales, (route) => route.fulfill({ status: 500, json: refusal }))
    await page.goto('/studio?view=sales')
    const alerts = page.getByRole('main').getByRole('alert')
    await alerts.first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await alerts.count()).toBe(1)
    await page.unroute(sales)
    await alerts.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row').filter({ hasText: title }).first().waitFor()
    await page.getByText('View as table').waitFor()
    expect(await alerts.count()).toBe(0)
    // One part that fails leaves the others there, and isn't asked for over and over.
    let asked = 0
    const expected = '**/api/payment/sales/expected*'
    await reroute(page, expected, (route) => {
      asked += 1
      return route.fulfill({ status: 500, json: refusal })
    })
    await page.reload()
    await page.getByText('View as table').waitFor()
    await page.waitForLoadState('networkidle')
    await page.unroute(expected)
    expect(await alerts.count()).toBe(1)
    expect(asked).toBeLessThanOrEqual(2)
  })

  it('is opened to subscribers of a tier besides, and leads readers to either [R-story-chat-037]', async () => {
    const { page } = creator
    const tier = { name: 'Gold', price: 120 }
    await call(page, '/account/modify/subscription_tiers', { mode: 'push', tier })
    await page.goto(`/story/setup/${contentOid}`)
    await page.getByLabel('Chat access').click()
    await page.getByRole('option', { name: /^Early subscribers/ }).click()
    await page.getByLabel('Subscribed before: Year').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Chat access').click()
    await page.getByRole('option', { name: /^Buyers and subscribers/ }).click()
    await page.getByLabel('Minimum tier').click()
    await page.getByRole('option', { name: /^Gold/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Story saved').waitFor()
    const visitor = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await visitor.page.goto(`/search?keyword=${encodeURIComponent(title)}`)
    await visitor.page.getByText('300 coins or subscription').waitFor()
    await visitor.page.goto(`/story/${contentOid}`)
    await visitor.page
      .getByText(/^Subscribers to Gold and above, or buy once for 300 coins: /)
      .waitFor()
    await visitor.page.getByRole('button', { name: 'Log in to buy' }).waitFor()
    await expectAccessible(visitor.page)
    // Who comes straight to its chat is led to where it is opened.
    await visitor.page.goto(`/story/${contentOid}/c/`)
    await visitor.page.getByRole('heading', { name: 'You don’t have access' }).waitFor()
    await visitor.page.getByRole('link', { name: 'View story' }).click()
    await visitor.page.getByRole('link', { name: 'Subscribe', exact: true }).click()
    await visitor.page.waitForURL(/\/subscribe\/[0-9a-f]{24}\?tier=[0-9a-f]{24}&from=%2Fstory%2F/)
    await visitor.page.getByRole('heading', { name: 'Gold' }).waitFor()
    expect([visitor.faults, creator.faults]).toEqual([[], []])
  })

  it('is hidden from all but the invited, once it is for them', async () => {
    const { page } = creator
    await page.goto(`/story/setup/${contentOid}`)
    await page.getByLabel('Chat access').click()
    await page.getByRole('option', { name: /^Invite-only/ }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Story saved').waitFor()
    await page.getByLabel('Invite reader').fill('Buyer')
    await page
      .getByRole('button', { name: /^Invite Buyer/ })
      .first()
      .click()
    await page.getByText('1 reader invited').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Remove Buyer/ }).click()
    await page.getByText('No one invited yet').waitFor()
    const visitor = await visit(browser, {
      width: 390,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    const hidden = await visitor.page.goto(`/story/${contentOid}`)
    expect(hidden?.status()).toBe(404)
    // Who bought it keeps it.
    await buyer.page.goto(`/story/${contentOid}`)
    await buyer.page.getByText(/^Invite-only: /).waitFor()
    expect(creator.faults).toEqual([])
  })

  it('is refunded in the console, once, with a reason that its buyer is shown', async () => {
    const admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    const { page } = admin
    await logIn(page, { email: operator.email, password: demoPassword })
    await page.goto('/admin/orders')
    await page.getByRole('searchbox', { name: 'Item: title or ID' }).fill(title)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/orders?story=**')
    await page.getByRole('row').filter({ hasText: title }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Item: title or ID')
    await expectAccessible(page)
    await expectReadableOnAPhone(page, 'Orders')
    await page.getByRole('row').filter({ hasText: title }).getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Entries' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Bought by mistake.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^300 coins refunded to/).waitFor()
    await page.getByText('Bought by mistake.').waitFor()
    await page.getByRole('link', { name: operator.nickname, exact: true }).waitFor()
    // The button that opened the dialog is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.getByRole('heading', { name: 'Refund', level: 3 }).waitFor()
    expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0)
    await buyer.page.goto('/wallet/purchases')
    await buyer.page.getByText('Refunded: Bought by mistake.').waitFor()
    await expectAccessible(buyer.page)
    const wallet = await buyer.page.request.get('/api/wallet')
    expect(await wallet.json()).toMatchObject({ coins: 500 })
    await creator.page.goto('/studio?view=sales&state=refunded')
    await creator.page.getByRole('row').filter({ hasText: title }).getByText('Refunded').waitFor()
    await expectNothingCutOff(creator.page, 'Sales')
    await page.goto('/admin/revenue')
    await page.getByRole('region', { name: 'Coins and credits', exact: true }).waitFor()
    await expectNothingCutOff(page, 'Coins and credits')
    expect([admin.faults, buyer.faults, creator.faults]).toEqual([[], [], []])
  })
})

/** Browsers differ in the spaces of times. */
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ')

async function expectNothingCutOff(page: Page, name: string): Promise<void> {
  const table = page.getByRole('region', { name, exact: true })
  expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
}

/** The rows of a table stand as names over values, each with all its cells, and nothing to the side. */
async function expectReadableOnAPhone(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height })
  await expectNothingCutOff(page, name)
  const table = page.getByRole('region', { name })
  const cells = table.getByRole('row').last().getByRole('cell')
  expect(await cells.count()).toBe(await table.getByRole('columnheader').count())
  await expectAccessible(page)
  await page.setViewportSize({ width, height })
}

/** A story of a character card, compiled; its picture is the thumbnail. */
async function importStory(page: Page): Promise<string> {
  const { fileName: name, bytes: buffer } = characterCard()
  const headers = { origin: originOf(page) }
  const file = { name, mimeType: 'image/png', buffer }
  const answer = await page.request.post('/api/story-chat/card-import?create=true', {
    headers,
    multipart: { file },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { contentOid } = (await answer.json()) as { contentOid: string }
  await call(page, '/story-chat/compiled/update', { contentOid })
  return contentOid
}
