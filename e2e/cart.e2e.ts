import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishFile } from './own-content.ts'

const tag = randomBytes(3).toString('hex')
const papers = `Papers ${tag}`
const brushes = `Brushes ${tag}`

describe('gifts and the cart', () => {
  let browser: Browser
  let creator: Visitor
  let buyer: Visitor
  let friend: Visitor
  let papersOid = ''
  let brushesOid = ''
  let friendName = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    creator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    buyer = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    friend = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await signUp(creator.page, 'Maker')
    await signUp(buyer.page, 'Giver')
    await signUp(friend.page, 'Friend')
    await call(creator.page, '/account/creator', { acceptTerms: true, acceptFees: true })
    const file = { type: 'file' as const, price: 120 }
    papersOid = await publishFile(creator.page, {
      ...file,
      title: papers,
      bytes: Buffer.from('Papers.'),
    })
    brushesOid = await publishFile(creator.page, {
      ...file,
      title: brushes,
      availableCopies: 3,
      bytes: Buffer.from('Brushes.'),
    })
    const answer = await friend.page.request.get('/api/account/getuser')
    friendName = ((await answer.json()) as { self: { nickname: string } }).self.nickname
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, visitor] of Object.entries({ creator, buyer, friend })) {
      await visitor?.page.screenshot({ path: `test-results/cart-${name}.png` })
    }
  })
  afterAll(async () => {
    await browser.close()
  })

  it('accepts its creator’s code for all items in any case', async () => {
    const { page } = creator
    await page.goto('/studio?view=coupons')
    await page.getByRole('button', { name: 'New item coupon' }).click()
    const dialog = page.getByRole('dialog')
    const code = dialog.getByLabel('Choose a code')
    await code.fill('LAUNCH')
    await code.fill('LAU')
    await dialog.getByLabel('Percent off', { exact: true }).fill('20')
    await dialog.getByText('96 coins instead of 120').waitFor()
    await dialog.getByText('Use 6 to 20 letters and digits').waitFor()
    await code.fill('LAUNCH20')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create coupon' }).click()
    const made = page.getByRole('listitem').filter({ hasText: 'LAUNCH20' })
    await made.getByText('All items').waitFor()
    await made.getByText('20% off').waitFor()
    await made.getByText('96 coins instead of 120').waitFor()
    await made.getByText('You earn').waitFor()
    await made.getByRole('button', { name: 'Prices with this code LAUNCH20' }).click()
    await dialog.getByRole('row', { name: new RegExp(`${papers}.*120 coins.*96 coins`) }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  it('keeps a code and a gift that were begun while coins are bought, until they are closed', async () => {
    const { page } = buyer
    const dialog = page.getByRole('dialog')
    const leaveForCoins = async () => {
      await dialog.getByRole('link', { name: 'Buy coins' }).click()
      await page.getByRole('heading', { name: 'Buy coins' }).waitFor()
      await page.goBack()
    }
    await page.goto(`/play/${papersOid}`)
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByRole('button', { name: 'Enter coupon code' }).click()
    await page.getByRole('textbox', { name: 'Coupon code' }).fill('launch20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('You need 96 more coins').waitFor()
    await leaveForCoins()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByText('Coupon LAUNCH20 applied').waitFor()
    await page.getByText('You need 96 more coins').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByText('You need 120 more coins').waitFor()
    await page.getByRole('button', { name: 'Enter coupon code' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send as gift' }).click()
    await page.getByLabel('Who gets it').fill(friendName)
    await page.getByRole('button', { name: `Add ${friendName}` }).click()
    await page.getByLabel('Message').fill('Begun')
    await leaveForCoins()
    await page.getByRole('button', { name: 'Send as gift' }).click()
    await page.getByText('For 1 person').waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('Begun')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Send as gift' }).click()
    await page.getByText('120 coins per person').waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
    expect(await kept()).not.toContain('plax_begun')
  })

  it('keeps what is added, takes out and puts back, and pays it at once after coins were bought [R-content-014] [R-content-017]', async () => {
    const { page } = buyer
    for (const oid of [papersOid, brushesOid]) {
      await page.goto(`/play/${oid}`)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await page.getByRole('link', { name: 'View cart' }).waitFor()
    }
    await page.getByText('3 copies left').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Cart: 2' }).click()
    await page.getByRole('heading', { name: 'Cart' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Remove “${papers}”` }).click()
    await page.getByText('Item removed from cart').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Selected: 2 of 2').waitFor()
    await page.getByRole('button', { name: 'Enter coupon code' }).first().click()
    const code = page.getByRole('textbox', { name: 'Coupon code' })
    await code.fill('unapplied')
    await page.getByText('You typed a coupon code but didn’t apply it').waitFor()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('No matching coupon code. A creator’s code works').waitFor()
    await page.getByText('This coupon code wasn’t accepted.').waitFor()
    expect(await page.getByText('You typed a coupon code').count()).toBe(0)
    await expectAccessible(page)
    await code.fill('launch20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Coupon LAUNCH20 applied').waitFor()
    await page.getByRole('link', { name: 'Buy coins' }).click()
    await page.getByRole('radio', { name: /1,000 coins/ }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByRole('link', { name: 'Continue purchase' }).click()
    await page.getByText('Coupon LAUNCH20 applied').waitFor()
    const buy = page.getByRole('button', { name: 'Buy for 216 coins' })
    await page.getByRole('button', { name: 'Enter coupon code' }).click()
    await code.fill('unapplied')
    await page.getByText('You typed a coupon code but didn’t apply it').waitFor()
    expect(await buy.isDisabled()).toBe(true)
    await code.fill('')
    await page.getByRole('button', { name: 'Buy for 216 coins' }).click()
    await page.getByRole('heading', { name: 'Purchased' }).waitFor()
    await page.getByRole('link', { name: papers }).waitFor()
    await page.getByRole('link', { name: brushes }).waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('link', { name: /^Cart:/ }).count()).toBe(0)
  })

  it('sends a gift with a message, for which its receiver says thanks [R-content-012]', async () => {
    const { page } = buyer
    await page.goto(`/play/${papersOid}`)
    await page.getByRole('button', { name: 'Send as gift' }).click()
    await page.getByLabel('Who gets it').fill('Nobody at all')
    await page.getByText('No people found').waitFor()
    await page.getByLabel('Who gets it').fill(friendName.slice(0, -1))
    await page.getByText('120 coins per person').waitFor()
    // The whole row is the button’s, so the press lands on that.
    await page.getByText(friendName, { exact: true }).click({ force: true })
    await page.getByText('For 1 person').waitFor()
    await page.getByLabel('Message').fill('For your desk!')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send for 120 coins' }).click()
    await page.getByText(`Gift sent to ${friendName}`).waitFor()
    await page.goto('/library/purchased')
    const bought = page.getByRole('listitem').filter({ hasText: papers })
    await bought.getByRole('link', { name: 'Receipt' }).click()
    await page
      .getByRole('article', { name: /^Receipt/ })
      .getByText(papers)
      .waitFor()
    await page.goBack()
    await page.getByLabel('Show').selectOption('sent')
    await page.getByText(`Gift to ${friendName}`).waitFor()
    expect(new URL(page.url()).search).toBe('?show=sent')
    await expectAccessible(page)
    const receiver = friend.page
    await receiver.goto('/library/purchased')
    await receiver.getByText('For your desk!').waitFor()
    await expectAccessible(receiver)
    await receiver.getByRole('button', { name: 'Say thanks' }).click()
    await receiver.getByLabel('Message').fill('Lovely, thank you!')
    await receiver.getByRole('button', { name: 'Send thanks' }).click()
    await receiver.getByText('You said thanks.').waitFor()
    await receiver.goto(`/play/${papersOid}`)
    await receiver.getByRole('button', { name: 'Download' }).first().waitFor()
    await page.goto('/wallet/purchases')
    await page.getByText('Lovely, thank you!').waitFor()
  })

  it('lets its creator add another file, which who has it saves under its name [R-file-content-001]', async () => {
    const { page } = creator
    await page.goto(`/studio/content/${papersOid}`)
    const more = page.getByRole('group', { name: 'Another file' })
    await more.getByLabel('Choose or drop a file').setInputFiles({
      name: 'Extras.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK, and what follows'),
    })
    await page.getByRole('group', { name: 'File 2' }).getByText('Extras.zip').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    const reader = friend.page
    await reader.goto(`/play/${papersOid}`)
    await reader.getByRole('heading', { name: 'Files' }).waitFor()
    await expectAccessible(reader)
    const download = reader.waitForEvent('download')
    await reader.getByRole('button', { name: 'Download Extras.zip' }).click()
    expect((await download).suggestedFilename()).toBe('Extras.zip')
  })
})
