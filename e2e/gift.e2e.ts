import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectAccessible, launchBrowser, mailedCode, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

const tag = randomBytes(3).toString('hex')
const settings = {
  'account.sign_up_gift_credit_milli': 300_000,
  'story.free_chats_per_visitor': 0,
}
const offer = 'Your first account comes with 300 bonus credits, about 30 replies.'

describe('the gift of a first account', () => {
  let browser: Browser
  let visitor: Visitor
  const db = new pg.Client({ connectionString: site.databaseUrl })
  const set = (name: string, value: number | null) =>
    db.query(
      `INSERT INTO settings (name, value, updated_at) VALUES ($1, $2, now())
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, value],
    )
  const arrive = () => visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
  /** The server reads its settings anew after two seconds; who has the gift is offered none. */
  const untilOffered = ({ page }: Visitor, replies: number) =>
    vi.waitFor(
      async () => {
        const answer = await page.request.get('/api/account/signup/gift')
        expect(await answer.json()).toMatchObject({ replies })
      },
      { timeout: 10_000, interval: 200 },
    )
  beforeAll(async () => {
    await db.connect()
    for (const [name, value] of Object.entries(settings)) await set(name, value)
    browser = await launchBrowser()
    visitor = await arrive()
    await untilOffered(visitor, 30)
  })
  afterAll(async () => {
    await set('account.sign_up_gift_credit_milli', 0)
    await set('story.free_chats_per_visitor', null)
    await untilOffered(await arrive(), 0)
    await db.end()
    await browser.close()
  })

  it('is told to a visitor whose free chats are used up', async () => {
    const { page } = visitor
    await page.goto('/')
    const shelf = page.getByRole('region', { name: 'New stories' })
    await shelf.getByText('La cartógrafa de lo que no existe').click()
    await page.waitForURL('**/story/*')
    await page.getByRole('link', { name: 'Start chatting' }).click()
    await page.getByText(offer).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign up' }).last().click()
  })

  it('is told where one signs up, and is in the wallet afterwards', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Send code' }).waitFor()
    await page.getByText(offer).waitFor()
    await expectAccessible(page)
    const email = `gift-${tag}@example.com`
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = page.getByLabel('Code from the email').first()
    await code.waitFor()
    await code.fill(await mailedCode(page, email))
    await page.getByLabel('Password', { exact: true }).fill('moonlit7road')
    await page.getByLabel('Confirm password').fill('moonlit7road')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Nickname').fill(`Gift${tag}`)
    await page.getByText('Nice, this would work.').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('I agree to my data being stored and used this way.').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('300 bonus credits are in your wallet.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Your message').fill('Is this seat free?')
    await page.keyboard.press('Enter')
    await page.getByRole('article').getByText('Is this seat free?', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await page.goto('/wallet')
    await page.getByRole('link', { name: 'Gift from this site' }).waitFor()
    // The reply took some of them.
    await page.getByText(/This includes 2\d\d bonus credits, which are spent first\./).waitFor()
    await page.getByText(/You can still spend \d+ of \d+ bonus credits today\./).waitFor()
    expect(visitor.faults).toEqual([])
  })
})
