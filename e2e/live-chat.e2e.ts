import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { type Account, logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, type Visitor, visit } from './browser.ts'
import { call } from './canvas.ts'
import { openStream } from './live-stream.ts'
import type { RunningServer } from './server.ts'
import { openSecondServer, site } from './site.ts'

describe('a live chat', () => {
  let stream: Awaited<ReturnType<typeof openStream>>
  let second: RunningServer
  let guest: Visitor
  let manager: Visitor
  let managerOid: string
  let orla: Account
  beforeAll(async () => {
    second = await openSecondServer()
    const browser = await launchBrowser()
    stream = await openStream(browser)
    guest = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    manager = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: second.url })
    orla = await signUp(manager.page, 'Orla')
    const { self } = await call<{ self: { oid: string } }>(manager.page, '/account/getuser')
    managerOid = self.oid
    await act('/live/manager', { userOid: managerOid })
  })
  afterAll(async () => {
    await (await launchBrowser()).close()
    await second.stop()
    await stream.close()
  })

  const path = () => `/live/${stream.creatorOid}`
  const act = (of: string, body: Record<string, unknown>) =>
    call(stream.page, of, { creatorOid: stream.creatorOid, ...body })
  const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
  const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
  const line = (page: Page, text: string) => page.getByRole('log').getByText(text)
  const soon = { timeout: 2000 }

  it('keeps what was typed before the page was ready', async () => {
    const { page } = guest
    const gate = Promise.withResolvers<void>()
    await reroute(page, /\.js$/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(path(), { waitUntil: 'commit' })
    await field(page).fill('First!')
    gate.resolve()
    await expect.poll(() => send(page).isEnabled()).toBe(true)
    expect(await field(page).inputValue()).toBe('First!')
    await page.unroute(/\.js$/)
  })

  it('shows messages on pages of another process within two seconds', async () => {
    await manager.page.goto(path())
    await manager.page.getByText(/is now a manager/).waitFor()
    const calls: string[] = []
    guest.page.on('request', (request) => {
      if (request.url().endsWith('/live/chat/message')) calls.push(request.url())
    })
    await send(guest.page).click()
    await line(manager.page, 'First!').waitFor(soon)
    // It went over the hub.
    expect(calls).toEqual([])
    await field(manager.page).fill('Welcome')
    await field(manager.page).press('Enter')
    await line(guest.page, 'Welcome').waitFor(soon)
  })

  it('suggests people who wrote lately for an @, taken by a key', async () => {
    const { page } = guest
    const suggested = page.getByRole('option').filter({ hasText: 'Orla' })
    await field(page).pressSequentially('@or')
    await suggested.waitFor()
    await expectAccessible(page)
    await field(page).press('Escape')
    await suggested.waitFor({ state: 'detached' })
    await field(page).fill('')
    await field(page).pressSequentially('Hi @or')
    await suggested.waitFor()
    await field(page).press('Enter')
    expect(await field(page).inputValue()).toMatch(/^Hi @Orla\w* $/)
    await field(page).fill('')
  })

  it('shows votes of a poll in both as they are cast, and its result', async () => {
    const { page } = manager
    await page.getByRole('button', { name: 'New poll' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('Where next?')
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Sea')
    await page.getByRole('textbox', { name: 'Option 2' }).fill('Land')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start poll' }).click()
    const poll = (of: Page) => of.getByRole('region', { name: 'Poll' })
    await poll(guest.page).getByRole('radio', { name: /^Land/ }).click({ force: true })
    for (const of of [page, guest.page]) {
      await poll(of).getByText('100%').waitFor(soon)
      await expectAccessible(of)
    }
    await page.getByRole('button', { name: 'End poll' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End poll' }).click()
    await line(guest.page, 'Poll ended').waitFor(soon)
    await poll(guest.page).waitFor({ state: 'detached', ...soon })
  })

  it('shows a guest of another process the reason and end of a ban until it’s undone', async () => {
    const { page } = manager
    await line(page, 'First!').hover()
    await page
      .getByRole('log')
      .locator('.group', { hasText: 'First!' })
      .getByRole('button', { name: 'Message menu' })
      .click()
    await page.getByRole('menuitem', { name: 'Ban from chat' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How long').click()
    await page.getByRole('option', { name: '30 minutes' }).click()
    await dialog.getByLabel('Reason (optional)').fill('Spoilers')
    await dialog.getByRole('button', { name: 'Ban from chat' }).click()
    const notice = guest.page.getByRole('status').filter({ hasText: 'You’re banned' })
    await notice.getByText('Spoilers').waitFor(soon)
    await notice.getByText(/until .*\d/).waitFor()
    expect(await field(guest.page).count()).toBe(0)
    await expectAccessible(guest.page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', ...soon })
    await field(guest.page).waitFor(soon)
  })

  it('logs a ban with its length and reason, and changes of the rules; undone there, no toast offers it', async () => {
    const { page } = manager
    await line(page, 'First!').hover()
    await page
      .getByRole('log')
      .locator('.group', { hasText: 'First!' })
      .getByRole('button', { name: 'Message menu' })
      .click()
    await page.getByRole('menuitem', { name: 'Ban from chat' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason (optional)').fill('Links')
    await dialog.getByRole('button', { name: 'Ban from chat' }).click()
    const toast = page.locator('[data-toasts]').getByText('Banned from chat')
    await toast.waitFor()
    await act('/live/chat/room', { slowSeconds: 30 })
    await act('/live/bannedwords', { add: ['kraken'] })
    await act('/live/chat/room', { slowSeconds: 0 })
    await page.getByRole('button', { name: 'Chat settings' }).click()
    await dialog.getByRole('tab', { name: 'Log', exact: true }).click()
    const row = (text: string | RegExp) => dialog.getByRole('listitem').filter({ hasText: text })
    await row(/was banned.*10 minutes · Links · /)
      .first()
      .waitFor()
    await row('Slow mode set to 30 seconds').waitFor()
    await row('Slow mode turned off').waitFor()
    await row(/Blocked keywords added.*“kraken”/).waitFor()
    await expectAccessible(page)
    await row('Links').getByRole('button', { name: 'Undo' }).click()
    await toast.waitFor({ state: 'detached', ...soon })
    await page.keyboard.press('Escape')
    await field(guest.page).waitFor(soon)
  })

  it('shows that a keyword was masked for a while, or until the next message is begun', async () => {
    const { page } = guest
    const notice = page.getByText('The creator blocks a keyword that you used')
    for (const hide of [async () => {}, () => field(page).fill('n')]) {
      await field(page).fill('A kraken!')
      await send(page).click()
      await notice.waitFor(soon)
      await hide()
      await notice.waitFor({ state: 'detached', timeout: 12_000 })
    }
    await field(page).fill('')
  })

  it('suggests guests who wrote, by their numbers', async () => {
    const { page } = manager
    await field(page).pressSequentially('@anon')
    await page
      .getByRole('option')
      .filter({ hasText: /Anonymous \d{5}/ })
      .waitFor()
    await field(page).press('Enter')
    const typed = await field(page).inputValue()
    expect(typed).toMatch(/^@\d{5} $/)
    await field(page).press('Enter')
    const mention = guest.page.getByRole('log').getByText(typed.trim(), { exact: true })
    await mention.waitFor(soon)
    expect(await mention.getAttribute('class')).toContain('text-gold')
  })

  it('shows two lines of a pinned message, and all when it’s asked for', async () => {
    const { page } = manager
    const content = 'Rules of this chat: be kind to each other, and no spoilers. '.repeat(4).trim()
    await field(page).fill(content)
    await send(page).click()
    await line(guest.page, content).waitFor(soon)
    await page.getByRole('log').locator('.group', { hasText: content }).hover()
    await page
      .getByRole('log')
      .locator('.group', { hasText: content })
      .getByRole('button', { name: 'Message menu' })
      .click()
    await page.getByRole('menuitem', { name: 'Pin message' }).click()
    const chat = guest.page.getByRole('region', { name: 'Live chat' })
    const pinned = chat.getByRole('paragraph').filter({ hasText: content }).first()
    const heightOf = async () => (await pinned.boundingBox())?.height ?? 0
    await chat.getByRole('button', { name: 'Show all' }).click()
    await chat.getByRole('button', { name: 'Show less' }).waitFor()
    expect(await heightOf()).toBeGreaterThan(70)
    await expectAccessible(guest.page)
    await chat.getByRole('button', { name: 'Show less' }).click()
    await expect.poll(heightOf).toBeLessThan(50)
    await page.getByRole('button', { name: 'Unpin message' }).click()
    await chat.getByRole('button', { name: 'Show all' }).waitFor({ state: 'detached', ...soon })
  })

  it('stays at its end while lines get taller and a pinned message comes, until its reader scrolls up', async () => {
    const { page } = manager
    for (let each = 1; each <= 8; each += 1) {
      await field(page).fill(`${each}. ${'The tide comes in. '.repeat(12)}`)
      await send(page).click()
      await line(page, `${each}. The tide`).waitFor(soon)
    }
    const late = await visit(await launchBrowser(), {
      width: 1440,
      height: 600,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await late.page.goto(path())
    const log = late.page.getByRole('log')
    await line(late.page, '8. The tide').waitFor()
    const toEnd = () =>
      log.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))
    const grow = (padding: number) =>
      log.evaluate((box, px) => {
        // As a font does that loads after the lines, here right after a scroll.
        box.scrollTop -= 1
        box.scrollTop += 1
        for (const each of box.querySelectorAll('p')) each.style.paddingBlock = `${px}px`
      }, padding)
    expect(await log.evaluate((box) => box.scrollHeight > 1.5 * box.clientHeight)).toBe(true)
    await expect.poll(toEnd).toBe(0)
    await grow(24)
    await expect.poll(toEnd).toBe(0)
    const { items } = await call<{ items: { data: { id: string } }[] }>(
      stream.page,
      `/live/chat/history?creatorOid=${stream.creatorOid}&before=100000`,
    )
    await act('/live/chat/pin', { messageId: items.at(-1)?.data.id })
    await late.page.getByRole('button', { name: 'Show all' }).waitFor()
    await expect.poll(toEnd).toBe(0)
    await log.hover()
    await late.page.mouse.wheel(0, -300)
    await late.page.getByRole('button', { name: 'To the newest' }).waitFor()
    await grow(32)
    expect(await toEnd()).toBeGreaterThan(200)
    await late.page.getByRole('button', { name: 'To the newest' }).click()
    await expect.poll(toEnd).toBe(0)
    await act('/live/chat/pin', { messageId: null })
    expect(late.faults).toEqual([])
    await late.context.close()
  })

  it('closes the settings of a manager who was removed', async () => {
    const { page } = manager
    await page.getByRole('button', { name: 'Chat settings' }).click()
    await page.getByRole('dialog').getByText('Who can write').waitFor()
    await act('/live/removemanagers', { userOids: [managerOid] })
    await page.getByRole('dialog').waitFor({ state: 'detached', ...soon })
    expect(await page.getByRole('button', { name: 'Chat settings' }).count()).toBe(0)
  })

  it('opens again with the next stream, and keeps what was typed meanwhile', async () => {
    const { page } = guest
    await field(page).fill('See you next time')
    await stream.end()
    await page.getByText('The stream has ended. The chat opens again').waitFor(soon)
    const late = await visit(await launchBrowser(), {
      width: 390,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await late.page.goto(`${path()}/chat`)
    await late.page.getByText('The chat opens when the stream starts.').waitFor()
    await stream.begin()
    for (const of of [page, late.page]) await field(of).waitFor(soon)
    expect(await field(page).inputValue()).toBe('See you next time')
    await field(page).fill('')
  })

  it('opens to a guest with a chat coupon while it’s limited to followers [R-live-chat-031]', async () => {
    await logIn(stream.page, { email: 'admin@demo.plax', password: demoPassword })
    const made = { chats: 1, uses: 1 }
    const { coupon } = await call<{ coupon: { code: string } }>(
      stream.page,
      '/story-chat/admin/chat-coupons',
      made,
    )
    await call(stream.page, '/live/chat/room', {
      creatorOid: stream.creatorOid,
      audience: 'followers',
    })
    const { page } = guest
    await page.getByText('Only followers can chat now.').waitFor()
    await page.getByRole('button', { name: 'Log in' }).last().click()
    await page.getByRole('dialog').getByLabel('Email').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Use coupon' }).click()
    await page.getByRole('textbox', { name: 'Coupon code' }).fill(coupon.code)
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Use coupon' }).click()
    await field(page).fill('I have a coupon')
    await send(page).click()
    await line(manager.page, 'I have a coupon').waitFor(soon)
  })

  it('opens to someone who follows right there', async () => {
    const { page } = manager
    const chat = page.getByRole('region', { name: 'Live chat' })
    await chat.getByText('Only followers can chat now.').waitFor()
    await expectAccessible(page)
    await chat.getByRole('button', { name: /^Follow/ }).click()
    await field(page).fill('Now I follow')
    await send(page).click()
    await line(guest.page, 'Now I follow').waitFor(soon)
  })

  it('is joined again by a page whose reader logs in', async () => {
    const { page } = guest
    const isJoined = ({ payload }: { payload: string | Buffer }) =>
      typeof payload === 'string' && payload.includes(`"topic":"live-chat:${stream.creatorOid}"`)
    const joined = page
      .waitForEvent('websocket', (socket) => socket.url().includes('/api/hub'))
      .then((socket) => socket.waitForEvent('framereceived', isJoined))
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(orla.email)
    await dialog.getByLabel('Password', { exact: true }).fill(orla.password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await joined
    expect([...guest.faults, ...manager.faults]).toEqual([])
  })
})
