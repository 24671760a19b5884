import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { type Account, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'
import { appCode, typeCode, wrongAppCode } from './two-factor.ts'

/** Those of this journey: others run at the same time. */
const people = sql`SELECT oid FROM users WHERE email LIKE 'factor-%'`

describe('two-factor authentication', () => {
  const db = createDb(createPool(site.databaseUrl))
  let browser: Browser
  let owner: Visitor
  let phone: Visitor
  let account: Account
  let secret = ''
  let recoveryCodes: string[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    owner = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    phone = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    account = await signUp(owner.page, 'Factor')
  })
  afterAll(async () => {
    await browser.close()
    await db.destroy()
  })

  /** The half minutes pass: the codes that were used are of another time. */
  const forgetUsedCodes = () =>
    sql`UPDATE two_factors SET last_step = 0 WHERE user_oid IN (${people})`.execute(db)
  /** The last proof of who one is was long ago. */
  const letProofsAge = () =>
    sql`UPDATE sessions SET authenticated_at = authenticated_at - interval '1 hour'
      WHERE user_oid IN (${people})`.execute(db)
  const openPart = async () => {
    await owner.page.goto('/myinfo?tab=security')
    await owner.page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  }
  const givePassword = async ({ page }: Visitor) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
  }

  it('asks for the password anew, then shows the QR code and the key [R-two-factor-001]', async () => {
    const { page } = owner
    await letProofsAge()
    await page.goto('/myinfo')
    await page.getByRole('link', { name: 'Security' }).click()
    const start = page.getByRole('button', { name: 'Set up' })
    await start.waitFor()
    await expectAccessible(page)
    await start.click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    // Who closes the question is back where they were, and is told of no error.
    await question.getByRole('textbox', { name: 'Password' }).press('Escape')
    await expect.poll(() => start.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => start.getAttribute('aria-busy')).toBe(null)
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
    await start.click()
    await question.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    const picture = page.getByRole('img', { name: 'QR code with the secret key' })
    await picture.waitFor()
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    secret = (await page.locator('[data-secret]').innerText()).replace(/\s/g, '')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await expectAccessible(page)
  })

  it('refuses a wrong code, then is on and shows ten recovery codes once [R-two-factor-005] [R-two-factor-009]', async () => {
    const { page } = owner
    await page.getByRole('button', { name: 'Next' }).click()
    await typeCode(page, wrongAppCode(secret))
    await page.getByText('Invalid code. Please try again.').waitFor()
    await expectAccessible(page)
    await typeCode(page, appCode(secret))
    await page.getByText('Two-factor authentication turned on').waitFor()
    // The Enter that ends a typed code presses nothing of the next step.
    await page.keyboard.press('Enter')
    recoveryCodes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .locator('li')
      .allInnerTexts()
    expect(new Set(recoveryCodes).size).toBe(10)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('plax-recovery-codes.txt')
    await page.goBack()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByText('Recovery codes won’t be shown again.').waitFor()
    await leaving.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Finish setup' }).click()
    await page.getByText('10 recovery codes left.').waitFor()
    await expectAccessible(page)
  })

  it('asks for the code after the password, on the page [R-two-factor-008] [R-two-factor-010]', async () => {
    const { page } = phone
    await forgetUsedCodes()
    await page.goto('/login')
    await givePassword(phone)
    const field = page.getByRole('textbox', { name: 'Authenticator app code' })
    await field.waitFor()
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await typeCode(page, wrongAppCode(secret))
    await page.getByText('Invalid verification code', { exact: true }).waitFor()
    await page.evaluate(
      (code) => {
        document.execCommand('insertText', false, code)
      },
      ` ${appCode(secret).slice(0, 3)} ${appCode(secret).slice(3)} `,
    )
    await page.waitForURL('/')
    await page.request.post('/api/account/logout', {
      headers: { origin: site.baseUrl },
      data: {},
    })
  })

  it('lets in by a recovery code, in the dialog, once', async () => {
    const { page } = phone
    await page.goto('/myinfo')
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
    await page.getByRole('dialog', { name: 'Log in to Plax' }).waitFor()
    await givePassword(phone)
    await page.getByRole('button', { name: 'Use recovery code' }).click()
    const field = page.getByRole('textbox', { name: 'Recovery code' })
    await field.fill('00000-00000')
    await field.press('Enter')
    await page.getByText('Invalid verification code', { exact: true }).waitFor()
    await expectAccessible(page)
    await field.fill(recoveryCodes[0]?.toLowerCase() ?? '')
    await field.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto('/myinfo?tab=security')
    await page.getByText('9 recovery codes left.').waitFor()
    await page.request.post('/api/account/logout', {
      headers: { origin: site.baseUrl },
      data: {},
    })
  })

  it('begins anew where the login that waited has ended [R-two-factor-006]', async () => {
    const { page } = phone
    await page.goto('/login')
    await givePassword(phone)
    await page.getByRole('textbox', { name: 'Authenticator app code' }).waitFor()
    await sql`DELETE FROM one_time_tokens WHERE user_oid IN (${people})`.execute(db)
    await typeCode(page, appCode(secret))
    await page.getByText('Verification failed. Please try again.').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    await expectAccessible(page)
  })

  it('says that setting up failed where the setup is gone [R-two-factor-004]', async () => {
    const baseUrl = site.baseUrl
    const other = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await signUp(other.page, 'Factor')
    await other.page.goto('/myinfo?tab=security')
    await other.page.getByRole('button', { name: 'Set up' }).click()
    await other.page.getByRole('button', { name: 'Next' }).click()
    await sql`DELETE FROM two_factors WHERE user_oid IN (${people}) AND enabled_at IS NULL`.execute(
      db,
    )
    await typeCode(other.page, '123456')
    await other.page
      .getByText('We couldn’t set up two-factor authentication. Please try again.')
      .waitFor()
    await expectAccessible(other.page)
    expect(other.faults).toEqual([])
    await other.context.close()
  })

  it('takes a code, and no password, as a proof before something grave', async () => {
    const { page } = owner
    await letProofsAge()
    await forgetUsedCodes()
    await openPart()
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.waitFor()
    expect(await question.getByRole('textbox', { name: 'Password' }).count()).toBe(0)
    await expectAccessible(page)
    await typeCode(page, appCode(secret))
    await page.getByText('These are your new recovery codes.').waitFor()
    await page.getByText('10 recovery codes left.').waitFor()
    await expectAccessible(page)
  })

  it('warns before it is turned off, asks for a code, and is off [R-two-factor-002] [R-two-factor-005]', async () => {
    const { page } = owner
    await forgetUsedCodes()
    await letProofsAge()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Without two-factor authentication, anyone with your password').waitFor()
    await typeCode(page, wrongAppCode(secret))
    await page.getByText('Invalid code. Please try again.').waitFor()
    await expectAccessible(page)
    await typeCode(page, appCode(secret))
    await page.getByText('Two-factor authentication turned off').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Set up' }).waitFor()
  })

  it('says that turning off failed where it is off already [R-two-factor-007]', async () => {
    const { page } = owner
    await page.getByRole('button', { name: 'Set up' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    secret = (await page.locator('[data-secret]').innerText()).replace(/\s/g, '')
    await page.getByRole('button', { name: 'Next' }).click()
    await typeCode(page, appCode(secret))
    await page.getByRole('button', { name: 'Finish setup' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Without two-factor authentication, anyone with your password').waitFor()
    await sql`DELETE FROM two_factors WHERE user_oid IN (${people})`.execute(db)
    await typeCode(page, '123456')
    await page
      .getByText('We couldn’t turn off two-factor authentication. Please try again.')
      .waitFor()
    expect([...owner.faults, ...phone.faults]).toEqual([])
  })
})
