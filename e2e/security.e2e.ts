import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { type Account, logIn, signUp } from './accounts.ts'
import {
  expectAccessible,
  launchBrowser,
  mailedCode,
  reroute,
  visit,
  type Visitor,
} from './browser.ts'
import { site } from './site.ts'

const expired = 'The link has expired. Please resend the password reset email.'

describe('signing in, and what keeps an account safe', () => {
  let browser: Browser
  let owner: Visitor
  let account: Account
  beforeAll(async () => {
    browser = await launchBrowser()
    owner = await open()
    account = await signUp(owner.page, 'Keeper')
  })
  afterAll(() => browser.close())

  const open = (width = 1440) => visit(browser, { width, locale: 'en-US', baseUrl: site.baseUrl })
  const fillIn = async (page: Page, { email, password }: Account) => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.keyboard.press('Enter')
  }

  it('says that credentials are wrong, and that the network is gone [R-auth-015] [R-auth-016]', async () => {
    const { page, context } = await open()
    await page.goto('/login')
    const login = page.locator('#main').getByRole('button', { name: 'Log in', exact: true })
    const wrong = page.locator('#main [aria-invalid=true]')
    await login.click()
    await page.getByText('Fill in this field.').nth(1).waitFor()
    expect(await wrong.count()).toBe(2)
    expect(await wrong.first().evaluate((one) => one === document.activeElement)).toBe(true)
    await fillIn(page, { ...account, password: 'wrong-9-wrong' })
    await page.getByText('Incorrect credentials.').waitFor()
    expect(await wrong.getAttribute('name')).toBe('password')
    await reroute(page, '**/api/account/login', (route) => route.abort())
    await fillIn(page, account)
    await page.getByText('Check your internet connection.').waitFor()
    expect(await wrong.count()).toBe(0)
    await expectAccessible(page)
    await page.unroute('**/api/account/login')
    await fillIn(page, account)
    await page.waitForURL(`${site.baseUrl}/`)
    // The stored session brings the user back on another page [R-auth-010].
    await page.goto('/myinfo')
    await page.getByText(account.email).waitFor()
    await context.close()
  })

  it('asks a visitor to log in for what needs an account [R-auth-002]', async () => {
    const { page, context } = await open(390)
    await page.goto('/creator/apply')
    await page.getByLabel('I accept the terms of use.').check()
    await page.getByLabel('I accept the fees.').check()
    await page.getByRole('button', { name: 'Become a creator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in to Plax' })
    await dialog.getByText('Login required. You need an account for this.').waitFor()
    await expectAccessible(page)
    await context.close()
  })

  it.each(['account', 'story-chat'])(
    'clears the user and opens the login where the %s service answers 401 [R-auth-001] [R-auth-023]',
    async (service) => {
      const { page, context } = await open()
      await logIn(page, account)
      await page.goto('/myinfo')
      await page.getByText(account.email).waitFor()
      const refusal = { code: 'auth.required', status: 401, message: 'Login required.' }
      await reroute(page, `**/api/${service}/{sessions,chat-rooms}*`, (route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          body: JSON.stringify({ ...refusal, error: refusal.code, details: {} }),
        }),
      )
      if (service === 'account') await page.getByRole('link', { name: 'Security' }).click()
      else await page.reload()
      await page
        .getByRole('dialog', { name: 'Log in to Plax' })
        .getByText('Your session has ended. Log in again.')
        .waitFor()
      await page.getByText('Log in to see your account').waitFor()
      await context.close()
    },
  )

  it('tells other tabs that somebody signed out or in', async () => {
    const { page, context } = await open()
    await logIn(page, account)
    await page.goto('/myinfo', { waitUntil: 'networkidle' })
    const other = await context.newPage()
    await other.goto('/', { waitUntil: 'networkidle' })
    await other.getByRole('button', { name: /’s account$/ }).click()
    await other.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByText('Log in to see your account').waitFor()
    await other.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await fillIn(other, account)
    await page.getByText(account.email).waitFor()
    // Its calls carry the new session from now on.
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByText('This device').waitFor()
    await context.close()
  })

  it('asks for as many characters as the operator does, and leads back to the step that was refused', async () => {
    const { page, context } = await open()
    const admin = await open()
    await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
    const setting = '/api/admin/settings/account.password_min_length'
    const ask = { headers: { origin: site.baseUrl }, data: { reason: 'Longer ones.' } }
    const change = async (value: number, version: number) => {
      const data = { ...ask.data, value, version }
      const answer = await admin.page.request.put(setting, { ...ask, data })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await change(10, 0)
    const email = `longer-${randomBytes(3).toString('hex')}@example.com`
    await page.goto('/signup')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Email').press('Enter')
    await page.getByLabel('Code from the email').waitFor()
    await page.keyboard.type(await mailedCode(page, email))
    const password = page.getByLabel('Password', { exact: true })
    const give = async (one: string) => {
      await password.fill(one)
      await page.getByLabel('Confirm password').fill(one)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await page.getByText('At least 10 characters, with letters and numbers.').waitFor()
    await give('harbour-9')
    await page.getByText('Use at least 10 characters.').waitFor()
    await give('harbour-99')
    await page.getByLabel('Nickname').fill(`Longer${email.slice(7, 13)}`)
    await page.getByText('Nice, this would work.').waitFor()
    await change(12, 1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('I agree to my data being stored and used this way.').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('alert').getByText('Use at least 12 characters').waitFor()
    expect(await page.locator('[aria-invalid=true]:focus').getAttribute('name')).toBe('password')
    await expectAccessible(page)
    await give('harbour-99-sea')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('I agree to my data being stored and used this way.').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText(`You’re in, Longer${email.slice(7, 13)}.`).waitFor()
    await change(6, 2)
    await context.close()
    await admin.context.close()
  })

  it('sets a new password by a mailed link, once [R-auth-005] [R-auth-018]', async () => {
    const { page, context, faults } = await open(390)
    await page.goto('/login')
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    expect(await page.getByLabel('Email').inputValue()).toBe(account.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Check your email').waitFor()
    await expectAccessible(page)
    const link = await mailedLink(page, account.email)
    const answer = await page.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await page.waitForURL(`${site.baseUrl}/password-reset`)
    // The tab keeps the token until it is used.
    await page.reload()
    const password = 'lantern-9-harbour'
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Password updated, and all sessions ended.').waitFor()
    account = { ...account, password }
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.locator('#main').getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(`${site.baseUrl}/`)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('other-8-words')
    await page.getByLabel('Confirm password').fill('other-8-words')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText(expired).waitFor()
    await page.getByRole('button', { name: 'Send link' }).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
    await context.close()
  })

  it('lists where one is signed in, and ends what one does not know', async () => {
    const { page } = owner
    await logIn(page, account)
    const outsider = await open()
    await logIn(outsider.page, account)
    await page.goto('/myinfo?tab=security')
    await page.getByText('This device').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'End other sessions' }).click()
    await page.getByText(/^\d+ sessions? ended$/).waitFor()
    expect(await page.getByRole('button', { name: /^End session/ }).count()).toBe(0)
    await outsider.page.goto('/myinfo')
    await outsider.page.getByText('Log in to see your account').waitFor()
    await outsider.context.close()
  })

  it('changes the password by the current one [R-auth-005]', async () => {
    const { page } = owner
    await page.goto('/myinfo?tab=security')
    const opener = page.getByRole('button', { name: 'Change password' })
    await opener.click()
    await page.getByLabel('Current password').press('Escape')
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
    await opener.click()
    const change = async (current: string) => {
      await page.getByLabel('Current password').fill(current)
      await page.getByLabel('New password', { exact: true }).fill('gull-4-over-sea')
      await page.getByLabel('Confirm password').fill('gull-4-over-sea')
      await page.getByRole('button', { name: 'Set password' }).click()
    }
    await page.getByLabel('Current password').fill('wrong-9-wrong')
    await page.getByLabel('New password', { exact: true }).fill('gull')
    await page.getByLabel('Confirm password').press('Enter')
    await page.getByText('The passwords don’t match.').waitFor()
    const wrong = page.locator('[aria-invalid=true]:focus')
    await expect.poll(() => wrong.getAttribute('name')).toBe('password')
    await change('wrong-9-wrong')
    await page.getByText('Your current password is incorrect.').waitFor()
    await expect.poll(() => wrong.getAttribute('name')).toBe('currentPassword')
    await expectAccessible(page)
    await change(account.password)
    await page.getByText('Password updated and other sessions ended').waitFor()
    account = { ...account, password: 'gull-4-over-sea' }
  })

  it('changes the e-mail address once both mailboxes agreed', async () => {
    const { page } = owner
    const next = `new-${account.email}`
    await page.goto('/myinfo?tab=security')
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New address').fill(next)
    await page.getByRole('button', { name: 'Send both links' }).click()
    await page.getByText('Waiting', { exact: true }).first().waitFor()
    await expectAccessible(page)
    const confirm = page.getByRole('button', { name: 'Confirm change' })
    let used = ''
    for (const [to, said] of [
      [next, 'Confirmed. Now open the link we sent to your old address.'],
      [account.email, 'Done. From now on, log in with your new address.'],
    ] as const) {
      used = await mailedLink(page, to)
      await page.goto(used)
      await page.waitForURL(`${site.baseUrl}/email-change`)
      await confirm.click()
      await page.getByText(said).waitFor()
    }
    await expectAccessible(page)
    await page.goto(used)
    await confirm.click()
    await page.getByText('You’ve already confirmed with this link.').waitFor()
    expect(await confirm.count()).toBe(0)
    await page.goto('/myinfo?tab=security')
    await page.getByText(next, { exact: true }).waitFor()
  })
})

/** The link in the latest mail to an address, which a worker may yet have to write. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const find = async () => {
    const answer = await page.request.get('/dev/mail.json')
    const { items } = (await answer.json()) as { items: { to: string; text: string }[] }
    const mail = items.find(({ to, text }) => to === email && text.includes('token='))
    return mail?.text.match(/http\S+token=[\w-]+/)?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 20_000 }).not.toBe('')
  return find()
}
