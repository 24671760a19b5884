import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'
import { appCode, typeCode } from './two-factor.ts'

const tag = randomBytes(3).toString('hex')
const googler = `google-${tag}@example.com`

describe('signing in by Google and Apple', () => {
  const db = createDb(createPool(site.databaseUrl))
  let browser: Browser
  let visitor: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    visitor = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
  })
  afterAll(async () => {
    await browser.close()
    await db.destroy()
  })

  const logOut = () =>
    visitor.page.request.post('/api/account/logout', {
      headers: { origin: site.baseUrl },
      data: {},
    })
  const leaveFor = (page: Page, name: 'Google' | 'Apple') =>
    page.getByRole('button', { name: `Continue with ${name}` }).click()

  it('is offered on the login screen, beside the e-mail address [R-auth-004]', async () => {
    const { page } = visitor
    // The list comes with the page.
    await reroute(page, '**/api/account/providers*', (route) => route.abort())
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    for (const name of ['Google', 'Apple']) {
      await page.getByRole('button', { name: `Continue with ${name}` }).waitFor()
    }
    await page.unroute('**/api/account/providers*')
    await expectAccessible(page)
  })

  it('makes an account by Google, with a nickname and the consent', async () => {
    const { page } = visitor
    await page.goto('/signup')
    await expectAccessible(page)
    await leaveFor(page, 'Google')
    await page.getByText('It stands in for Google on a development instance').waitFor()
    await expectAccessible(page)
    await consent(page, { email: googler, name: `Gail ${tag}` })
    await page.getByText(googler).waitFor()
    await expectAccessible(page)
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await page.getByText(googler).waitFor()
    await finishSignUp(page)
    await page.getByText(`You’re in, Gail${tag}.`).waitFor()
    await expectAccessible(page)
  })

  it('opens it again, and leads back to where one was', async () => {
    const { page } = visitor
    await logOut()
    await page.goto('/search')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('dialog', { name: 'Log in to Plax' }).waitFor()
    await leaveFor(page, 'Google')
    await consent(page, { email: googler })
    await page.waitForURL('/search')
    await page.getByRole('link', { name: 'Wallet' }).first().waitFor()
  })

  it('sends who types the address to Google [R-auth-021] [R-auth-022]', async () => {
    const { page } = visitor
    await logOut()
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(googler)
    await page.getByRole('textbox', { name: 'Password' }).fill('whatever-7')
    await page.locator('#main').getByRole('button', { name: 'Log in', exact: true }).click()
    await page
      .getByText(
        'This account is registered through Google. Please log in with Google. To log in without Google, set a password on our website.',
      )
      .waitFor()
    await expectAccessible(page)
  })

  it('says why nobody is in [R-auth-019]', async () => {
    const { page } = visitor
    await page.goto('/login/google?error=access_denied&state=unknown')
    await page.getByText('Google login failed. Please check your account.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to login' }).click()
    await page.waitForURL('/login')
  })

  it('links Apple, whose answer is posted, after a fresh proof in a window', async () => {
    const { page } = visitor
    await leaveFor(page, 'Google')
    await consent(page, { email: googler })
    await page.waitForURL('/')
    await sql`UPDATE sessions SET authenticated_at = authenticated_at - interval '1 hour'
      WHERE user_oid IN (SELECT oid FROM users WHERE email = ${googler})`.execute(db)
    await page.goto('/myinfo?tab=security')
    await page.getByRole('button', { name: 'Link Apple' }).click()
    const openWindow = async () => {
      const opened = visitor.context.waitForEvent('page')
      await page.getByRole('button', { name: 'Confirm with Google' }).click()
      return opened
    }
    const wrong = await openWindow()
    await consent(wrong, { email: `another-${tag}@example.com` })
    await wrong
      .getByText('We couldn’t confirm it’s you. Nothing was changed. Please try again.')
      .waitFor()
    await wrong.getByText('You can close this window and continue in the previous one.').waitFor()
    await wrong.close()
    const own = await openWindow()
    await consent(own, { email: googler })
    await page.getByText('It stands in for Apple on a development instance').waitFor()
    await consent(page, { email: `apple-${tag}@example.com` })
    await page.waitForURL('/myinfo?tab=security')
    await page.getByRole('button', { name: 'Unlink Apple' }).waitFor()
    await expectAccessible(page)
  })

  it('leads back to My Info where a signed-in person gives up', async () => {
    const { page } = visitor
    await page.goto('/login/apple?error=user_cancelled_authorize&state=unknown')
    await page.getByText('Apple login failed. Please check your account.').waitFor()
    await expectAccessible(page)
    await page.locator('#main').getByRole('link', { name: 'Account', exact: true }).click()
    await page.waitForURL('/myinfo?tab=security')
    await page.getByRole('button', { name: 'Unlink Apple' }).waitFor()
  })

  it('is unlinked, but for the last way in; a first password is one', async () => {
    const { page } = visitor
    const unlink = async (name: string) => {
      await page.getByRole('button', { name: `Unlink ${name}` }).click()
      const question = page.getByRole('dialog', { name: `Unlink ${name}?` })
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Unlink', exact: true }).click()
      return question
    }
    await unlink('Apple')
    await page.getByRole('button', { name: 'Link Apple' }).waitFor()
    const question = await unlink('Google')
    await question.getByText('This is the only way to log in to your account.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    const password = `harbour-${tag}-7`
    await page.getByRole('button', { name: 'Set password' }).click()
    const setting = page.getByRole('dialog', { name: 'Set password' })
    await setting.getByRole('textbox', { name: 'New password' }).fill(password)
    await setting.getByRole('textbox', { name: 'Confirm password' }).fill(password)
    await setting.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Password updated and other sessions ended').waitFor()
    await unlink('Google')
    await page.getByRole('button', { name: 'Link Google' }).waitFor()
  })

  it('opens no account that belongs to an e-mail address [R-auth-020]', async () => {
    const { page } = visitor
    await logOut()
    const { email } = await signUp(page, 'Mailer')
    await logOut()
    await page.goto('/login')
    await leaveFor(page, 'Apple')
    await consent(page, { email })
    await page.getByText('This account is registered by email. Please log in via email.').waitFor()
    await expectAccessible(page)
  })

  it('makes an account by Apple, and asks for its second factor on the way back', async () => {
    const { page } = visitor
    const email = `second-${tag}@example.com`
    await page.goto('/login')
    await leaveFor(page, 'Apple')
    await consent(page, { email, name: `Gus ${tag}` })
    await finishSignUp(page)
    await page.getByText(`You’re in, Gus${tag}.`).waitFor()
    const { secret = '' } = await post(page, '2fa/setup', {})
    await post(page, '2fa/confirm', { totpCode: appCode(secret) })
    await logOut()
    await page.goto('/login')
    await leaveFor(page, 'Apple')
    await consent(page, { email })
    await page.getByRole('textbox', { name: 'Authenticator app code' }).waitFor()
    await expectAccessible(page)
    // The code of this half minute has turned it on.
    await typeCode(page, appCode(secret, 1))
    await page.waitForURL('/')
    await page.getByRole('link', { name: 'Wallet' }).first().waitFor()
    expect(visitor.faults).toEqual([])
  })
})

async function finishSignUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function post(page: Page, path: string, data: object): Promise<{ secret?: string }> {
  const headers = { origin: site.baseUrl }
  const answer = await page.request.post(`/api/account/${path}`, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { secret?: string }
}

async function consent(page: Page, persona: { email: string; name?: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(persona.email)
  if (persona.name) await page.getByRole('textbox', { name: 'Name' }).fill(persona.name)
  await page.getByRole('button', { name: 'Sign in as this person' }).click()
}
