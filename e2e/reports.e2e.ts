import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, operator } from '../apps/server/src/demo/people.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishCard } from './own-story.ts'

const title = 'The quarrel at the pier'

describe('a report', () => {
  let browser: Browser
  let author: Visitor
  let reader: Visitor
  let admin: Visitor
  let contentOid = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    author = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    reader = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    await signUp(author.page, 'Quarrel')
    contentOid = await publishCard(author.page, { title })
    await logIn(admin.page, { email: operator.email, password: demoPassword })
  })
  afterAll(() => browser.close())

  const story = () => `/story/${contentOid}`
  const decide = async (page: Page, reason: string, confirm: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(reason)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  it('asks visitors to log in, and needs a reason and details [R-live-017] [R-live-036]', async () => {
    const { page } = reader
    await page.goto(story())
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByRole('dialog', { name: 'Log in' }).waitFor()
    await signUp(page, 'Witness')
    await page.goto(story())
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Report content' })
    const send = dialog.getByRole('button', { name: 'Send report' })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Harassment or bullying' }).click()
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel('Details').fill('It insults a real person.')
    await expectAccessible(page)
    await send.click()
    await page.getByText('Report sent').waitFor()
    await page.goto('/myinfo?tab=decisions')
    await page.getByText('In review').waitFor()
    await expectAccessible(page)
  })

  it('is judged in the console, and takes the story down', async () => {
    const { page } = admin
    await page.goto('/admin/reports')
    await page.getByRole('link', { name: title }).click()
    await page.getByText('It insults a real person.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take action' }).click()
    await page.getByRole('checkbox', { name: 'Take it down' }).check()
    await decide(page, 'It insults a real person.', 'Save decision')
    await page.getByText('Acted on').first().waitFor()
    await page.getByRole('button', { name: 'Undo decision' }).waitFor()
    await expectAccessible(page)
    const answer = await reader.page.request.get(
      `/api/story-chat/chat-content?contentOid=${contentOid}`,
    )
    expect(answer.status()).toBe(404)
  })

  it('is appealed by the creator, overturned, and the story is back', async () => {
    const { page } = author
    await page.goto('/myinfo?tab=decisions')
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText('Harassment or bullying').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Appeal', exact: true }).click()
    await page.getByLabel('Why is the decision wrong?').fill('It quotes an old play.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await page.getByText('Appeal in review').waitFor()
    // Not by who decided, while there is somebody else.
    const moderator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    await logIn(moderator.page, { email: 'moderator@demo.plax', password: demoPassword })
    await moderator.page.goto('/admin/appeals')
    await moderator.page.getByText('It quotes an old play.').waitFor()
    await expectAccessible(moderator.page)
    await moderator.page.getByRole('button', { name: 'Overturn' }).click()
    await decide(moderator.page, 'A quotation indeed.', 'Overturn decision')
    await moderator.page.getByText('No appeals match').waitFor()
    await page.reload()
    await page.getByText('Appeal accepted').waitFor()
    await page.getByText('Undone', { exact: true }).waitFor()
    await reader.page.goto(story())
    await reader.page.getByRole('heading', { name: title }).waitFor()
    const { items } = await call<{ items: { title: string }[] }>(page, '/account/notifications')
    expect(items.map((one) => one.title)).toContain(`Your appeal about “${title}” was accepted`)
    expect(author.faults).toEqual([])
    expect(admin.faults).toEqual([])
    expect(moderator.faults).toEqual([])
  })

  it('leaves creators to block words in comments by themselves', async () => {
    const { page } = author
    await page.goto('/studio?view=words')
    await page.getByText('No blocked keywords yet').waitFor()
    await page.getByLabel('Add keywords').fill('scum, 바보')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Remove 바보' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove scum' }).click()
    await page.getByRole('button', { name: 'Remove scum' }).waitFor({ state: 'hidden' })
    expect(author.faults).toEqual([])
  })
})
