import { sql } from 'kysely'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { type Account, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

/** Of this journey: others run at the same time. */
const people = sql`SELECT oid FROM users WHERE email LIKE 'passkey-%'`

describe('passkeys', () => {
  const db = createDb(createPool(site.databaseUrl))
  let browser: Browser
  let owner: Visitor
  let device: Device
  let account: Account
  beforeAll(async () => {
    browser = await launchBrowser()
    owner = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    device = await addDevice(owner.page)
    account = await signUp(owner.page, 'Passkey')
  })
  afterAll(async () => {
    await browser.close()
    await db.destroy()
  })

  const letProofsAge = () =>
    sql`UPDATE sessions SET authenticated_at = authenticated_at - interval '1 hour'
      WHERE user_oid IN (${people})`.execute(db)
  const logOut = () =>
    owner.page.request.post('/api/account/logout', {
      headers: { origin: site.baseUrl },
      data: {},
    })
  const stepUpDialog = () => owner.page.getByRole('dialog', { name: 'Confirm it’s you' })

  it('are added after a fresh proof, and named', async () => {
    const { page } = owner
    await letProofsAge()
    await page.goto('/myinfo?tab=security')
    await page.getByRole('textbox', { name: 'Name of the new passkey' }).fill('Laptop')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await stepUpDialog().getByRole('textbox', { name: 'Password' }).fill(account.password)
    await stepUpDialog().getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Passkey added').waitFor()
    await page.getByText('Laptop', { exact: true }).waitFor()
    await page.getByText('not used yet').waitFor()
    await expectAccessible(page)
  })

  it('are not added twice on one device', async () => {
    const { page } = owner
    await page.getByRole('textbox', { name: 'Name of the new passkey' }).fill('Again')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('This device already has a passkey for your account.').waitFor()
    await expectAccessible(page)
  })

  it('prove anew who one is, and are renamed', async () => {
    const { page } = owner
    await letProofsAge()
    await page.getByRole('button', { name: 'Rename Laptop' }).click()
    const naming = page.getByRole('dialog', { name: 'Rename passkey' })
    await naming.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
    await expectAccessible(page)
    await naming.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Work laptop', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Set up' }).click()
    await stepUpDialog().getByRole('button', { name: 'Use passkey' }).click()
    await page.getByRole('img', { name: 'QR code with the secret key' }).waitFor()
  })

  it('sign in from the form by a button, once the owner agrees', async () => {
    const { page } = owner
    await logOut()
    await device.refuse()
    await page.goto('/login')
    // The field asks again after a refusal, and the device would answer it before the button is pressed.
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.getByText('No passkey was used. Try again.').waitFor()
    await expectAccessible(page)
    await device.agree()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.waitForURL('/')
    await page.goto('/myinfo?tab=security')
    await page.getByText(/^Added .* used .*(second|now)/).waitFor()
  })

  it('are offered in the field of the e-mail address', async () => {
    const { page } = owner
    await logOut()
    const answers = await holdAnswer(page, '**/api/account/passkeys/sign-in')
    await page.goto('/login')
    // The device of this test picks for its owner at once; a press beside it asks for nothing.
    await expect.poll(answers.count).toBe(1)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click({ force: true })
    answers.release()
    await page.waitForURL('/')
    expect(answers.count()).toBe(1)
  })

  it('are asked for by the button alone, where it is pressed before the field has asked', async () => {
    const { page } = owner
    await logOut()
    // A page that notices the end of its session asks for a passkey as well.
    await page.goto('about:blank')
    const questions = await holdAnswer(page, '**/api/account/passkeys/sign-in/options')
    const answers = await holdAnswer(page, '**/api/account/passkeys/sign-in')
    await page.goto('/login')
    await expect.poll(questions.count).toBe(1)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect.poll(answers.count).toBe(1)
    const late = page.waitForResponse('**/api/account/passkeys/sign-in/options')
    questions.release()
    await late
    answers.release()
    await page.waitForURL('/')
    expect(answers.count()).toBe(1)
  })

  it('say why they were not accepted', async () => {
    const { page } = owner
    await logOut()
    await sql`UPDATE passkeys SET counter = 1000000 WHERE user_oid IN (${people})`.execute(db)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.getByText('We couldn’t verify this passkey. Please try again.').waitFor()
    await expectAccessible(page)
    await sql`UPDATE passkeys SET counter = 0 WHERE user_oid IN (${people})`.execute(db)
  })

  it('are removed, but for the last way in', async () => {
    const { page } = owner
    await page.goto('/login')
    await page.waitForURL('/')
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove Work laptop' }).click()
      const question = page.getByRole('dialog', { name: 'Remove passkey Work laptop?' })
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Remove', exact: true }).click()
      return question
    }
    await page.goto('/myinfo?tab=security')
    await sql`UPDATE users SET password_hash = NULL WHERE oid IN (${people})`.execute(db)
    const question = await remove()
    await question.getByText('This is the only way to log in to your account.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await sql`UPDATE users SET password_hash = '' WHERE oid IN (${people})`.execute(db)
    await remove()
    await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    expect(owner.faults).toEqual([])
  })
})

/** Holds the first call to an address back until it is released, and counts them all. */
async function holdAnswer(page: Page, address: string) {
  let count = 0
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    count += 1
    if (count === 1) await promise
    await route.continue()
  })
  return { count: () => count, release }
}

interface Device {
  /** The owner shows a finger whenever the device asks. */
  agree: () => Promise<unknown>
  /** Somebody else's finger. */
  refuse: () => Promise<unknown>
}

/** Chromium's virtual authenticator: a platform's own, which keeps passkeys (WebAuthn level 3 §11). */
async function addDevice(page: Page): Promise<Device> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { agree: () => verify(true), refuse: () => verify(false) }
}
