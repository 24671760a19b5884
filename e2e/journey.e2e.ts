import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  launchBrowser,
  mailedCode,
  reroute,
  visit,
  type Visitor,
} from './browser.ts'
import { characterCard } from './card.ts'
import { site, openSecondServer } from './site.ts'
import type { RunningServer } from './server.ts'
import { korean } from './texts.ts'

const tag = randomBytes(3).toString('hex')
const card = characterCard()
const readerEmail = `reader-${tag}@example.com`
const title = `Under the leaves ${tag}`

describe('the main journey', () => {
  let browser: Browser
  let creator: Visitor
  let reader: Visitor | undefined
  let chatPath = ''
  let second: RunningServer | undefined
  beforeAll(async () => {
    browser = await launchBrowser()
    creator = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
      hasServiceWorker: true,
    })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, visitor] of Object.entries({ creator, reader })) {
      await visitor?.page.screenshot({ path: `test-results/${name}.png` })
    }
  })
  afterAll(async () => {
    await second?.stop()
    await browser.close()
  })

  it('signs a creator up with the code from the mail', async () => {
    const { page } = creator
    const email = `creator-${tag}@example.com`
    await page.goto('/signup')
    await expectAccessible(page)
    const address = page.getByLabel('Email')
    const sendCode = page.getByRole('button', { name: 'Send code' })
    for (const [written, said] of [
      ['', 'Fill in this field.'],
      ['maker', 'Enter an email address, such as name@example.com.'],
      ['maker@example', 'Enter an email address, such as name@example.com.'],
    ] as const) {
      await address.fill(written)
      await sendCode.click()
      await page.getByRole('alert').getByText(said).waitFor()
      expect(await address.and(page.locator('[aria-invalid=true]:focus')).count()).toBe(1)
    }
    await expectAccessible(page)
    await address.fill(email)
    await sendCode.click()
    await page.getByLabel('Code from the email').first().waitFor()
    await page.reload()
    await page.getByText(email).waitFor()
    await page.getByLabel('Code from the email').first().focus()
    const code = await mailedCode(page, email)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/signup/verify')) sent += 1
    })
    // Six digits go by themselves; Enter sends neither them nor what stands there next.
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await page.getByText('That code is incorrect. Attempts left: 4.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Code from the email').first().fill(code)
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(sent).toBe(2)
    await page.keyboard.press('Enter')
    await page.getByLabel('Confirm password').focus()
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByText('Use at least 6 characters.').waitFor()
    expect(await page.locator('[aria-invalid=true]:focus').getAttribute('name')).toBe('password')
    await page.getByLabel('Password', { exact: true }).fill('moonlit7road')
    await page.getByLabel('Confirm password').fill('moonlit7road')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Nickname').fill(`Maker${tag}`)
    await page.getByText('Nice, this would work.').waitFor()
    // Back and Forward go through the steps, with what was typed.
    await page.goBack()
    expect(await page.getByLabel('Confirm password').inputValue()).toBe('moonlit7road')
    await page.goBack()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.goForward()
    await page.getByLabel('Confirm password').waitFor()
    await page.goForward()
    expect(await page.getByLabel('Nickname').inputValue()).toBe(`Maker${tag}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('I agree to my data being stored and used this way.').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText(`You’re in, Maker${tag}.`).waitFor()
    await expectAccessible(page)
  })

  it('makes her a creator from the menu, once she accepts terms and fees [R-channel-005] [R-channel-009]', async () => {
    const { page } = creator
    // The code of the next page may take its time; the one that is left waits for it.
    await reroute(page, '**/assets/*.js', async (route) => {
      await delay(500)
      await route.continue()
    })
    await page.getByRole('link', { name: 'Become a creator' }).waitFor()
    await page.getByRole('button', { name: `Maker${tag}` }).click()
    await page.getByRole('menuitem', { name: 'Become a creator' }).click()
    await page.waitForURL('**/creator/apply')
    await page.getByRole('heading', { level: 1, name: 'Become a creator' }).waitFor()
    await page.unroute('**/assets/*.js')
    await expectAccessible(page)
    await page.getByLabel('I accept the terms of use.').check()
    await page.getByLabel('I accept the fees.').check()
    await page.getByRole('button', { name: 'Become a creator' }).click()
    await page.getByRole('link', { name: 'Open Studio' }).click()
    await page.waitForURL('**/studio')
    await page.getByText('Nothing published yet').waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    for (const name of ['Story', 'Video', 'Audio']) {
      await page.getByRole('menuitem', { name, exact: true }).waitFor()
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  it('opens a canvas from a character card dropped on the Studio [R-channel-001] [R-story-chat-006]', async () => {
    const { page } = creator
    const transfer = await page.evaluateHandle(
      ({ base64, fileName }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
        const data = new DataTransfer()
        data.items.add(new File([bytes], fileName, { type: 'image/png' }))
        return data
      },
      { base64: card.bytes.toString('base64'), fileName: card.fileName },
    )
    await page.dispatchEvent('h1', 'dragenter', { dataTransfer: transfer })
    await page.getByText('Drop the character card to create a story').waitFor()
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: transfer })
    await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer })
    await page.waitForURL('**/canvas')
    const report = page.getByRole('dialog', { name: 'Import report' })
    await report.getByText('Kept for export, not used in Plax').first().waitFor()
    await report.getByText(/First message/).waitFor()
    await expectAccessible(page)
    await report.getByRole('button', { name: 'Done' }).click()
    for (const tool of ['Undo', 'Redo', 'Zoom in', 'Zoom out', 'Fit to screen']) {
      await page.getByRole('button').getByText(tool, { exact: true }).waitFor()
    }
    await page.locator('.react-flow__node').nth(3).waitFor()
    expect(await page.locator('.react-flow__node').count()).toBeGreaterThanOrEqual(5)
    expect(await page.locator('.react-flow__edge').count()).toBeGreaterThanOrEqual(4)
    await expectAccessible(page)
  })

  it('offers every field of a character and of a story [R-story-chat-018] [R-story-chat-019]', async () => {
    const { page } = creator
    const inspector = page.getByRole('complementary').or(page.locator('aside')).last()
    await page.locator('.react-flow__node-character').first().click()
    for (const field of ['Name', 'Gender', 'Description', 'Personality', 'Example dialogue']) {
      await page.getByLabel(field, { exact: true }).first().waitFor()
    }
    await inspector.getByRole('button', { name: 'Import report' }).click()
    await inspector.getByText('Kept for export, not used in Plax').waitFor()
    for (const socket of ['Speech style', 'Emotion images', 'Situation images']) {
      await inspector.getByText(socket).first().waitFor()
    }
    await page.locator('.react-flow__node-story').first().click()
    for (const field of ['Core context', 'Full story', 'Prologue', 'Closing instructions']) {
      await page.getByLabel(field, { exact: true }).first().waitFor()
    }
    await page.getByRole('switch', { name: 'Start of story' }).waitFor()
    expect(await page.getByRole('switch').count()).toBe(9)
  })

  it('selects a node by Enter, and goes into its fields by the next', async () => {
    const { page } = creator
    await page.locator('.react-flow__pane').click({ position: { x: 500, y: 40 } })
    const node = page.locator('.react-flow__node-character').first()
    await node.focus()
    await page.keyboard.press('Enter')
    await page.locator('.react-flow__node-character.selected').waitFor()
    const name = page.getByLabel('Name', { exact: true })
    await name.waitFor()
    await expect
      .poll(() => node.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => name.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  it('calls connections by the nodes that they join', async () => {
    const { page } = creator
    const names = await page
      .locator('.react-flow__edge')
      .evaluateAll((edges) => edges.map((edge) => edge.getAttribute('aria-label')))
    expect(names).toContainEqual(expect.stringMatching(`^Connection from ${card.name} to `))
  })

  it('leads from a problem to its node and field, and saves by itself', async () => {
    const { page } = creator
    await page.locator('.react-flow__node-character').first().click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('')
    await page.getByRole('button', { name: /1 error/ }).waitFor()
    await page.getByRole('button', { name: 'Compile' }).click()
    await page
      .getByText(/Please try again\. “Character”, Name: .+ Fix 1 error to compile\./)
      .waitFor()
    await page.locator('.react-flow__pane').click({ position: { x: 500, y: 40 } })
    await page
      .getByRole('region', { name: 'Problems' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click()
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('')
    await page.keyboard.type(`${card.name} the Keeper`)
    await page.getByText('No problems found').waitFor()
    await page.getByText('Standby').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByText('Standby').waitFor()
  })

  it('says what publishing needs: a title and a thumbnail [R-story-chat-004]', async () => {
    const { page } = creator
    await page.getByRole('link', { name: 'Setup' }).click()
    await page.waitForURL('**/story/setup/**')
    await page.getByLabel('Title').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove' }).first().click()
    await page.getByLabel('Title').fill('')
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await publish.click()
    await page.getByText('Please upload a thumbnail.').first().waitFor()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: card.bytes })
    await page.getByRole('img', { name: 'Thumbnail', exact: true }).waitFor()
    await publish.click()
    await page.getByText('Please enter a title.').first().waitFor()
    const wrong = page.locator('[aria-invalid=true]:focus')
    expect(await wrong.getAttribute('name')).toBe('title')
    await page.getByLabel('Title').fill(title)
    await page.getByText('Please enter a title.').first().waitFor({ state: 'hidden' })
    await expectAccessible(page)
  })

  it('compiles and publishes by one press, with the access open [R-story-chat-001]', async () => {
    const { page } = creator
    await page.getByText('Publishing also compiles the canvas.').waitFor()
    await page.getByLabel('One-line introduction').fill('x'.repeat(41))
    await page.getByText('41/40').waitFor()
    await page.getByLabel('One-line introduction').fill('A keeper of the glade waits for you.')
    await page.getByLabel('Credits per reply').fill('10')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Unpublish' }).waitFor()
    await page.getByText(/^Compiled /).waitFor()
  })

  it('takes the story back after asking, even while a field is wrong', async () => {
    const { page } = creator
    const introduction = page.getByLabel('One-line introduction')
    await introduction.fill('x'.repeat(41))
    await page.getByText('One-line introduction: Use at most 40 characters.').waitFor()
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await page.getByText('Story unpublished').waitFor()
    expect(await introduction.inputValue()).toBe('x'.repeat(41))
    await introduction.fill('A keeper of the glade waits for you.')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('link', { name: 'Open story page' }).click()
    await page.getByRole('link', { name: 'Start chatting' }).waitFor()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByText('Readers see the descriptions only if the canvas is public.').waitFor()
    await expectAccessible(page)
    expect(creator.faults).toEqual([])
  })

  it('lets a Korean visitor on a phone find the story and chat for free, five times', async () => {
    reader = await visit(browser, {
      width: 390,
      height: 844,
      locale: 'ko-KR',
      baseUrl: site.baseUrl,
      hasServiceWorker: true,
    })
    const { page } = reader
    await page.goto('/')
    expect(await page.locator('html').getAttribute('lang')).toBe('ko')
    await expectAccessible(page)
    await page.getByRole('link', { name: title }).first().click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: korean('Start chatting') }).click()
    for (const message of [
      '안녕하세요?',
      '여기는 어디죠?',
      '당신은 누구예요?',
      '무엇을 지키나요?',
      '고마워요.',
    ]) {
      await say(page, message)
    }
    await page.getByText('무료 채팅을 모두 사용했어요. 계속하려면 로그인해 주세요.').waitFor()
    await expectAccessible(page)
  })

  it('keeps the chat when he signs up', async () => {
    const page = pageOf(reader)
    chatPath = new URL(page.url()).pathname
    await page
      .getByRole('link', { name: korean('Sign up') })
      .last()
      .click()
    await page.getByLabel(korean('Email')).fill(readerEmail)
    await page.getByRole('button', { name: korean('Send code') }).click()
    await page.getByLabel(korean('Code from the email')).focus()
    await page.keyboard.type(await mailedCode(page, readerEmail))
    await page.getByLabel(korean('Password'), { exact: true }).fill('moonlit7road')
    await page.getByLabel(korean('Confirm password')).fill('moonlit7road')
    await page.getByRole('button', { name: korean('Continue', 'next step') }).click()
    await page.getByLabel(korean('Nickname')).fill(`독자${tag}`)
    await page.getByText('좋아요, 사용할 수 있는 닉네임이에요.').waitFor()
    await page.getByRole('button', { name: korean('Continue', 'next step') }).click()
    await page.getByLabel(korean('I agree to my data being stored and used this way.')).check()
    await page.getByRole('button', { name: korean('Create account') }).click()
    await page.getByRole('link', { name: korean('Continue', 'after signing up') }).click()
    await page.waitForURL(`**${chatPath}`)
    await page.getByText('고마워요.', { exact: true }).waitFor()
  })

  it('charges coins at the sandbox gateway and converts them', async () => {
    const page = pageOf(reader)
    await page.goto('/wallet/charge')
    await expectAccessible(page)
    await page.getByRole('radio', { name: /100/ }).first().check()
    await page.getByLabel(korean('I accept the payment terms.')).check()
    await page.getByRole('button', { name: /결제하기/ }).click()
    await page.waitForURL('**/sandbox/pay/**')
    await page.getByRole('button', { name: korean('Approve payment') }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: korean('Approve payment') }).click()
    await page.waitForURL('**/wallet/charge/return**')
    await page.getByRole('link', { name: korean('Receipt and ledger entries') }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.goto('/wallet/convert')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByLabel(/코인/).first().fill('20')
    await expectAccessible(page)
    await page.getByRole('button', { name: korean('Convert coins'), exact: true }).click()
    await expect.poll(async () => (await wallet(page)).creditMilli).toBe(200_000)
    expect((await wallet(page)).coins).toBe(80)
  })

  it('streams a paid reply, goes on after a reload on another server, and charges once', async () => {
    const page = pageOf(reader)
    second = await openSecondServer()
    await page.goto(chatPath)
    const before = (await wallet(page)).creditMilli
    const receipts = page.locator('details')
    const count = await receipts.count()
    await page.getByLabel(korean('Your message')).fill(`${card.loreWord}에 대해 말해 줘요.`)
    await page.getByRole('button', { name: korean('Send') }).click()
    await page.getByRole('button', { name: korean('Stop') }).waitFor()
    await page.goto(second.url + chatPath)
    const stop = page.getByRole('button', { name: korean('Stop') })
    // On a busy machine the reply is over before the other server's page stands.
    await stop.or(receipts.nth(count)).first().waitFor()
    await stop.waitFor({ state: 'detached', timeout: 30_000 })
    await receipts.nth(count).waitFor()
    expect((await wallet(page)).creditMilli).toBe(before - 10_000)
    await page.reload()
    await page.getByLabel(korean('Your message')).waitFor()
    expect((await wallet(page)).creditMilli).toBe(before - 10_000)
    await expectAccessible(page)
  })

  it('leads from the receipt, without the writer’s lore, to the ledger entries', async () => {
    const page = pageOf(reader)
    const receipt = page.locator('details').last()
    await receipt.locator('summary').click()
    const entries = receipt.getByRole('link', { name: korean('Ledger entries') })
    await entries.waitFor()
    expect(await receipt.getByText(card.loreWord).count()).toBe(0)
    await entries.click()
    await page.waitForURL('**/wallet/entries/**')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('-10').first().waitFor()
    await expectAccessible(page)
  })

  it('shows that the ledger balances', async () => {
    const page = pageOf(reader)
    await page.goto('/invariants')
    await page.getByText(korean('The ledger balances')).first().waitFor()
    await expectAccessible(page)
  })

  it('carries a bearer token on the calls of the signed-in page [R-shell-020]', async () => {
    const { page } = creator
    const call = page.waitForRequest((request) =>
      request.url().includes('/api/story-chat/chat-contents'),
    )
    await page.goto('/studio')
    expect((await call).headers().authorization).toMatch(/^Bearer /)
  })

  it('copies a story into a draft of its own', async () => {
    const { page } = creator
    await page.goto('/studio?view=stories')
    await page.getByRole('button', { name: 'Make a copy' }).first().click()
    const copy = page.getByRole('listitem').filter({ hasText: '(copy)' })
    await copy.getByText('Draft', { exact: true }).waitFor()
    await copy.getByRole('link', { name: 'Canvas' }).click()
    await page.locator('.react-flow__node-character').first().waitFor()
    await page.goBack()
  })

  it('logs both out, to Home, and in again [R-shell-018]', async () => {
    const { page } = creator
    await page.getByRole('button', { name: `Maker${tag}` }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(`${site.baseUrl}/`)
    await page
      .getByRole('link', { name: 'Log in' })
      .or(page.getByRole('button', { name: 'Log in' }))
      .first()
      .waitFor()
    await page.goto('/login')
    await page.getByLabel('Email').fill(`creator-${tag}@example.com`)
    await page.getByRole('textbox', { name: 'Password' }).fill('moonlit7road')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Maker${tag}` }).waitFor()
    await page.goto('/login')
    await page.waitForURL(`${site.baseUrl}/`)
    const phone = pageOf(reader)
    await phone.goto('/wallet')
    await phone.getByRole('button', { name: `독자${tag}` }).click()
    await phone.getByRole('menuitem', { name: korean('Log out') }).click()
    await phone.getByRole('button', { name: `독자${tag}` }).waitFor({ state: 'detached' })
    await phone.goto('/login')
    await phone.getByLabel(korean('Email')).fill(readerEmail)
    await phone.getByRole('textbox', { name: korean('Password') }).fill('moonlit7road')
    await phone.keyboard.press('Enter')
    await phone.getByRole('button', { name: `독자${tag}` }).waitFor()
    expect(reader?.faults).toEqual([])
    expect(creator.faults).toEqual([])
  })
})

function pageOf(visitor: Visitor | undefined): Page {
  if (!visitor) throw new Error('The visitor has not come yet.')
  return visitor.page
}

/** Sends a message and waits until its reply has ended. */
async function say(page: Page, message: string): Promise<void> {
  const box = page.getByLabel(korean('Your message'))
  await box.fill(message)
  await page.getByRole('button', { name: korean('Send') }).click()
  const stop = page.getByRole('button', { name: korean('Stop') })
  await stop.waitFor()
  await stop.waitFor({ state: 'detached', timeout: 30_000 })
}

async function wallet(page: Page): Promise<{ coins: number; creditMilli: number }> {
  return (await page.request.get('/api/wallet')).json() as Promise<{
    coins: number
    creditMilli: number
  }>
}
