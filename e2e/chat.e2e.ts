import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, creators, reader } from '../apps/server/src/demo/people.ts'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'

const baseUrl = site.baseUrl
const story = 'The Last Train Through Winter'
const oneReply = '**/chat-room/*/message/*'

describe('a reader of a story', () => {
  let browser: Browser
  let haru: Visitor
  const underWay = new Set<Request>()
  beforeAll(async () => {
    browser = await launchBrowser()
    haru = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await logIn(haru.page, reader.email)
    haru.page.on('request', (request) => {
      if (request.url().includes('/api/story-chat/')) underWay.add(request)
    })
    haru.page.on('requestfinished', (request) => underWay.delete(request))
    haru.page.on('requestfailed', (request) => underWay.delete(request))
  })
  afterAll(async () => {
    await browser.close()
  })

  const genre = (page: Page) =>
    page.getByRole('list', { name: 'Browse stories' }).getByRole('link', { name: 'Mystery' })

  it('finds the newest story, shelves and genres on Home [R-shell-006]', async () => {
    const { page } = haru
    await page.goto('/')
    await page.getByRole('link', { name: 'View story' }).waitFor()
    await page.getByRole('region', { name: 'New stories' }).getByRole('link').first().waitFor()
    await genre(page).waitFor()
    await expectAccessible(page)
  })

  it('reads on its page what a story is and what a chat costs [R-story-chat-011]', async () => {
    const { page } = haru
    await genre(page).click()
    await page.getByRole('heading', { name: 'Browse stories', level: 1 }).waitFor()
    await page.getByRole('main').getByRole('link', { name: story }).click()
    await page.getByRole('heading', { name: story, level: 1 }).waitFor()
    await page.getByText('Open to everyone, 12 credits per reply').waitFor()
    await page.getByRole('heading', { name: 'Ines Vale' }).waitFor()
    await expectAccessible(page)
  })

  it('meets its creator on the channel [R-channel-002]', async () => {
    const { page } = haru
    await page.getByRole('link', { name: creators.rowan.nickname }).click()
    await page.getByRole('heading', { name: creators.rowan.nickname, level: 1 }).waitFor()
    await page.getByText('people who are late for something').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: story }).click()
  })

  it('opens a chat that begins with the prologue [R-story-chat-008]', async () => {
    const { page } = haru
    await page.getByRole('link', { name: 'Start chatting' }).click()
    await page.waitForURL(/\/story\/[0-9a-f]{24}\/c\/[0-9a-f]{24}$/)
    await page.getByText('The carriage smells of coal smoke').waitFor()
    await page.getByRole('note').getByText('A built-in narrator replies here').waitFor()
    await expectAccessible(page)
  })

  it('sends with Enter, but not while a syllable is being composed', async () => {
    const { page } = haru
    const field = page.getByLabel('Your message')
    await field.fill('Who else is on this train?')
    await field.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          bubbles: true,
          cancelable: true,
          isComposing: true,
        }),
      ),
    )
    expect(await field.inputValue()).toBe('Who else is on this train?')
    await field.press('Shift+Enter')
    expect(await field.inputValue()).toContain('\n')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    expect(await field.inputValue()).toBe('')
  })

  it('sees a reply grow, and after a reload grow on to its end [R-story-chat-046]', async () => {
    const { page } = haru
    const reply = page.getByRole('article').last()
    await expect.poll(() => wordsOf(reply)).toBeGreaterThan(5)
    const before = await wordsOf(reply)
    await expect.poll(() => wordsOf(reply)).toBeGreaterThan(before)
    // Six replies that each kept a connection open would leave none for anything else.
    await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([])
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    const roomOid = page.url().split('/').at(-1)
    const answer = await page.request.get(`/api/story-chat/chat-room/${roomOid}/prev-messages`)
    const { items } = (await answer.json()) as { items: { text: string; state: string }[] }
    expect(items[0]?.state).toBe('complete')
    const shown = (await reply.innerText()).replaceAll(/\s+/g, ' ')
    for (const paragraph of items[0]?.text.split('\n\n') ?? []) {
      const words = paragraph.replaceAll(/\[\[.*?\]\]|\*/g, '')
      expect(shown).toContain(words.replaceAll(/\s+/g, ' ').trim())
    }
  })

  it('gets a receipt that leads to the ledger', async () => {
    const { page } = haru
    await page.locator('summary').last().click()
    await page.getByText('Credits charged').waitFor()
    expect(await page.getByText('Lore used').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ledger entries' }).click()
    await page.waitForURL('**/wallet/entries/*')
    await page.goBack()
    await page
      .getByRole('article')
      .getByText('Who else is on this train?', { exact: true })
      .waitFor()
  })

  it('sees a reply grow on when the connection is cut, in two tabs alike', async () => {
    const { page } = haru
    const url = page.url()
    const other = await page.context().newPage()
    let cut = async () => {}
    await other.routeWebSocket('**/api/hub*', (socket) => {
      const server = socket.connectToServer()
      cut = async () => {
        await server.close()
        await socket.close()
      }
    })
    await other.goto(url)
    await send(other, 'And who is late?')
    const reply = other.getByRole('article').last()
    await expect.poll(() => wordsOf(reply)).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    const before = await wordsOf(reply)
    await cut()
    await expect.poll(() => wordsOf(reply), { timeout: 10_000 }).toBeGreaterThan(before)
    await other.getByRole('button', { name: 'Send' }).waitFor()
    await page.getByRole('button', { name: 'Send' }).waitFor()
    const shown = await reply.locator('p').allInnerTexts()
    expect(shown.length).toBeGreaterThan(0)
    expect(await page.getByRole('article').last().locator('p').allInnerTexts()).toEqual(shown)
    await other.close()
    await page.goto(url)
  })

  it('is told of a failed reply and has it written anew [R-story-chat-081]', async () => {
    const { page } = haru
    await reroute(page, '**/chat-room/*/message', (route) => route.fulfill(failedReply.begun))
    await reroute(page, oneReply, (route) => route.fulfill(failedReply.ended))
    await send(page, 'Is it far?')
    await page.getByText('Failed to respond to the message.').waitFor()
    await expectAccessible(page)
    await page.unroute(oneReply)
    await reroute(page, oneReply, (route) => route.fulfill(rerolled.ended))
    await reroute(page, '**/chat-room/*/reroll', (route) => route.fulfill(rerolled.begun))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Not far now.').waitFor()
    expect(await page.getByText('Failed to respond to the message.').count()).toBe(0)
    await page.unroute(oneReply)
    await page.unroute('**/chat-room/*/reroll')
    await page.unroute('**/chat-room/*/message')
  })

  it('is asked to log in when free chats are used up [R-story-chat-065]', async () => {
    const { page } = haru
    await reroute(page, '**/chat-room/*/message', (route) => route.fulfill(noFreeChats))
    await send(page, 'One more?')
    await page.getByText('You have no more free chats. Please log in to continue.').waitFor()
    await page.getByRole('link', { name: 'Sign up' }).waitFor()
    await expectAccessible(page)
    await page.unroute('**/chat-room/*/message')
    await reroute(page, '**/chat-room/*/reroll', (route) => route.fulfill(noFreeChats))
    await page.getByRole('button', { name: 'Regenerate' }).last().click()
    await page.getByRole('dialog', { name: 'Log in to Plax' }).waitFor()
    await page.keyboard.press('Escape')
    await page.unroute('**/chat-room/*/reroll')
  })

  it('continues on Home where they left', async () => {
    const { page } = haru
    await page.goto('/')
    await page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: story }).click()
    await page
      .getByRole('article')
      .getByText('Who else is on this train?', { exact: true })
      .waitFor()
    expect(haru.faults).toEqual([])
  })

  it('keeps words that did not arrive, and sends them by the same key', async () => {
    const { page } = haru
    const keys: (string | undefined)[] = []
    await reroute(page, '**/chat-room/*/message', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.abort()
    })
    await send(page, 'Can you hear me?')
    await page.getByText('Couldn’t send your message. Try again.').waitFor()
    expect(await page.getByText('Connection lost').count()).toBe(0)
    await page.reload()
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('Can you hear me?')
    await page.unroute('**/chat-room/*/message')
    await reroute(page, '**/chat-room/*/message', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.fulfill(failedReply.begun)
    })
    await reroute(page, oneReply, (route) => route.fulfill(failedReply.ended))
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Failed to respond to the message.').waitFor()
    expect(new Set(keys).size).toBe(1)
    await page.unroute(oneReply)
    await page.unroute('**/chat-room/*/message')
  })

  it('reads a chat of a story that is no longer open', async () => {
    const { page } = haru
    await reroute(page, '**/story-chat/chat-content?*', (route) => route.fulfill(storyNotFound))
    await page.reload()
    await page.getByText('This story is no longer available.').waitFor()
    await page
      .getByRole('article')
      .getByText('Who else is on this train?', { exact: true })
      .waitFor()
    expect(await page.getByLabel('Your message').count()).toBe(0)
    await expectAccessible(page)
    await page.unroute('**/story-chat/chat-content?*')
  })

  it('reads a reply on to its end after logging in again in the middle of it', async () => {
    const { page } = haru
    await page.reload()
    await send(page, 'Who is asleep?')
    await expect.poll(() => wordsOf(page.getByRole('article').last())).toBeGreaterThan(5)
    const headers = { origin: baseUrl }
    await page.request.post('/api/account/logout', { data: {}, headers })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(reader.email)
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Send' }).waitFor()
    const roomOid = page.url().split('/').at(-1)
    const answer = await page.request.get(`/api/story-chat/chat-room/${roomOid}/prev-messages`)
    const { items } = (await answer.json()) as { items: { text: string }[] }
    const shown = (await page.getByRole('article').last().innerText()).replaceAll(/\s+/g, ' ')
    const end =
      items[0]?.text
        .split('\n\n')
        .at(-1)
        ?.replaceAll(/\[\[.*?\]\]|\*/g, '') ?? ''
    expect(shown).toContain(end.replaceAll(/\s+/g, ' ').trim())
  })

  it('is asked to log in when another tab has logged out, and keeps the words', async () => {
    const { page } = haru
    await page.reload()
    await page.getByLabel('Your message').waitFor()
    const headers = { origin: baseUrl }
    await page.request.post('/api/account/logout', { data: {}, headers })
    await send(page, 'Still here?')
    await page.getByRole('dialog').getByLabel('Email').waitFor()
    const kept = await page.evaluate(() => Object.values({ ...sessionStorage }))
    expect(kept).toContain('Still here?')
  })

  it('without enough credits is told what is missing, and keeps the words [R-story-chat-082]', async () => {
    const rowan = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    await logIn(rowan.page, creators.rowan.email)
    const { page } = rowan
    await page.goto('/')
    // The ranking on Home changes with what other journeys read meanwhile.
    await genre(page).click()
    await page.getByRole('main').getByRole('link', { name: story }).click()
    await page.getByRole('heading', { name: story, level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Start chatting' }).click()
    await page.getByRole('button', { name: 'Options: Normal reply' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Long' }).check()
    await page
      .getByRole('dialog')
      .getByText(/^24\s*credits$/)
      .waitFor()
    await page.keyboard.press('Escape')
    await send(page, 'Hello?')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Not enough credits.').waitFor()
    expect(await dialog.getByRole('definition').allInnerTexts()).toMatchObject(['24', '0', /24/])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Your message').inputValue()).toBe('Hello?')
  })
})

async function logIn(page: Page, email: string): Promise<void> {
  const headers = { origin: baseUrl }
  const data = { email, password: demoPassword }
  const answer = await page.request.post('/api/account/login', { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function send(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your message').fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
}

async function wordsOf(reply: ReturnType<Page['locator']>): Promise<number> {
  return (await reply.innerText()).split(/\s+/).length
}

const message = (role: string, text: string, state: string) => ({
  messageId: (role === 'user' ? 'a' : 'b').repeat(24),
  turn: 900,
  role,
  text,
  version: 0,
  versions: 1,
  editedAt: null,
  state,
  createdAt: '2026-11-20T12:00:00.000Z',
  receipt: null,
})
const json = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
const begun = (userMessage: object | null) =>
  json(202, { userMessage, reply: message('assistant', '', 'running'), priceMilli: 12_000 })
const ended = (text: string, state: string, error: string | null) =>
  json(200, {
    message: message('assistant', text, state),
    freeChatsLeft: null,
    coupon: null,
    error,
  })

/** A model that says a word and breaks. */
const failedReply = {
  begun: begun(message('user', 'Is it far?', 'complete')),
  ended: ended('Far', 'failed', 'Failed to respond to the message.'),
}

/** The same reply, which now comes to its end. */
const rerolled = { begun: begun(null), ended: ended('Not far now.', 'complete', null) }

const noFreeChats = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    code: 'chat.no_free_chats',
    message: 'You have no more free chats. Please log in to continue.',
    error: 'You have no more free chats. Please log in to continue.',
    details: {},
  }),
}

const storyNotFound = {
  status: 404,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    code: 'story.not_found',
    message: 'This story doesn’t exist or is no longer available.',
    error: 'story.not_found',
    details: {},
  }),
}
