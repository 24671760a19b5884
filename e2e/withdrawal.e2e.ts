import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { type Account, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

const review = 'There was nothing left that I had not read.'

describe('leaving for good, and taking one’s data along', () => {
  const db = createDb(createPool(site.databaseUrl))
  let browser: Browser
  let owner: Visitor
  let account: Account
  beforeAll(async () => {
    browser = await launchBrowser()
    owner = await open()
    account = await signUp(owner.page, 'Closing')
  })
  afterAll(async () => {
    await browser.close()
    await db.destroy()
  })

  const open = (width = 1440) => visit(browser, { width, locale: 'en-US', baseUrl: site.baseUrl })
  const ofAccount = () => sql`(SELECT oid FROM users WHERE email = ${account.email})`
  const openTab = async (page: Page) => {
    await page.goto('/myinfo')
    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByRole('heading', { name: 'Delete account' }).waitFor()
  }
  const toSurvey = async (page: Page) => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByLabel('I understand that what’s lost can’t be recovered.').check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Tell us more').waitFor()
  }
  const prove = async (page: Page) => {
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await question.waitFor({ state: 'hidden' })
  }

  it('gives all of one’s data as a file, after a fresh proof', async () => {
    const { page } = owner
    await sql`UPDATE sessions SET authenticated_at = authenticated_at - interval '1 hour'
      WHERE user_oid = ${ofAccount()}`.execute(db)
    await openTab(page)
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download your data' }).click()
    await prove(page)
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^plax-data-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.account.data.profile.email).toBe(account.email)
    expect(data.isComplete).toBe(true)
    await page.getByText('Check your downloads.').waitFor()
  })

  it('says why a file did not come', async () => {
    const { page } = owner
    await reroute(page, '**/api/account/data-download?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Download your data' }).click()
    await page.getByText('Couldn’t reach the server.').waitFor()
    await page.unroute('**/api/account/data-download?*')
  })

  it('asks for a reason and more than 20 characters [R-withdrawal-001] [R-withdrawal-007]', async () => {
    const { page, faults } = owner
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('What’s lost for good').waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await page.goBack()
    await toSurvey(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Choose why you’re leaving.').waitFor()
    await page.getByText('Write more than 20 characters.').waitFor()
    await page.getByLabel('Tell us more').fill('x'.repeat(20))
    await page.getByText('Characters to go: 1', { exact: true }).waitFor()
    await page.getByLabel('Other', { exact: true }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Write more than 20 characters.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Tell us more').fill(review)
    await page.getByText(`${review.length} / 2000`).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('We’ll log you out on every other device now').waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  it('shows until when it waits, on every page, and is taken back [R-withdrawal-002] [R-withdrawal-003]', async () => {
    const { page, faults } = owner
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('heading', { name: 'Your account will be deleted on' }).waitFor()
    const banner = page.getByRole('complementary', { name: 'Account deletion' })
    await banner.waitFor()
    await expectAccessible(page)
    // Home comes with the fewest texts.
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(faults).toEqual([])
    await banner.getByRole('link', { name: 'Review or cancel' }).click()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByText('Account deletion canceled').waitFor()
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete account' }).waitFor()
  })

  it('is cancelled by logging in, which is told [R-withdrawal-004]', async () => {
    const { page } = owner
    await toSurvey(page)
    await page.getByLabel('It’s hard to use').check()
    await page.getByLabel('Tell us more').fill(review)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('button', { name: 'Keep my account' }).waitFor()
    const phone = await open(390)
    await logInByForm(phone.page)
    await phone.page.getByText('Account deletion canceled').waitFor()
    await phone.context.close()
    await page.reload()
    await page.getByRole('button', { name: 'Delete account' }).waitFor()
  })

  it('ends for good after its date, and nobody logs in any more [R-withdrawal-005]', async () => {
    const { page } = owner
    await toSurvey(page)
    await page.getByLabel('I’m worried about my data').check()
    await page.getByLabel('Tell us more').fill(review)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('button', { name: 'Keep my account' }).waitFor()
    // Time passes for the browser first, and for the site as the button is pressed: the site itself
    // closes accounts whose time has come, now and then.
    await page.clock.setFixedTime(Date.now() + 15 * 24 * 3600 * 1000)
    await reroute(page, '**/account/unregister', async (route) => {
      await letTimePass()
      await route.continue()
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Your account is about to be deleted' }).waitFor()
    await page.getByRole('button', { name: 'Delete account now' }).click()
    await page.waitForURL(`${site.baseUrl}/`)
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor()
    await logInByForm(page)
    await page.getByText('This account was deleted and can’t be restored.').waitFor()
    await owner.context.close()
  })

  const logInByForm = async (page: Page) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await page.keyboard.press('Enter')
  }
  /** Its fortnight is over. */
  const letTimePass = async () => {
    await sql`WITH passed AS (UPDATE withdrawals SET asked_at = asked_at - interval '15 days',
        scheduled_at = scheduled_at - interval '15 days'
        WHERE state = 'waiting' AND user_oid = ${ofAccount()})
      UPDATE users SET withdraws_at = withdraws_at - interval '15 days'
      WHERE email = ${account.email}`.execute(db)
  }
})
