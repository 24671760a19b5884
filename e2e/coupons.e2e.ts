import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

describe('a chat coupon', () => {
  let browser: Browser
  let admin: Visitor
  let guest: Visitor
  let code: string
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    guest = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await logIn(admin.page, { email: 'admin@demo.plax', password: 'moonlit-sea-7' })
  })
  afterAll(async () => {
    await browser.close()
  })

  it('is made by an administrator in the console', async () => {
    const { page } = admin
    await page.goto('/admin/coupons')
    await page.getByRole('button', { name: 'New coupon' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('2')
    await page.getByRole('textbox', { name: 'Claim limit' }).fill('5')
    await page.getByRole('textbox', { name: 'Note' }).fill('For the journey')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create coupon' }).click()
    await page.waitForURL(/\/admin\/coupons\/\w{12}$/)
    code = page.url().split('/').at(-1) ?? ''
    await page.getByText('No usage yet').waitFor()
    await expectAccessible(page)
  })

  it('takes a visitor on where the free chats end [R-coupon-002]', async () => {
    const { page } = guest
    await spendFreeChats(page)
    await page.getByText('You have no more free chats. Please log in to continue.').waitFor()
    await page.getByRole('button', { name: 'Use a coupon' }).click()
    const field = page.getByRole('textbox', { name: 'Coupon code' })
    await field.fill('no such code')
    await field.press('Enter')
    await page.getByText('This coupon doesn’t exist or can no longer be used.').waitFor()
    await expectAccessible(page)
    await field.fill(code.toLowerCase())
    await field.press('Enter')
    await page.getByText('Coupon: 2 chats left').waitFor()
    const carried = page.waitForRequest((request) => request.url().endsWith('/message'))
    await say(page, 'One more')
    expect((await carried).headers()['x-chat-coupon']).toBe(code)
    await page.getByText('Coupon: 1 chat left').waitFor()
    await expectAccessible(page)
  })

  it('moves to the account with what is left of it', async () => {
    const { page } = guest
    await signUp(page, 'Coupon')
    await page.goto('/wallet')
    await page.getByRole('heading', { name: 'Coupons' }).waitFor()
    await page.getByText('1 chat left').waitFor()
    await expectAccessible(page)
    // At the lower edge, the field and what is wrong with it come out from under the bar.
    const field = page.getByRole('textbox', { name: 'Coupon code' })
    await field.fill('no such code')
    await page.setViewportSize({ width: 390, height: 700 })
    const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox()
    await field.evaluate((one) => {
      scrollBy(0, one.getBoundingClientRect().bottom - innerHeight)
    })
    await field.press('Enter')
    const error = page.getByText('This coupon doesn’t exist or can no longer be used.')
    await error.waitFor()
    const lowest = async () => {
      const box = await error.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(lowest).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  it('tells the administrator what became of it, and ends', async () => {
    const { page } = admin
    await page.reload()
    await page.getByText('Claimed the coupon').waitFor()
    await page.getByText(/Chat in/).waitFor()
    await page.getByRole('button', { name: 'End' }).click()
    const question = page.getByRole('dialog')
    await question.getByText(/can’t be claimed anymore/).waitFor()
    await question.getByRole('button', { name: 'End' }).click()
    await page.getByText('Ended').first().waitFor()
    await expectAccessible(page)
    expect([...admin.faults, ...guest.faults]).toEqual([])
  })
})

/** Opens a demo story and sends the free messages, all but the last by calls of the page's visitor. */
async function spendFreeChats(page: Page): Promise<void> {
  const list = await page.request.get('/api/story-chat/chat-contents?list=popular')
  const { items } = (await list.json()) as { items: { contentOid: string }[] }
  const contentOid = items[0]?.contentOid
  await page.goto(`/story/${contentOid}/c`)
  await page.getByText('5 free chats left').waitFor()
  const { room } = await call<{ room: { roomOid: string } }>(page, '/story-chat/chat-room', {
    contentOid,
  })
  for (const key of ['one', 'two', 'three', 'four']) {
    const answer = await page.request.post(`/api/story-chat/chat-room/${room.roomOid}/message`, {
      data: { message: 'Hello' },
      headers: { origin: site.baseUrl, 'idempotency-key': `${room.roomOid}-${key}` },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto(`/story/${contentOid}/c/${room.roomOid}`)
  await page.getByText('1 free chat left').waitFor()
  await say(page, 'Hello')
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}
