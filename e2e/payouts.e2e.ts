import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators, demoPassword, operator } from '../apps/server/src/demo/people.ts'
import { logIn } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

describe('a payout', () => {
  let browser: Browser
  let creator: Visitor
  let admin: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    const { baseUrl } = site
    creator = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    await logIn(creator.page, { email: creators.mira.email, password: demoPassword })
    await logIn(admin.page, { email: operator.email, password: demoPassword })
    // Whatever day it is, requests are open.
    await change('settlement.window_first_day', 1)
    const payer = { name: 'Plax Inc.', account: 'KR1234567890', bic: 'KOEXKRSE' }
    await change('settlement.payer', payer)
  })
  afterAll(() => browser.close())

  const change = async (setting: string, value: unknown) => {
    const set = await admin.page.request.put(`/api/admin/settings/${setting}`, {
      data: { value, version: 0, reason: 'For the journey.' },
      headers: { origin: site.baseUrl },
    })
    expect(set.ok(), await set.text()).toBe(true)
  }

  it('is explained month by month, down to the item [R-settlement-002]', async () => {
    const { page } = creator
    await page.goto('/studio?view=settlement')
    await page.getByRole('heading', { name: 'Payouts', exact: true }).waitFor()
    await page
      .getByText(/^Add a payout account first\. The minimum is .*\d.* are paid on .*\d/)
      .waitFor()
    await expectAccessible(page)
    const months = page.getByRole('region', { name: 'Earnings by month' })
    await months
      .getByRole('button', { name: /\d{4}$/ })
      .nth(1)
      .click()
    await page.getByRole('heading', { name: /^Statement for / }).waitFor()
    await page.getByRole('region', { name: 'Totals' }).waitFor()
    await page
      .getByText(/· platform fee: \d+%/)
      .first()
      .waitFor()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^plax-\d{4}-\d\d\.pdf$/)
    await page.getByRole('button', { name: 'All payouts' }).click()
  })

  it('is requested on a phone once there is an account [R-settlement-003]', async () => {
    const { page } = creator
    await page.getByRole('button', { name: 'Add account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Payout account' })
    await dialog.getByLabel('Bank', { exact: true }).fill('Hana Bank')
    await dialog.getByLabel('Account holder').fill('Mira Kim')
    await dialog.getByLabel('Account number or IBAN').fill('ES9121000418450200051333')
    await dialog.getByRole('button', { name: 'Save account' }).click()
    await dialog.getByText('This account number isn’t valid.').waitFor()
    await dialog.getByLabel('Account number or IBAN').fill('110-234-567890')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save account' }).click()
    await page.getByText('•••• 7890').first().waitFor()
    await page.getByRole('button', { name: 'Request payout' }).click()
    const ask = page.getByRole('dialog')
    await ask.getByText('ending in 7890').waitFor()
    await ask.getByRole('button', { name: 'Request payout' }).click()
    await page.getByText('Payout requested').waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).waitFor()
    await page.getByText(/^On its way: ₩[\d,]+, to be paid on .+\.$/).waitFor()
    // A change keeps what is on file but the number.
    await page.getByRole('button', { name: 'Change account' }).click()
    await dialog.getByText('the saved one ends in 7890').waitFor()
    expect(await dialog.getByLabel('Bank', { exact: true }).inputValue()).toBe('Hana Bank')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('is approved, sent and marked as paid in the console', async () => {
    const { page } = admin
    // It opens with an earlier month, which has an unsent payout, and links to this one.
    await page.goto('/admin/payouts')
    await page
      .getByRole('note')
      .getByRole('button', { name: /\(1 payout\)$/ })
      .click()
    await page.waitForURL('**/admin/payouts?month=**')
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Approve all' }).click()
    await page.getByText('1 payout approved').waitFor()
    await page.getByRole('button', { name: 'Send KRW to the bank' }).click()
    await page.getByRole('dialog', { name: /^Send 1 payout, ₩[\d,]+\?$/ }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Send payouts' }).click()
    await page.getByText('Bank file: 1 payout').waitFor()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'XML (ISO 20022)' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xml$/)
    await page.getByRole('button', { name: 'Mark all as paid' }).click()
    await page.getByText('1 payout marked as paid').waitFor()
    await creator.page.reload()
    await creator.page.getByRole('region', { name: 'Requests' }).getByText('Complete').waitFor()
  })

  it('leaves withheld tax, which is recorded as paid and undone in the console', async () => {
    const { page } = admin
    await page.goto('/admin/taxes')
    const owed = page.getByRole('region', { name: 'Owed' })
    const row = owed.getByRole('row', { name: /^Withheld tax, South Korea/ })
    await row.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record payment: Withheld tax, South Korea' })
    const amount = dialog.getByLabel('Amount in KRW')
    const all = await amount.inputValue()
    await amount.fill(`${all}0`)
    await dialog.getByText('This is more than is owed.').waitFor()
    await amount.fill(all)
    await dialog.getByLabel('Reference').fill('2026-12 KR')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await page.getByText('Payment recorded').waitFor()
    await row.waitFor({ state: 'detached' })
    const payments = page.getByRole('region', { name: 'Recorded payments' })
    await payments.getByText('2026-12 KR').waitFor()
    await page.setViewportSize({ width: 390, height: 800 })
    await expectAccessible(page)
    await payments.getByRole('button', { name: 'Undo record' }).click()
    await page.getByLabel('Reason').fill('The wrong month.')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo record' }).click()
    await payments.getByText(/^Undone by .+: The wrong month\.$/).waitFor()
    await row.waitFor()
    await expectAccessible(page)
  })
})
