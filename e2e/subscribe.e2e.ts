import type { Browser, Page } from 'playwright-core'
import { daysLeftOf } from '../apps/server/src/features/subscription/rows/months.ts'
import { firstMonthPart } from '../packages/money/src/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, operator } from '../apps/server/src/demo/people.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, layoutShift, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

const lastDay =
  'You can’t subscribe on the last day of the month (UTC). Nothing was charged. Please come back tomorrow.'

/** Not on the last day of a month, on which this is run as well. */
const takesNew = async (page: Page) =>
  (await call<{ subscribeable: boolean }>(page, '/account/subscribeable')).subscribeable

/** What is left of this month costs, of a price. */
function restOf(amount: number): number {
  return firstMonthPart(amount, { rule: 'days', days: daysLeftOf(new Date()) })
}

describe('subscribing to a creator', () => {
  let browser: Browser
  let creator: Visitor
  let reader: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    creator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    reader = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await signUp(creator.page, 'Keeper')
    await signUp(reader.page, 'Patron')
    await call(creator.page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, visitor] of Object.entries({ creator, reader })) {
      await visitor?.page.screenshot({ path: `test-results/subscribe-${name}.png` })
    }
  })
  afterAll(() => browser.close())

  it('begins with tiers that their creator adds and orders by keys, told which icon looks best [R-subscription-004] [R-subscription-006]', async () => {
    const { page } = creator
    await page.goto('/studio?view=tiers')
    for (const [name, coins] of [
      ['Lantern', '50'],
      ['Lighthouse', '300'],
    ] as const) {
      await page.getByRole('button', { name: 'Add tier' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await dialog.getByLabel('Coins per month').fill(coins)
      // The second half of a double click adds no second tier.
      await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick()
      await dialog.waitFor({ state: 'hidden' })
    }
    const names = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect.poll(() => names.allTextContents()).toEqual(['Lantern', 'Lighthouse'])
    await page.getByRole('button', { name: 'Move Lighthouse up' }).press('Enter')
    await expect.poll(() => names.allTextContents()).toEqual(['Lighthouse', 'Lantern'])
    await page.getByRole('button', { name: 'Add tier' }).click()
    await page.getByText('A 64 × 64 px PNG looks best.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Friends')
    await page.getByRole('switch', { name: 'Free tier' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(() => names.allTextContents()).toEqual(['Friends', 'Lighthouse', 'Lantern'])
    await expectAccessible(page)
    expect(creator.faults).toEqual([])
  })

  it('is linked in the HTML of the channel, without a layout shift', async () => {
    const { self } = await call<{ self: { oid: string } }>(creator.page, '/account/getuser')
    const path = `/creatorhome/${self.oid}`
    const html = await (await reader.page.request.get(path)).text()
    expect(html).toContain(`href="/subscribe/${self.oid}"`)
    expect(await layoutShift(reader.page, path)).toBeLessThan(0.05)
  })

  it('shows the tiers, what each costs, and what keeps one from it [R-subscription-002]', async () => {
    const { page } = reader
    const { self } = await call<{ self: { oid: string } }>(creator.page, '/account/getuser')
    await page.goto(`/subscribe/${self.oid}`)
    await page.getByRole('heading', { name: /^Subscribe to Keeper/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Subscribe Lantern' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Then 50 coins on /).waitFor()
    const lantern = `${restOf(50)} coins`
    const isWhole = restOf(50) === 50
    if (!isWhole) await dialog.getByText(`Today you pay ${lantern} for the `).waitFor()
    const amounts = dialog.getByRole('definition')
    await expect.poll(() => amounts.allTextContents()).toEqual([lantern, '0 coins', lantern])
    const isOpen = await takesNew(page)
    if (isOpen) await dialog.getByRole('link', { name: 'Buy coins' }).waitFor()
    else await dialog.getByText(lastDay).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  it('lasts until one unsubscribes, and goes on where one thinks better of it', async () => {
    const { page } = reader
    const isOpen = await takesNew(page)
    await page.getByRole('button', { name: 'Subscribe Friends' }).click()
    const dialog = page.getByRole('dialog')
    if (!isOpen) return dialog.getByText(lastDay).waitFor()
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await page.getByText('You’re subscribed to Friends', { exact: true }).waitFor()
    await page.goto('/myinfo?tab=subscriptions')
    await page.getByRole('button', { name: /^Cancel subscription Keeper/ }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText(/^Canceled\. You keep it until /).waitFor()
    await page.getByRole('button', { name: /^Keep subscription Keeper/ }).click()
    await page.getByText('Free.', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(reader.faults).toEqual([])
  })

  it('costs less with a coupon that the creator made [R-coupon-003] [R-subscription-003]', async () => {
    await creator.page.goto('/studio?view=coupons')
    await creator.page.getByRole('button', { name: 'New tier coupon' }).click()
    await creator.page.getByLabel('First month’s price in coins').fill('0')
    await expectAccessible(creator.page)
    await creator.page.getByRole('button', { name: 'Create coupon' }).click()
    const made = creator.page.getByRole('main').getByRole('listitem')
    await made.getByText('Used 0 times').waitFor()
    await expectAccessible(creator.page)
    const [code] = (await made.getByRole('heading').textContent())?.match(/^[A-Za-z0-9]{5}/) ?? []
    const { self } = await call<{ self: { oid: string } }>(creator.page, '/account/getuser')
    const { page } = reader
    await page.goto(`/subscribe/${self.oid}?coupon=${code}`)
    const notice = page.getByRole('region', { name: 'Coupon' })
    await notice.getByText('first month free, then').waitFor()
    await expect.poll(() => page.url()).not.toContain('coupon')
    await expectAccessible(page)
    const isOpen = await takesNew(page)
    if (!isOpen) return
    await page.getByRole('button', { name: 'Choose this tier Lantern' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`With coupon ${code}, the first month is free.`).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('You’re subscribed to Lantern', { exact: true }).waitFor()
    await notice.waitFor({ state: 'hidden' })
    await creator.page.reload()
    await made.getByText('Used 1 time').waitFor()
    expect([creator.faults, reader.faults]).toEqual([[], []])
  })

  it('is paid by a saved card, and later by coins', async () => {
    const { page } = reader
    if (!(await takesNew(page))) return
    const { self } = await call<{ self: { oid: string } }>(creator.page, '/account/getuser')
    const { tiers } = await call<{ tiers: { tierHash: string; name: string }[] }>(
      page,
      `/account/subscription-tiers?creatorOid=${self.oid}`,
    )
    const hashOf = (name: string) => tiers.find((tier) => tier.name === name)?.tierHash
    await call(creator.page, '/account/modify/subscription_tiers', {
      mode: 'swap',
      tierHash: hashOf('Lighthouse'),
      otherTierHash: hashOf('Lantern'),
    })
    await page.goto(`/subscribe/${self.oid}?tier=${hashOf('Lighthouse')}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Save a card and pay' }).click()
    await page.getByRole('button', { name: 'Add card' }).click()
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByRole('button', { name: 'Save card' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await dialog.getByRole('radio', { name: 'Visa ending in 4242' }).click()
    // The rest of this month, with nothing taken off: by the coupon nothing was paid for it.
    const price = `$${(restOf(3299) / 100).toFixed(2)}`
    await dialog.getByRole('button', { name: `Pay ${price}` }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: `Pay ${price}` }).click()
    await page.getByText('You’re subscribed to Lighthouse', { exact: true }).waitFor()
    await page.goto('/myinfo?tab=subscriptions')
    await page.getByText('Paid with').waitFor()
    await page.getByRole('button', { name: /^Payment method Keeper/ }).click()
    await dialog.getByRole('radio', { name: 'Wallet coins' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Paid with wallet coins').waitFor()
    await expectAccessible(page)
    await page.goto(`/subscribe/${self.oid}?tier=${hashOf('Lantern')}`)
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await page.goto('/myinfo?tab=subscriptions')
    await page.getByText(/^Switches to Lantern next month: 50 coins on /).waitFor()
    await page.goto('/wallet')
    await page
      .getByRole('link', { name: /^Subscription/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Subscription', exact: true }).click()
    await page.waitForURL('**/myinfo?tab=subscriptions')
    expect(reader.faults).toEqual([])
  })

  it('is named to administrators among all that cards paid, with what it was for', async () => {
    if (!(await takesNew(reader.page))) return
    const admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    const { page } = admin
    await logIn(page, { email: operator.email, password: demoPassword })
    const { self } = await call<{ self: { oid: string } }>(reader.page, '/account/getuser')
    await page.goto(`/admin/card-orders?user=${self.oid}`)
    const order = page.getByRole('row').filter({ hasText: 'Lighthouse' })
    await order.getByText('Started by the subscriber').waitFor()
    await expectAccessible(page)
    await order.getByRole('link').first().click()
    await page.waitForURL('**/admin/subscriptions/*')
    await page.getByRole('table', { name: 'Card payments' }).getByText('Lighthouse').waitFor()
    await page.goto(`/admin/card-orders?user=${self.oid}`)
    await order.getByRole('link', { name: 'Plax Sandbox' }).click()
    await page.waitForURL('**/admin/charges/*')
    await page.getByText('Subscription', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(admin.faults).toEqual([])
  })

  it('is not offered where all seats are taken', async () => {
    if (!(await takesNew(reader.page))) return
    const { self } = await call<{ self: { oid: string } }>(creator.page, '/account/getuser')
    const { tiers } = await call<{ tiers: { name: string; tierHash: string }[] }>(
      creator.page,
      `/account/subscription-tiers?creatorOid=${self.oid}`,
    )
    const modify = (body: object) => call(creator.page, '/account/modify/subscription_tiers', body)
    const visitor = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    const { page } = visitor
    await page.goto(`/creatorhome/${self.oid}`)
    await page.getByRole('link', { name: 'Subscribe', exact: true }).waitFor()
    // Its reader has one paid tier, and the other with the month.
    for (const { name, tierHash } of tiers) {
      await modify(
        name === 'Friends'
          ? { mode: 'remove', tierHash }
          : { mode: 'update', tierHash, tier: { seats: 1 } },
      )
    }
    await page.reload()
    await page.getByText('All subscriber spots are taken.').waitFor()
    expect(await page.getByRole('link', { name: 'Subscribe', exact: true }).count()).toBe(0)
    await expectAccessible(page)
    await reader.page.goto(`/creatorhome/${self.oid}`)
    await reader.page.getByRole('link', { name: 'Your subscription' }).waitFor()
    expect([visitor.faults, reader.faults]).toEqual([[], []])
  })

  it('leaves no trace of a tier that nobody ever had', async () => {
    const { page } = creator
    await call(page, '/account/modify/subscription_tiers', {
      mode: 'push',
      tier: { name: 'Mistake', price: 10 },
    })
    await page.goto('/studio?view=tiers')
    await page.getByRole('button', { name: 'Remove Mistake' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Delete Mistake' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const removed = page.getByRole('heading', { level: 3 })
    await expect.poll(() => removed.allTextContents()).not.toContain('Mistake')
    expect(creator.faults).toEqual([])
  })
})
