import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, creators } from '../apps/server/src/demo/people.ts'
import { logIn, signUp, type Account } from './accounts.ts'
import {
  expectAccessible,
  expectStill,
  launchBrowser,
  reroute,
  visit,
  type Visitor,
} from './browser.ts'
import { site } from './site.ts'

const baseUrl = site.baseUrl
const title = 'The Last Train Through Winter'

describe('a chat room', () => {
  let browser: Browser
  let sena: Visitor
  let account: Account
  let page: Page
  let roomUrl: string
  beforeAll(async () => {
    browser = await launchBrowser()
    sena = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    page = sena.page
    account = await signUp(page, 'Sena')
    await buyCredits(page)
    roomUrl = await openRoom(page)
    await page.goto(roomUrl)
  })
  afterAll(async () => {
    await browser.close()
  })

  it('begins with a normal length, detail 50 and basic thinking, and says what each choice costs [R-story-chat-028] [R-story-chat-098] [R-story-chat-099] [R-story-chat-100] [R-story-chat-102]', async () => {
    await page.getByRole('button', { name: 'Options: Normal reply' }).click()
    const sheet = page.getByRole('dialog')
    expect(await sheet.getByRole('radio', { name: 'Normal' }).isChecked()).toBe(true)
    expect(await sheet.getByRole('radio', { name: 'Basic' }).isChecked()).toBe(true)
    expect(await sheet.getByRole('slider', { name: 'Detail' }).getAttribute('aria-valuenow')).toBe(
      '50',
    )
    const price = sheet.getByRole('status')
    await price.getByText(/^12\s*credits$/).waitFor()
    await sheet.getByRole('radio', { name: 'Long' }).check()
    await price.getByText(/^24\s*credits$/).waitFor()
    await sheet.getByRole('radio', { name: 'Short' }).check()
    await price.getByText(/^9\.6\s*credits$/).waitFor()
    await sheet.getByText('This model doesn’t support thinking').waitFor()
    await expectAccessible(page)
    await reroute(page, '**/api/story-chat/user-chat-options', (route) => route.abort())
    await sheet.getByRole('button', { name: 'Set as default' }).click()
    // Above the sheet, and no way out of it.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await sheet.getByRole('slider', { name: 'Detail' }).waitFor()
    await page.unroute('**/api/story-chat/user-chat-options')
  })

  it('takes over the options that its reader chose on another device', async () => {
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Set as default' }).click()
    await sheet.getByText('Your new chats start with these options.').waitFor()
    await page.keyboard.press('Escape')
    const phone = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await logIn(phone.page, account)
    await phone.page.goto(roomUrl)
    await phone.page.getByRole('button', { name: /^Options:/ }).click()
    const there = phone.page.getByRole('dialog')
    await there.getByRole('radio', { name: 'Normal' }).check()
    await there.getByRole('button', { name: 'Use my defaults' }).click()
    await there.getByText('Your new chats start with these options.').waitFor()
    expect(await there.getByRole('radio', { name: 'Short' }).isChecked()).toBe(true)
    await there.getByRole('combobox', { name: 'Reply language' }).selectOption('zh')
    await expectAccessible(phone.page)
    const settings = async () => (await statusOf(page, roomUrl)).settings
    await expect.poll(settings).toMatchObject({ outputLength: 'short', replyLanguage: 'zh' })
    await there.getByRole('combobox', { name: 'Reply language' }).selectOption('')
    await expect.poll(settings).toMatchObject({ replyLanguage: null })
    await phone.context.close()
    await page.getByRole('button', { name: 'Options: Short reply' }).click()
  })

  it('lets its reader write, choose, change and delete personas [R-story-chat-026]', async () => {
    const personas = page.getByRole('dialog').getByRole('region', { name: 'Persona' })
    await writePersona(personas, 'Mira Kell')
    const mira = personas.getByRole('radio', { name: /Mira Kell/ })
    await expect.poll(() => mira.isChecked()).toBe(true)
    await personas.getByRole('button', { name: 'Edit Mira Kell' }).click()
    await personas.getByRole('textbox', { name: 'Name' }).fill('Mira Vance')
    await personas.getByRole('switch', { name: /Set as default/ }).click()
    await expectAccessible(page)
    await personas.getByRole('button', { name: 'Save persona' }).click()
    await personas.getByText('Default: Mira Vance').waitFor()
    await writePersona(personas, 'Somebody else')
    await personas.getByRole('button', { name: 'Delete Somebody else' }).click()
    await expect.poll(() => personas.getByText('Somebody else').count()).toBe(0)
    await expect.poll(() => namesOfPersonas(page)).toEqual(['Mira Vance'])
  })

  it('swallows the failure of a persona call: the list goes back and nothing is said [R-story-chat-076]', async () => {
    const personas = page.getByRole('dialog').getByRole('region', { name: 'Persona' })
    await reroute(page, '**/api/story-chat/personas', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(broken),
    )
    await writePersona(personas, 'Lost')
    await expect.poll(() => personas.getByText('Lost', { exact: true }).count()).toBe(0)
    const refused = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await personas.getByRole('button', { name: 'Delete Mira Vance' }).click()
    expect((await refused).status()).toBe(500)
    await personas.getByRole('button', { name: 'Delete Mira Vance' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByText('Server error').count()).toBe(0)
    await page.unroute('**/api/story-chat/personas')
    await page.keyboard.press('Escape')
  })

  it('tells on by its persona and options, and shows the values that move [R-story-chat-003]', async () => {
    const values = page.getByLabel('Story values')
    expect(await values.innerText()).toMatch(/trust\s+1/)
    await say(page, 'Thank you, Ines. Who else is on this train?')
    await expect.poll(() => values.innerText()).toMatch(/trust\s+2/)
    const { items } = await messagesOf(page, roomUrl)
    expect(items[0]?.receipt).toMatchObject({ outputLength: 'short', chargedMilli: 9600 })
  })

  it('takes words that are written from the right', async () => {
    const field = page.getByLabel('Your message')
    const direction = () => field.evaluate((element) => getComputedStyle(element).direction)
    await field.fill('أين أنت الآن؟')
    expect(await direction()).toBe('rtl')
    await field.fill('Where are you?')
    expect(await direction()).toBe('ltr')
    await field.fill('')
  })

  it('writes a reply anew, over a reload too, and keeps both, which arrows turn over [R-story-chat-042]', async () => {
    const reply = page.getByRole('article').last()
    const first = await reply.innerText()
    await reply.getByRole('button', { name: 'Regenerate' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await settled(page)
    await reply.getByText('Version 2 of 2').waitFor()
    expect(await reply.innerText()).not.toBe(first)
    await reply.focus()
    await reply.press('ArrowLeft')
    await reply.getByText('Version 1 of 2').waitFor()
    await reply.getByRole('button', { name: 'Next version' }).click()
    await reply.getByText('Version 2 of 2').waitFor()
    await expectAccessible(page)
  })

  it('keeps the reply where writing it anew fails, and says the status text [R-story-chat-074]', async () => {
    const reply = page.getByRole('article').last()
    const before = await reply.innerText()
    await reroute(page, '**/reroll', (route) => route.fulfill({ ...broken, status: 409 }))
    await reply.getByRole('button', { name: 'Regenerate' }).click()
    await page.getByText(/^Conflict/).waitFor()
    expect(await reply.innerText()).toBe(before)
    await page.unroute('**/reroll')
  })

  it('takes other words for a reply, but not too many [R-story-chat-061]', async () => {
    const reply = page.getByRole('article').last()
    await reply.getByRole('button', { name: 'Edit' }).click()
    const field = page.getByRole('textbox', { name: 'Reply text' })
    await field.fill('x'.repeat(20_001))
    await page.getByText('Use at most 20000 characters.').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await field.fill('[[Ines Vale|smile]] "Sit down. The lamps know you."')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save' }).click()
    await reply.getByText('"Sit down. The lamps know you."').waitFor()
    await reply.getByRole('heading', { name: 'Ines Vale' }).waitFor()
    expect(await reply.innerText()).not.toContain('[[')
  })

  it('shows what a reply was made from', async () => {
    await fromMenu(page.getByRole('article').last(), 'Reply details')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('row', { name: /Characters \d+/ }).waitFor()
    await sheet.getByRole('row', { name: /trust 1 2 by rule/ }).waitFor()
    expect(await sheet.getByRole('heading', { name: /Lore/ }).count()).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  it('goes on without words, by itself until it is stopped, and writes the part of its reader [R-story-chat-045]', async () => {
    const replies = page.getByRole('article', { name: 'replied' })
    const before = await replies.count()
    await goOn(page, /Auto-play 2 turns/)
    await page.getByText('Auto-playing: turn 1 of 2').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'End after this turn' }).click()
    await settled(page)
    expect(await replies.count()).toBe(before + 1)
    await goOn(page, /Suggest my reply/)
    const field = page.getByLabel('Your message')
    await expect.poll(() => field.inputValue()).not.toBe('')
    await settled(page)
    expect(await replies.count()).toBe(before + 1)
    await field.fill('')
    await expectStill(page)
  })

  it('goes back to an earlier message, and forward again [R-story-chat-043]', async () => {
    const articles = page.getByRole('article')
    const before = await articles.allInnerTexts()
    await articles.first().focus()
    await fromMenu(articles.first(), 'Roll back to here')
    await expect.poll(() => articles.count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => articles.count()).toBe(before.length)
    expect(wordsOf(await articles.allInnerTexts())).toEqual(wordsOf(before))
  })

  it('deletes a reply, and gives it back [R-story-chat-044]', async () => {
    const replies = page.getByRole('article', { name: 'replied' })
    const before = await replies.count()
    await fromMenu(replies.last(), 'Delete reply')
    await expect.poll(() => replies.count()).toBe(before - 1)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => replies.count()).toBe(before)
  })

  it('says that messages could not be deleted [R-story-chat-084]', async () => {
    const replies = page.getByRole('article', { name: 'replied' })
    const before = await replies.count()
    await reroute(page, '**/response', (route) => route.fulfill(broken))
    await fromMenu(replies.last(), 'Delete reply')
    await page.getByText('Couldn’t delete messages. Your chat is unchanged. Try again.').waitFor()
    expect(await replies.count()).toBe(before)
    await page.unroute('**/response')
  })

  it('marks a message, finds words, and leads to them', async () => {
    const marked = page.getByRole('article').last()
    await marked.getByRole('button', { name: 'Bookmark' }).click()
    await marked.getByRole('button', { name: 'Remove bookmark' }).waitFor()
    const sheet = await openSheet(page, 'Bookmarks')
    await sheet.getByRole('listitem').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await openSheet(page, 'Search this chat')
    await sheet.getByLabel('Search terms').fill('coal smoke')
    await sheet.getByText('1 message', { exact: true }).waitFor()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /coal smoke/ }).click()
    await expect.poll(() => sheet.count()).toBe(0)
    await expect.poll(() => isSeen(page.getByText('The carriage smells of coal smoke'))).toBe(true)
  })

  it('remembers what its reader writes into it [R-story-chat-027]', async () => {
    const sheet = await openSheet(page, 'Story memory')
    await sheet.getByRole('button', { name: 'Add summary' }).click()
    await sheet.getByLabel('What happened').fill('A stranger boarded without a ticket.')
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByRole('heading', { name: /^Turns 0 to \d$/ }).waitFor()
    await sheet.getByRole('tab', { name: 'Memories' }).click()
    await sheet.getByRole('button', { name: 'Add memory' }).click()
    await sheet.getByLabel('What to remember').fill('Ines owes me a cup of cocoa.')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByRole('button', { name: 'Pin: always include' }).click()
    await sheet.getByText('always included').waitFor()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Delete memory' }).click()
    await sheet.getByText('No memories yet').waitFor()
    await page.keyboard.press('Escape')
    const opener = page.getByRole('button', { name: 'Chat menu' })
    await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true)
  })

  it('takes a title, or says that it could not [R-story-chat-085]', async () => {
    const sheet = await openSheet(page, 'Options')
    await reroute(page, '**/update-field', (route) => route.fulfill(broken))
    await sheet.getByLabel('Chat title').fill('Without a ticket')
    await sheet.getByRole('button', { name: 'Rename' }).click()
    await sheet.getByText('Couldn’t change the title. Try again.').waitFor()
    await page.unroute('**/update-field')
    await sheet.getByRole('button', { name: 'Rename' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Without a ticket', level: 1 }).waitFor()
  })

  it('is saved as a file, from which a chat opens with every word', async () => {
    await page.getByRole('button', { name: 'Chat menu' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export for Plax' }).click()
    const file = await (await saving).path()
    await page.getByRole('button', { name: 'Your chats' }).click()
    await page.getByLabel('Chat file').setInputFiles(file)
    await page.getByText(/^\d+ messages imported/).waitFor()
    await page.waitForURL((url) => !roomUrl.endsWith(url.pathname))
    const [first, second] = await Promise.all([
      messagesOf(page, roomUrl),
      messagesOf(page, page.url()),
    ])
    expect(textsOf(second)).toEqual(textsOf(first))
  })

  it('branches into a chat that begins with the same words', async () => {
    await page.goto(roomUrl)
    const first = page.getByRole('article').first()
    await first.focus()
    await fromMenu(first, 'Branch from here')
    await page.waitForURL((url) => !roomUrl.endsWith(url.pathname))
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await page.getByText('The carriage smells of coal smoke').waitFor()
    expect(sena.faults).toEqual([])
  })

  it('suggests three replies to choose from, which outlive a reload', async () => {
    expect(await page.getByRole('button', { name: 'Suggest replies' }).count()).toBe(0)
    await goOn(page, /Suggest three replies/)
    const choices = page.getByRole('region', { name: 'Suggested replies' }).getByRole('button')
    await expect.poll(() => choices.count()).toBe(3)
    await page.reload()
    await expect.poll(() => choices.count()).toBe(3)
    await expectAccessible(page)
    const lines = await choices.allInnerTexts()
    const field = page.getByLabel('Your message')
    await choices.nth(0).click()
    expect(await field.inputValue()).toBe(lines[0])
    await choices.nth(1).click()
    expect(await field.inputValue()).toBe(lines[1])
    await field.fill('')
  })

  it('is deleted for good from the list of chats, after a question', async () => {
    const deleted = page.url()
    await page.getByRole('button', { name: 'Your chats' }).click()
    const row = page.getByRole('listitem').filter({ has: page.locator('[aria-current=page]') })
    const question = page.getByRole('dialog', { name: 'Delete this chat?' })
    await row.getByRole('button', { name: 'Delete chat' }).click()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep chat' }).click()
    await row.getByRole('button', { name: 'Delete chat' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Chat deleted').waitFor()
    await page.waitForURL((url) => !url.pathname.includes('/c/'))
    await page.goto(roomUrl)
    await page.getByRole('button', { name: 'Your chats' }).click()
    const chats = page.getByRole('dialog').getByRole('link')
    await chats.first().waitFor()
    const paths = await chats.evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    expect(paths).toContain(new URL(roomUrl).pathname)
    expect(paths).not.toContain(new URL(deleted).pathname)
    await page.keyboard.press('Escape')
    expect(sena.faults).toEqual([])
  })

  it('is tried free of charge beside its canvas, with values set by hand', async () => {
    const rowan = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    await logIn(rowan.page, { email: creators.rowan.email, password: demoPassword })
    await rowan.page.goto(roomUrl.replace(/c\/\w+$/, 'canvas'))
    await rowan.page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = rowan.page.getByRole('region', { name: 'Preview', exact: true })
    await preview.getByRole('button', { name: 'Test settings' }).click()
    await preview.getByRole('spinbutton', { name: 'trust' }).fill('5')
    await preview.getByRole('spinbutton', { name: 'trust' }).press('Tab')
    await preview.getByRole('button', { name: 'Test settings' }).click()
    await preview.getByLabel('Your message').fill('I show my ticket.')
    await preview.getByRole('button', { name: 'Send' }).click()
    await preview.getByText('Free', { exact: true }).first().waitFor()
    await preview.getByText('Your turn').waitFor({ state: 'attached' })
    await fromMenu(preview.getByRole('article').last(), 'Reply details')
    const sheet = rowan.page.getByRole('dialog')
    await sheet.getByRole('heading', { name: 'Lore left out' }).waitFor()
    await sheet.getByText('Ines trusts you').waitFor()
    await sheet.getByText('condition met, included').waitFor()
    await sheet.getByRole('link', { name: 'View full prompts' }).waitFor()
    await expectAccessible(rowan.page)
    expect(rowan.faults).toEqual([])
  })

  it('is the same on a phone, in Korean and in the dark', async () => {
    const phone = await visit(browser, { width: 390, locale: 'ko-KR', baseUrl })
    await phone.page.emulateMedia({ colorScheme: 'dark' })
    await logIn(phone.page, account)
    await phone.page.goto(roomUrl)
    await phone.page.getByText('The carriage smells of coal smoke').waitFor()
    await expectAccessible(phone.page)
    await phone.page.getByRole('button', { name: /^옵션/ }).click()
    await phone.page.getByRole('dialog').getByText('다음 답변 가격').waitFor()
    await expectAccessible(phone.page)
    await phone.page.keyboard.press('Escape')
    const wide = () => document.documentElement.scrollWidth - innerWidth
    expect(await phone.page.evaluate(wide)).toBeLessThanOrEqual(0)
    expect(phone.faults).toEqual([])
  })
})

/** As a server that is broken answers. */
const broken = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'server.failed', message: 'Something in the server failed.' }),
}

interface MessagePage {
  items: { text: string; receipt: Record<string, unknown> | null }[]
}

/** 300 credits by way of 30 coins, as anybody gets them. */
async function buyCredits(page: Page): Promise<void> {
  await page.goto('/wallet/charge')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await page.getByText('coins added to your wallet').waitFor()
  await page.goto('/wallet/convert')
  await page.getByLabel('Coins to convert').fill('30')
  await page.getByRole('button', { name: 'Convert coins', exact: true }).click()
  await page.getByText('300 credits added to your wallet').waitFor()
}

/** A new room of the story, and its address. */
async function openRoom(page: Page): Promise<string> {
  const listed = await page.request.get('/api/story-chat/chat-contents?list=new')
  const { items } = (await listed.json()) as { items: { contentOid: string; title: string }[] }
  const contentOid = items.find((story) => story.title === title)?.contentOid
  const opened = await page.request.post('/api/story-chat/chat-room', {
    data: { contentOid },
    headers: { origin: baseUrl },
  })
  const { room } = (await opened.json()) as { room: { roomOid: string } }
  return `${baseUrl}/story/${contentOid}/c/${room.roomOid}`
}

interface Status {
  settings: { outputLength: string; replyLanguage: string | null }
}

async function statusOf(page: Page, url: string): Promise<Status> {
  const answer = await page.request.get(`/api/story-chat/chat-room/${url.split('/').at(-1)}/status`)
  return (await answer.json()) as Status
}

async function messagesOf(page: Page, url: string): Promise<MessagePage> {
  const answer = await page.request.get(
    `/api/story-chat/chat-room/${url.split('/').at(-1)}/prev-messages`,
  )
  return (await answer.json()) as MessagePage
}

function textsOf({ items }: MessagePage): string[] {
  return items.map(({ text }) => text)
}

async function namesOfPersonas(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/story-chat/personas')
  const { items } = (await answer.json()) as { items: { name: string }[] }
  return items.map(({ name }) => name)
}

async function writePersona(personas: Locator, name: string): Promise<void> {
  await personas.getByRole('button', { name: 'New persona' }).click()
  await personas.getByRole('textbox', { name: 'Name' }).fill(name)
  await personas.getByRole('button', { name: 'Save persona' }).click()
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your message').fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await settled(page)
}

/** The reply that runs has come to its end. */
async function settled(page: Page): Promise<void> {
  await page.getByText('Your turn').waitFor({ state: 'attached' })
}

async function goOn(page: Page, how: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('menuitem', { name: how }).click()
}

async function fromMenu(message: Locator, what: string): Promise<void> {
  await message.getByRole('button', { name: 'More', exact: true }).click()
  await message.page().getByRole('menuitem', { name: what }).click()
}

async function openSheet(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Chat menu' }).click()
  await page.getByRole('menuitem', { name }).click()
  return page.getByRole('dialog')
}

/** The words alone: the bar under a message shows figures of its own. */
function wordsOf(texts: readonly string[]): string[] {
  return texts.map((text) => text.split('\n').slice(0, 3).join(' '))
}

function isSeen(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}
