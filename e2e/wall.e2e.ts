import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

const story = 'The Last Train Through Winter'
const words = 'Is this seat free?'

describe('a reader whose credits lack', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
  })

  describe('and who pays', () => {
    let reader: Visitor
    beforeAll(async () => {
      reader = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
      await signUp(reader.page, 'Wall')
      await openRoom(reader.page)
    })

    it('sees in one sheet what packs cost, how many replies they buy, and which is worth most', async () => {
      const { page } = reader
      await send(page)
      const sheet = page.getByRole('dialog')
      await sheet.getByText('Not enough credits.').waitFor()
      await sheet.getByText('about 41 replies in this story').waitFor()
      expect(await sheet.getByText('$5.49', { exact: true }).count()).toBe(1)
      expect(await sheet.getByText('Best value').count()).toBe(1)
      const best = sheet.locator('label').filter({ hasText: 'Best value' })
      expect(await best.innerText()).toMatch(/11,000[^]*%\smore[^]*\$109\.99/)
      await sheet.getByLabel('Currency').selectOption('KRW')
      await sheet.getByText('₩5,500', { exact: true }).waitFor()
      await sheet.getByLabel('Currency').selectOption('USD')
      await sheet.getByText('$5.49', { exact: true }).waitFor()
      await expectAccessible(page)
    })

    it('is back in the chat with the words and the packs where the payment is declined', async () => {
      const { page } = reader
      await pay(page)
      await page.getByRole('button', { name: 'Decline' }).click()
      await page.waitForURL('**/c/**')
      const sheet = page.getByRole('dialog')
      await sheet.getByText('You weren’t charged, and your balance hasn’t changed.').waitFor()
      await sheet.getByText('about 41 replies in this story').waitFor()
      await expectAccessible(page)
      expect(new URL(page.url()).search).toBe('')
      await page.keyboard.press('Escape')
      expect(await page.getByLabel('Your message').inputValue()).toBe(words)
    })

    it('is back with the message sent once it is paid, once in two tabs and after a reload', async () => {
      const { page } = reader
      await page.getByRole('button', { name: 'Send' }).click()
      await pay(page)
      const id = page.url().split('/').at(-1)
      const approved = await page.request.post(`/api/payment/sandbox/${id}`, {
        data: { decision: 'approve' },
        headers: { origin: site.baseUrl },
      })
      const { returnUrl } = (await approved.json()) as { returnUrl: string }
      // The page ends before the server has the message.
      const sent = page.waitForRequest('**/message')
      await page.route('**/message', () => {})
      await page.goto(returnUrl)
      await sent
      await page.unroute('**/message')
      const other = await page.context().newPage()
      await Promise.all([page.reload(), other.goto(returnUrl)])
      for (const tab of [page, other]) {
        await expect.poll(() => new URL(tab.url()).search).toBe('')
        expect(await tab.getByLabel('Your message').inputValue()).toBe('')
        await tab.getByRole('button', { name: 'Send' }).waitFor()
        await expect
          .poll(() => tab.getByRole('article').getByText(words, { exact: true }).count())
          .toBe(1)
        expect(await tab.getByRole('dialog').count()).toBe(0)
      }
      await page.goto(returnUrl)
      await page.getByText('500 credits added to your wallet').waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
      await expect.poll(() => saidIn(page)).toEqual([words])
      await expect.poll(() => balances(page)).toEqual({ coins: 0, creditMilli: 488_000 })
      expect(reader.faults).toEqual([])
    })
  })

  it('turns coins that are there into credits in the same step', async () => {
    const { page, faults } = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await signUp(page, 'Coins')
    await buyCoins(page)
    await openRoom(page)
    await send(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: /your 100 coins/ }).waitFor()
    await sheet.getByRole('radio', { name: /your 50 coins/ }).focus()
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Use 50 coins' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText(words, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await expect.poll(() => saidIn(page)).toEqual([words])
    await expect.poll(() => balances(page)).toEqual({ coins: 50, creditMilli: 488_000 })
    expect(faults).toEqual([])
  })

  it('buys them as credits in the wallet too, which says first what they are good for', async () => {
    const { page, faults } = await visit(browser, {
      width: 390,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await signUp(page, 'Purse')
    await page.goto('/wallet')
    const sentence = page.getByText('0 credits, about 0 replies')
    await sentence.waitFor()
    const buy = page.getByRole('link', { name: 'Buy credits' })
    const [first, second] = await Promise.all([sentence.boundingBox(), buy.boundingBox()])
    expect(first?.y).toBeLessThan(second?.y ?? 0)
    await buy.click()
    await page.getByRole('radio', { name: /5,250\s*credits/ }).check()
    await page.getByText('Best value').waitFor()
    await page.getByRole('checkbox').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay $54.99' }).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByText('5,250 credits added to your wallet').waitFor()
    await expectAccessible(page)
    await page.goto('/wallet')
    await page.getByText('5,250 credits, about 525 replies').waitFor()
    await page.getByText('Filters and past balances').waitFor()
    expect(await page.getByLabel('Direction').count()).toBe(0)
    await expectAccessible(page)
    expect(await balances(page)).toEqual({ coins: 0, creditMilli: 5_250_000 })
    expect(faults).toEqual([])
  })
})

async function send(page: Page): Promise<void> {
  await page.getByLabel('Your message').fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Pays for the smallest pack, as far as the gateway's page. */
async function pay(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /about 41 replies/ }).check()
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Pay $5.49' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await page.getByRole('button', { name: 'Approve payment' }).waitFor()
}

async function openRoom(page: Page): Promise<void> {
  const { items } = await get<{ items: { contentOid: string; title: string }[] }>(
    page,
    '/story-chat/chat-contents?list=new',
  )
  const contentOid = items.find(({ title }) => title === story)?.contentOid
  await page.goto(`/story/${contentOid}/c`)
  await page.getByLabel('Your message').waitFor()
}

/** What the reader said in the room, as the server has it. */
async function saidIn(page: Page): Promise<string[]> {
  const roomOid = new URL(page.url()).pathname.split('/').at(-1)
  const { items } = await get<{ items: { role: string; text: string }[] }>(
    page,
    `/story-chat/chat-room/${roomOid}/prev-messages`,
  )
  return items.filter(({ role }) => role === 'user').map(({ text }) => text)
}

async function balances(page: Page): Promise<{ coins: number; creditMilli: number }> {
  const { coins, creditMilli } = await get<{ coins: number; creditMilli: number }>(page, '/wallet')
  return { coins, creditMilli }
}

async function get<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api${path}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

/** 100 coins by way of the charge page's calls. */
async function buyCoins(page: Page): Promise<void> {
  const change = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(`/api${path}`, {
      method,
      data,
      headers: { origin: site.baseUrl, 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, string>
  }
  const wanted = { coins: 100, currency: 'USD', method: 'card', acceptTerms: true }
  const { redirectUrl = '', orderOid } = await change('POST', '/payment/charge', wanted)
  const id = redirectUrl.split('/').at(-1)
  const decided = await change('POST', `/payment/sandbox/${id}`, { decision: 'approve' })
  const back = new URL(decided.returnUrl ?? '', site.baseUrl).searchParams
  await change('PUT', '/payment/charge', { orderOid, paymentKey: back.get('paymentKey') })
}
