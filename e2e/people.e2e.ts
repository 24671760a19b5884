import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { type Account, logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

describe('people, in the console and to themselves', () => {
  let browser: Browser
  let admin: Visitor
  let person: Visitor
  let account: Account
  beforeAll(async () => {
    browser = await launchBrowser()
    const { baseUrl } = site
    admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    person = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
    account = await signUp(person.page, 'Mina')
  })
  afterAll(() => browser.close())

  const main = (page: Page) => page.getByRole('main')
  const openUser = async () => {
    const { page } = admin
    await page.goto(`/admin/users?search=${encodeURIComponent(account.email)}`)
    await main(page).getByRole('link', { name: /^Mina/ }).click()
    await main(page).getByRole('heading', { name: /^Mina/, level: 1 }).waitFor()
  }
  const confirm = async (reason: string, name: string) => {
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(reason)
    await expectAccessible(admin.page)
    await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  it('get a role and lose it again, which their page shows', async () => {
    await openUser()
    const roles = main(admin.page).getByRole('region', { name: 'Roles and reasons' })
    await main(admin.page).getByRole('button', { name: 'Give role' }).click()
    await admin.page.getByRole('radio', { name: /^Listed user/ }).check()
    await confirm('She tests the new editor.', 'Give role')
    await roles.getByText('She tests the new editor.').waitFor()
    await roles.getByText('Beta tester').waitFor()
    await expectAccessible(admin.page)
    await person.page.goto('/myinfo')
    await main(person.page).getByText('Beta tester').waitFor()
    await main(person.page).getByRole('link', { name: 'Studio' }).waitFor()
    await expectAccessible(person.page)
    await roles.getByRole('button', { name: 'Revoke role' }).click()
    await confirm('The test is over.', 'Revoke role')
    await roles.getByText('Beta tester').waitFor({ state: 'detached' })
    await person.page.reload()
    await main(person.page).getByText(account.email).waitFor()
    expect(await main(person.page).getByText('Beta tester').count()).toBe(0)
  })

  it('become managers of a creator’s live chat when an administrator finds the creator by name', async () => {
    await openUser()
    const { page } = admin
    const roles = main(page).getByRole('region', { name: 'Roles and reasons' })
    await main(page).getByRole('button', { name: 'Give role' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Manager/ }).check()
    await dialog.getByLabel('Reason').fill('She moderates at night.')
    const give = dialog.getByRole('button', { name: 'Give role', exact: true })
    expect(await give.isDisabled()).toBe(true)
    await dialog.getByRole('searchbox', { name: 'Creator' }).fill('rowan')
    await dialog.getByRole('button', { name: 'Choose Rowan' }).click()
    await confirm('She moderates at night.', 'Give role')
    await roles.getByText('She moderates at night.').waitFor()
    await roles.getByRole('button', { name: 'Revoke role' }).click()
    await confirm('The night is over.', 'Revoke role')
    await roles.getByText('She moderates at night.').waitFor({ state: 'detached' })
  })

  it('are suspended: signed out at once, told why there and at the next sign-in, and restored [R-account-019]', async () => {
    await openUser()
    await person.page.goto('/myinfo', { waitUntil: 'networkidle' })
    await main(admin.page).getByRole('button', { name: 'Suspend account', exact: true }).click()
    await admin.page.getByRole('dialog').getByLabel('Ends').fill('2036-05-01T12:00')
    await confirm('Copied the stories of others.', 'Suspend account')
    await main(admin.page).getByRole('heading', { name: 'Suspended' }).waitFor()
    await main(admin.page).getByText('No active sessions').waitFor()
    await expectAccessible(admin.page)
    const { page } = person
    const notice = page.getByRole('dialog', { name: 'Your account is suspended' })
    await main(page).getByRole('link', { name: 'Security' }).click()
    await notice.getByText('Copied the stories of others.').waitFor()
    await page.getByText('Log in to see your account').waitFor()
    await page.goto('/login')
    const form = main(page)
    await form.getByLabel('Email', { exact: true }).fill(account.email)
    await form.getByLabel('Password', { exact: true }).fill(account.password)
    await form.getByRole('button', { name: 'Log in', exact: true }).click()
    await notice.getByText(/2036/).waitFor()
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Close' }).last().click()
    await main(admin.page).getByRole('button', { name: 'Restore account' }).click()
    await confirm('It was a mistake.', 'Restore account')
    await main(admin.page)
      .getByRole('heading', { name: 'Suspended' })
      .waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto('/myinfo')
    await main(page).getByText(account.email).waitFor()
    expect([...admin.faults, ...person.faults]).toEqual([])
  })

  it('see who viewed their data, when and why', async () => {
    const { page } = person
    await page.goto('/myinfo?tab=data')
    const part = main(page).getByRole('listitem')
    await part
      .filter({ hasText: 'Suspended your account' })
      .getByText(/Copied the stories/)
      .waitFor()
    await part.filter({ hasText: 'Viewed your account' }).first().waitFor()
    await part.filter({ hasText: 'Gave you a role: Listed user' }).waitFor()
    await expectAccessible(page)
  })

  it('stand in tables that fit, whatever they write, and name nothing that they lack', async () => {
    const { page } = admin
    const review = `See https://example.com/${'whyileave'.repeat(25)}`
    await person.page.goto('/myinfo')
    await call(person.page, '/account/waitUnregister', { survey: 'other', review })
    await page.goto('/admin/withdrawals')
    const table = main(page).getByRole('region', { name: 'Account deletions' })
    await table.getByText(review).waitFor()
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await call(person.page, '/account/cancelUnregister', {})
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(`/admin/users?search=${encodeURIComponent(account.email)}`)
    const row = main(page).getByRole('row').filter({ hasText: account.email })
    await row.getByText('Nickname', { exact: true }).waitFor()
    expect(await row.getByText('Role', { exact: true }).isVisible()).toBe(false)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('make a tool key that is shown once, and revoke it', async () => {
    const { page } = person
    const headers = { origin: site.baseUrl }
    const data = { acceptTerms: true, acceptFees: true }
    await page.request.post('/api/account/creator', { data, headers })
    await page.goto('/myinfo?tab=security')
    await main(page).getByRole('button', { name: 'Create key' }).click()
    const shown = page.getByRole('dialog', { name: 'Your tool key' })
    const toolkey = await shown.getByLabel('Tool key').inputValue()
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'Done' }).click()
    const enter = () => page.request.post('/api/live/toolkey', { data: { toolkey }, headers })
    expect(await (await enter()).json()).toMatchObject({ email: account.email, admin: false })
    await main(page).getByRole('button', { name: 'Revoke key', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key', exact: true }).click()
    await main(page).getByText('No key yet').waitFor()
    expect((await enter()).status()).toBe(401)
    expect(person.faults).toEqual([])
  })

  it('are asked to log in where they come by the code of an event [R-account-023]', async () => {
    const { baseUrl } = site
    const { page, context, faults } = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await page.goto('/?qr=Spring7')
    const dialog = page.getByRole('dialog', { name: 'Log in to Plax' })
    await dialog.getByText('You need to log in to participate in the event.').waitFor()
    await expectAccessible(page)
    await person.page.goto('/?qr=Spring7')
    await person.page.waitForURL((url) => !url.search.includes('qr'))
    await person.page.waitForLoadState('networkidle')
    expect(await person.page.getByRole('dialog').count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })
})
