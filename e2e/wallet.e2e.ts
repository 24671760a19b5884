import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, operator } from '../apps/server/src/demo/people.ts'
import { logIn, signUp } from './accounts.ts'
import {
  expectAccessible,
  launchBrowser,
  layoutShift,
  reroute,
  visit,
  type Visitor,
} from './browser.ts'
import { site } from './site.ts'

describe('the way of money', () => {
  let browser: Browser
  let buyer: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    buyer = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(buyer.page, 'Buyer')
  })
  afterAll(async () => {
    await browser.close()
  })

  it('asks visitors to log in before it shows a wallet', async () => {
    const visitor = await visit(browser, {
      width: 390,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await visitor.page.goto('/wallet')
    await visitor.page.getByText('Log in to see your wallet').waitFor()
    await expectAccessible(visitor.page)
  })

  it('draws its page on what the server sent, also where the bar with the balances comes last', async () => {
    const { page, faults } = buyer
    const isBar = /signed-in-bar/
    await reroute(page, isBar, async (route) => {
      await page.waitForResponse((answer) => answer.url().includes('/api/wallet'))
      await route.continue()
    })
    await page.goto('/wallet')
    await page.getByTitle('Wallet').waitFor()
    await page.unroute(isBar)
    expect(faults).toEqual([])
  })

  it('counts coins and bonus coins apart in the header, as its page does', async () => {
    const { page } = buyer
    const isWallet = /\/api\/wallet(\?|$)/
    await reroute(page, isWallet, async (route) => {
      const response = await route.fetch()
      const wallet = (await response.json()) as Record<string, unknown>
      await route.fulfill({ response, json: { ...wallet, coins: 500, bonusCoins: 7 } })
    })
    await page.goto('/library')
    const header = page.getByTitle('Coins 500 + bonus 7')
    expect(await header.innerText()).toMatch(/^Coins\s*500\s*Bonus coins\s*\+7\s*Credits/)
    await header.click()
    for (const [name, amount] of [
      ['Coins', '500'],
      ['Bonus coins', '7'],
    ] as const) {
      const heading = page.getByRole('main').getByRole('heading', { name, exact: true })
      await heading.locator('xpath=..').getByText(amount, { exact: true }).waitFor()
    }
    await page.unroute(isWallet)
  })

  it('charges coins once, at the price shown, after the terms are accepted [R-payment-001]', async () => {
    const { page } = buyer
    await page.goto('/wallet/charge')
    await page.getByText('no real money moves').waitFor()
    await page.getByRole('radio', { name: /1,000 coins/ }).check()
    const pay = page.getByRole('button', { name: 'Pay $109.99' })
    expect(await pay.isDisabled()).toBe(true)
    await page.getByRole('checkbox').check()
    await expectAccessible(page)
    // No second payment begins while the gateway's page comes.
    await reroute(page, '**/sandbox/pay/**', async (route) => {
      await page.waitForTimeout(500)
      await route.continue()
    })
    await pay.evaluate((button) =>
      addEventListener('pagehide', () => sessionStorage.setItem('busy', String(button.ariaBusy))),
    )
    await pay.click()
    await page.waitForURL('**/sandbox/pay/**')
    await page.unroute('**/sandbox/pay/**')
    expect(await page.evaluate(() => sessionStorage.getItem('busy'))).toBe('true')
    await page.getByText('$109.99').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByText('1,000 coins added to your wallet').waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByText('1,000 coins added to your wallet').waitFor()
    await expect.poll(() => balances(buyer)).toEqual({ coins: 1000, creditMilli: 0 })
  })

  it('shows of a charge every entry, each currency summing to zero', async () => {
    const { page } = buyer
    await page.getByRole('link', { name: 'Receipt and ledger entries' }).click()
    const sums = page.locator('tfoot td:last-child')
    await sums.first().waitFor()
    expect(await sums.allTextContents()).toEqual(['0', '$0.00'])
    await page.getByRole('link', { name: 'Coin purchase', exact: true }).waitFor()
    await expectAccessible(page)
  })

  it('has a receipt that names VAT alone, and says what bonus coins do not pay', async () => {
    const { page } = buyer
    await page.goto('/wallet/charge')
    await page
      .getByRole('link', { name: /Receipt/ })
      .first()
      .click()
    await page.getByRole('rowheader', { name: 'VAT (10%)', exact: true }).waitFor()
    await page.goto('/wallet')
    await page.getByText('You can’t use them for subscriptions or convert them.').waitFor()
  })

  it('charges nothing where the buyer declines, says so, and lets them try again [R-payment-005]', async () => {
    const { page } = buyer
    await page.goto('/wallet/charge')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'Payment failed or was canceled' }).waitFor()
    await page.getByText('You weren’t charged, and your balance hasn’t changed.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL('**/wallet/charge')
    expect(await balances(buyer)).toEqual({ coins: 1000, creditMilli: 0 })
  })

  it('converts coins to credits up to the limit of the day', async () => {
    const { page } = buyer
    await page.goto('/wallet/convert')
    await page.getByLabel('Coins to convert').fill('1001')
    await page.getByText('You can convert only 1,000 more coins today.').waitFor()
    await page.getByRole('button', { name: '100', exact: true }).click()
    await page.getByRole('button', { name: 'Convert coins', exact: true }).click()
    await page.getByText('1,000 credits added to your wallet').waitFor()
    await page.getByText('900 of 1,000 coins').waitFor()
    await expectAccessible(page)
    expect(await balances(buyer)).toEqual({ coins: 900, creditMilli: 1_000_000 })
  })

  it('shows what the wallet held at the end of a day', async () => {
    const { page } = buyer
    await page.goto('/wallet')
    await unfold(page)
    const day = page.getByLabel('End-of-day balance')
    await day.fill(await page.evaluate(() => new Date().toLocaleDateString('sv-SE')))
    const amounts = page.locator('[aria-live] dl dd')
    await amounts.first().waitFor()
    expect(await amounts.allTextContents()).toEqual(['900', '0', '1,000', '0'])
    await expectAccessible(page)
    await day.fill('2020-02-29')
    await expect.poll(() => amounts.allTextContents()).toEqual(['0', '0', '0', '0'])
    await day.fill('2999-01-01')
    await page.getByText('That date is in the future.').waitFor()
    expect(await amounts.count()).toBe(0)
  })

  it('limits what its owner spends, as soon as they set a limit', async () => {
    const { page } = buyer
    await page.goto('/wallet')
    await page.getByRole('button', { name: 'Change limits' }).click()
    await page.getByLabel('Coins per day').fill('0')
    await page.getByText('Enter a whole number of coins, 1 or more.').waitFor()
    await page.getByLabel('Coins per day').fill('50')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save limits' }).click()
    await page.getByText('0 of 50 coins').waitFor()
    await page.getByText('Your own limit').waitFor()
    await expectAccessible(page)
  })

  it('is looked through by what the address says, summed up, and told of kinds that nobody knows [R-wallet-010]', async () => {
    const { page } = buyer
    await reroute(page, '**/api/ledger/postings?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { items: { type: string }[] }
      for (const item of body.items) if (item.type === 'convert') item.type = 'from_tomorrow'
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto('/wallet')
    await unfold(page)
    await page.getByLabel('Currency').selectOption('Coins')
    await page.getByLabel('Direction').selectOption('Outgoing')
    await page.getByText('Unknown type. Contact the administrator.').waitFor()
    await page.getByText('100 out').waitFor()
    expect(new URL(page.url()).search).toBe('?currency=coins&direction=out')
    await expectAccessible(page)
    const types = await page.getByLabel('Type').locator('option').allTextContents()
    expect(types).toEqual([
      'All types',
      'Coin purchase',
      'Gift from this site',
      'Conversion to credits',
      'Refund',
      'Expired',
      'Lost with deleted account',
      'Subscription',
      'Donation',
      'Chat content',
      'Chat image',
      'Nickname change',
      'DRM encoding',
      'Story chat',
      'Purchase',
    ])
    await page.getByLabel('Type').selectOption('Nickname change')
    await page.getByText('No entries match').waitFor()
    await page.unroute('**/api/ledger/postings?*')
  })

  it('says of a conversion that failed for no reason of the wallet that it failed [R-wallet-013]', async () => {
    const { page } = buyer
    await page.goto('/wallet/convert')
    await page.getByLabel('Coins to convert').fill('10')
    await reroute(page, '**/api/story-chat/convert/credit', (route) => route.abort())
    await page.getByRole('button', { name: 'Convert coins' }).click()
    await page.getByText('Couldn’t convert your coins.').waitFor()
    await page.unroute('**/api/story-chat/convert/credit')
    expect(await balances(buyer)).toEqual({ coins: 900, creditMilli: 1_000_000 })
  })

  it('tops credits up by itself once that is asked for, up to an own limit [R-wallet-015]', async () => {
    const { page } = buyer
    await page.goto('/wallet/convert')
    const limit = page.getByLabel('Daily coin limit')
    await page.getByRole('switch', { name: /Top up automatically/ }).click()
    await limit.fill('9')
    await page.getByText('Enter at least 10 coins, the size of one top-up.').waitFor()
    await limit.fill('40')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Auto top-up turned on').first().waitFor()
    await expectAccessible(page)
    await page.reload()
    await expect.poll(() => limit.inputValue()).toBe('40')
  })

  it('loads without moving what is in sight', async () => {
    const shifts: Record<string, number> = {}
    for (const path of ['/myinfo', '/wallet/charge', '/wallet']) {
      shifts[path] = await layoutShift(buyer.page, path)
    }
    for (const [path, shift] of Object.entries(shifts)) expect(shift, path).toBeLessThan(0.05)
  })

  it.each([
    { path: '/wallet', fails: '**/story-chat/coupons*', shown: 'History' },
    { path: '/wallet/charge', fails: '**/story-chat/convert/credit*', shown: 'Pay with' },
  ])('shows the rest of $path if $fails fails, asked for twice at most', async (one) => {
    const { page } = buyer
    let asked = 0
    await reroute(page, one.fails, (route) => {
      asked += 1
      return route.fulfill({ status: 503, json: {} })
    })
    await page.goto(one.path)
    await page.getByText(one.shown, { exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.unroute(one.fails)
    expect(asked).toBeLessThanOrEqual(2)
    expect(asked).toBeGreaterThan(0)
  })

  it('goes back as far as it was not spent, by an administrator whom the console names', async () => {
    const admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    const { page } = admin
    await logIn(page, { email: operator.email, password: demoPassword })
    // A month that is none filters nothing.
    await page.goto(`/admin/charges?buyer=${await oidOf(buyer)}&state=paid&month=2026-13`)
    const charge = page.getByRole('row').filter({ hasText: '$109.99' })
    await charge.waitFor()
    expect(await page.getByLabel('Month', { exact: true }).inputValue()).toBe('')
    await expectAccessible(page)
    await charge.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Bought too much.')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const refund = page.getByRole('row').filter({ hasText: 'Bought too much.' })
    await refund.getByRole('link', { name: operator.nickname }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All coin purchases' }).click()
    await page.waitForURL('**/admin/charges')
    expect(await balances(buyer)).toMatchObject({ coins: 0 })
    expect(admin.faults).toEqual([])
  })

  it('says in the console why a charge failed, as far as that is on record', async () => {
    const { page, faults } = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await logIn(page, { email: operator.email, password: demoPassword })
    const oid = await failedCharge()
    const why = async (purpose: 'coins' | 'subscription', declineCode: string | null) => {
      await standAs(oid, { purpose, declineCode })
      await page.goto(`/admin/charges/${oid}`)
      await page.getByText('Payment method').waitFor()
      const row = page.getByText('Failure reason').locator('xpath=..')
      return (await row.count()) === 0 ? null : row.innerText()
    }
    expect(await why('coins', null)).toBe(null)
    expect(await why('coins', 'session_expired')).toContain(
      'The payment page expired before payment.',
    )
    expect(await why('subscription', null)).toContain('No reason recorded.')
    expect(await why('subscription', 'insufficient_funds')).toContain('Insufficient funds.')
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  it('returns the money for coins that weren’t spent', async () => {
    const { page } = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(page, 'Returner')
    await page.goto('/wallet/charge')
    await page.getByRole('radio', { name: /500 coins/ }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByText('500 coins added to your wallet').waitFor()
    await page.goto('/wallet/charge')
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByText('500 coins leave your wallet').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Refund \$/ }).click()
    await page.getByText(/will be refunded$/).waitFor()
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor({ state: 'detached' })
  })

  it('shows everyone whether the ledger balances', async () => {
    const { page } = buyer
    await page.goto('/invariants')
    await page.getByText('The ledger balances').waitFor()
    await expectAccessible(page)
    expect(buyer.faults).toEqual([])
  })
})

async function balances({ page }: Visitor): Promise<{ coins: number; creditMilli: number }> {
  const answer = await page.request.get('/api/wallet')
  const wallet = (await answer.json()) as { coins: number; creditMilli: number }
  return { coins: wallet.coins, creditMilli: wallet.creditMilli }
}

/** A charge of a buyer who never paid. */
async function failedCharge(): Promise<string> {
  const { rows } = await query(
    `UPDATE charges SET state = 'failed' WHERE state IN ('ready', 'cancelled') RETURNING oid`,
  )
  const [row] = rows as { oid: string }[]
  if (!row) throw new Error('Nobody left a charge unpaid.')
  return row.oid
}

async function standAs(
  oid: string,
  { purpose, declineCode }: { purpose: string; declineCode: string | null },
): Promise<void> {
  await query('UPDATE charges SET purpose = $2, decline_code = $3 WHERE oid = $1', [
    oid,
    purpose,
    declineCode,
  ])
}

async function query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const db = new pg.Client({ connectionString: site.databaseUrl })
  await db.connect()
  try {
    return await db.query(text, values)
  } finally {
    await db.end()
  }
}

/** The filters and past balances are folded away at first. */
async function unfold(page: Page): Promise<void> {
  await page.getByText('Filters and past balances').click()
}

async function oidOf({ page }: Visitor): Promise<string> {
  const answer = await page.request.get('/api/account/getuser')
  const { self } = (await answer.json()) as { self: { oid: string } }
  return self.oid
}
