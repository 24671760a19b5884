import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishCard } from './own-story.ts'

const title = `Night garden ${randomBytes(3).toString('hex')}`

describe('what is for adults', () => {
  let browser: Browser
  let creator: Visitor
  let reader: Visitor
  let contentOid = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    creator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    reader = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await signUp(creator.page, 'Gardener')
    await signUp(reader.page, 'Reader')
    contentOid = await publishCard(creator.page, { title, isAdult: true })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await reader?.page.screenshot({ path: 'test-results/adult.png' })
  })
  afterAll(async () => {
    // Other journeys take the newest story for one that is open to all.
    await call(creator.page, '/story-chat/chat-content', { requestType: 'delete', contentOid })
    await browser.close()
  })

  const dialog = (page: Page) => page.getByRole('dialog')
  const send = async (page: Page, birthDate: string) => {
    await dialog(page).getByLabel('Name', { exact: true }).fill('Ada Kim')
    await dialog(page).getByLabel('Date of birth').fill(birthDate)
    await dialog(page).getByLabel('Phone number').fill('010-1234-5678')
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
  }

  it('asks for the verification, and is not shown where that is closed [R-adult-003] [R-adult-007] [R-content-025]', async () => {
    const { page } = reader
    await page.goto(`/story/${contentOid}`)
    await dialog(page).getByText('Verify your age', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(await page.locator('article').getAttribute('data-display')).toBe('full-screen')
    await page.keyboard.press('Escape')
    await page.getByText('It’s hidden until you verify your age.').waitFor()
    expect(await page.locator('article').getAttribute('data-display')).toBe('none')
    expect(await page.locator('article img').count()).toBe(0)
    await expectAccessible(page)
  })

  it('says what is wrong with a form, and who could not be verified [R-adult-002] [R-auth-017] [R-adult-012]', async () => {
    const { page } = reader
    await page.getByRole('button', { name: 'Show it' }).click()
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await dialog(page).getByText('Fill in this field.').nth(2).waitFor()
    const first = dialog(page).locator('[aria-invalid]').first()
    await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await send(page, '19901331')
    await dialog(page).getByText('Incorrect Date of Birth.', { exact: true }).waitFor()
    const wrong = dialog(page).getByLabel('Date of birth')
    expect(await wrong.getAttribute('aria-invalid')).toBe('true')
    expect(await dialog(page).locator('[aria-invalid]').count()).toBe(1)
    await expect.poll(() => wrong.evaluate((one) => one === document.activeElement)).toBe(true)
    await send(page, '19900131')
    await dialog(page)
      .getByText(/sandbox that doesn’t verify anyone/)
      .waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'By ID' }).click()
    await page.waitForURL('**/sandbox/adult/**')
    await page.getByText(/It doesn’t verify anyone: you choose/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Don’t verify age' }).click()
    await page.getByText(/weren't able to verify your information/).waitFor()
    await expectAccessible(page)
  })

  it('is shown to who is verified, whose switch then is on [R-adult-006] [R-adult-009]', async () => {
    const { page } = reader
    await page.goto(`/story/${contentOid}`)
    await send(page, '19900131')
    await dialog(page).getByRole('button', { name: 'By age estimate' }).click()
    await page.waitForURL('**/sandbox/adult/**')
    await page.getByRole('button', { name: 'Verify age', exact: true }).click()
    await page.getByText('You’re verified', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.getByRole('link', { name: 'Start chatting' }).waitFor()
    await page.goto('/myinfo?tab=adult')
    const toggle = page.getByRole('switch', { name: 'Show adult stories' })
    await toggle.and(page.locator('[data-state=checked]')).waitFor()
    await expectAccessible(page)
    await toggle.click()
    // It cannot be pressed again until the server has answered.
    await toggle.and(page.locator('[data-state=unchecked]:enabled')).waitFor()
    await page.goto(`/story/${contentOid}`)
    await dialog(page).getByRole('button', { name: 'Show adult stories' }).click()
    await page.getByRole('link', { name: 'Start chatting' }).waitFor()
    expect(reader.faults).toEqual([])
  })

  it('sends a guest to log in, and takes a wish of theirs for no more than that [R-adult-008]', async () => {
    const guest = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    const { page } = guest
    const wish = page.getByRole('switch', { name: 'Show adult stories' })
    const flag = async () =>
      (await guest.context.cookies()).find(({ name }) => name === 'plax_adult')?.value
    await page.goto('/myinfo')
    await wish.and(page.locator('[data-state=unchecked]')).click()
    await page.reload()
    await wish.and(page.locator('[data-state=checked]')).click()
    expect(await flag()).toBe('0')
    await page.reload()
    await wish.and(page.locator('[data-state=unchecked]')).click()
    await page.goto(`/story/${contentOid}`)
    await dialog(page).getByRole('button', { name: 'Log in to verify' }).click()
    await page.getByRole('dialog', { name: 'Log in to Plax' }).waitFor()
    expect(await flag()).toBe('1')
    expect(guest.faults).toEqual([])
  })
})
