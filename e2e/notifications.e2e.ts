import { randomBytes } from 'node:crypto'
import type { Browser, WebSocket } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishCard } from './own-story.ts'

const tag = randomBytes(3).toString('hex')

describe('notifications', () => {
  let browser: Browser
  let creator: Visitor
  let reader: Visitor
  const stories: string[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
    const shared = { locale: 'en-US', baseUrl: site.baseUrl, hasServiceWorker: true }
    creator = await visit(browser, { width: 1440, ...shared })
    reader = await visit(browser, { width: 390, ...shared })
    await signUp(creator.page, 'Teller')
    await signUp(reader.page, 'Listener')
    stories.push(await publishCard(creator.page, { title: `First ${tag}` }))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, visitor] of Object.entries({ creator, reader })) {
      await visitor?.page.screenshot({ path: `test-results/notifications-${name}.png` })
    }
  })
  afterAll(async () => {
    // Other journeys take the newest story for one that is open to all.
    for (const contentOid of stories) {
      await call(creator.page, '/story-chat/chat-content', { requestType: 'delete', contentOid })
    }
    await browser.close()
  })

  const bell = (visitor: Visitor) => visitor.page.getByRole('button', { name: /^Notifications/ })

  it('says that nothing happened yet, in the bell and on its page', async () => {
    const { page } = reader
    await page.goto('/')
    await bell(reader).click()
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await page.getByText('No notifications yet').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('link', { name: 'See all' }).click()
    await page.waitForURL('**/notifications')
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
    await page.getByText('No notifications yet').waitFor()
    await expectAccessible(page)
  })

  it('opens for who pressed the bell before its code had come, and does not go from the page meanwhile', async () => {
    const { page } = reader
    let isPressed = () => {}
    const pressed = new Promise<void>((done) => (isPressed = done))
    await reroute(page, '**/assets/signed-in-bar-*.js', async (route) => {
      await pressed
      await page.waitForTimeout(500)
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await bell(reader).evaluate((button) => {
      const name = button.getAttribute('aria-label')
      const isThere = () => document.querySelector(`header [aria-label="${name}"]`) !== null
      new MutationObserver(() => {
        if (!isThere()) Object.assign(globalThis, { bellHasGone: true })
      }).observe(document, { childList: true, subtree: true })
    })
    await bell(reader).click()
    isPressed()
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    expect(await page.evaluate(() => 'bellHasGone' in globalThis)).toBe(false)
    await page.unroute('**/assets/signed-in-bar-*.js')
  })

  it('counts what comes on the page that is open, and leads to it [R-notification-002]', async () => {
    const { page } = reader
    await call(page, '/story-chat/chat-room', { contentOid: stories[0] ?? '' })
    stories.push(await publishCard(creator.page, { title: `Second ${tag}` }))
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).waitFor()
    await page.getByText(`“Second ${tag}” is out now.`).waitFor()
    await expectAccessible(page)
    await page.getByText(`“Second ${tag}” is out now.`).click()
    await page.waitForURL(`**/story/${stories[1]}`)
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })

  it('marks all as read by keyboard', async () => {
    const { page } = reader
    stories.push(await publishCard(creator.page, { title: `Third ${tag}` }))
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).waitFor()
    for (const [lang, name] of [
      ['jp', '通知：未読1件'],
      ['ko', '읽지 않은 알림: 1'],
      ['en', 'Notifications: 1 unread'],
    ]) {
      await page.goto(`/?lang=${lang}`)
      await page.getByRole('button', { name: name ?? '' }).waitFor()
      await expectAccessible(page)
    }
    await bell(reader).focus()
    await page.keyboard.press('Enter')
    const mark = page.getByRole('button', { name: 'Mark all as read' })
    await mark.waitFor()
    await expectAccessible(page)
    await mark.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'detached' })
  })

  it('lets one choose by type and channel [R-notification-001]', async () => {
    const { page } = reader
    await page.goto('/myinfo?tab=notifications')
    const mail = page.getByRole('checkbox', { name: 'New content: Emails' })
    expect(await mail.isChecked()).toBe(false)
    // What only creators get isn't offered to a reader.
    expect(await page.getByRole('checkbox', { name: 'Sales: Emails' }).count()).toBe(0)
    await mail.check()
    expect(
      await page.getByRole('checkbox', { name: 'Your account: On this site' }).isDisabled(),
    ).toBe(true)
    await expectAccessible(page)
    await page.reload()
    await expect.poll(() => mail.isChecked()).toBe(true)
  })

  it('keeps the language of mails and pushes as it is chosen, and says where it could not', async () => {
    const { page } = reader
    const language = page.getByRole('combobox', { name: 'Email and push language' })
    const choose = async (name: string) => {
      await language.click()
      await page.getByRole('option', { name }).click()
    }
    await reroute(page, '**/api/account/modify', (route) => route.abort())
    await choose('日本語')
    await page.getByRole('main').getByRole('alert').waitFor()
    expect(await language.textContent()).toBe('English')
    await page.unroute('**/api/account/modify')
    const kept = page.waitForResponse('**/api/account/modify')
    await choose('日本語')
    expect((await kept).ok()).toBe(true)
    await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => language.textContent()).toBe('日本語')
  })

  it('turns pushes to this browser on and off, and says where it blocks them', async () => {
    const { page } = reader
    const push = page.getByRole('switch', { name: 'Push notifications in this browser' })
    await page.addInitScript(keepPushesAtHome, 'denied')
    await page.goto('/myinfo?tab=notifications')
    await page.getByText('Your browser blocks notifications.').waitFor()
    expect(await push.isDisabled()).toBe(true)
    await expectAccessible(page)
    await page.addInitScript(keepPushesAtHome, 'granted')
    await page.reload()
    const steps = [
      [true, 'push'],
      [false, 'push/remove'],
    ] as const
    for (const [isOn, path] of steps) {
      const [told] = await Promise.all([
        page.waitForResponse(`**/api/account/notification/${path}`),
        push.click(),
      ])
      expect(told.ok()).toBe(true)
      await expect.poll(() => push.isChecked()).toBe(isOn)
    }
  })

  it('shows a push in the words and the language of its reader, and leads to its page', async () => {
    const { page, context } = creator
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    await expect.poll(() => context.serviceWorkers().length).toBe(1)
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(keepWhatIsShown)
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((done) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
        if (one) done(one.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const data = { title: '新しい物語', text: '「灯台」', path: '/search', tag: '7', lang: 'jp' }
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: site.baseUrl,
      registrationId: await registered,
      data: JSON.stringify(data),
    })
    const kept = () => worker?.evaluate(() => Object.assign({}, Reflect.get(globalThis, 'kept')))
    const icon = '/icons/app-192.png'
    const [body, sent] = [data.text, { path: '/search' }]
    const options = { body, tag: '7', lang: 'ja', data: sent, icon, badge: icon }
    await expect.poll(kept).toEqual({ shown: [[data.title, options]], opened: [], closed: 0 })
    await worker?.evaluate(clickOnNotification, '/search')
    const opened = [`${site.baseUrl}/search`]
    await expect.poll(kept).toMatchObject({ opened, closed: 1 })
    await worker?.evaluate(clickOnNotification, 'https://elsewhere.example/')
    await expect.poll(kept).toMatchObject({ opened, closed: 2 })
    await devtools.detach()
  })

  it('says where a list could not be loaded, and loads it again', async () => {
    const { page } = reader
    await reroute(page, '**/api/account/notifications?*', (route) => route.abort())
    await page.goto('/notifications')
    // A call that failed is tried again by itself first.
    await page.getByText('Couldn’t load this').waitFor({ timeout: 60_000 })
    await page.unroute('**/api/account/notifications?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(`“Third ${tag}” is out now.`).waitFor()
  })

  it('listens by one connection, which closes while nobody sees the page', async () => {
    const { page } = reader
    const open = new Set<WebSocket>()
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/api/hub')) return
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    })
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await page.goto('/')
    await expect.poll(() => open.size).toBe(1)
    await show('hidden')
    await expect.poll(() => open.size).toBe(0)
    await show('visible')
    await expect.poll(() => open.size).toBe(1)
  })

  it('ends no mails by being opened, and says of a link that it is not complete', async () => {
    const { page } = reader
    await page.goto('/notifications/unsubscribe?token=x')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByText('This link is incomplete. You can turn off emails in Account.').waitFor()
    expect([...reader.faults, ...creator.faults]).toEqual([])
  })
})

/** A private window has no push service: its subscription is made here, and kept by the page alone. */
function keepPushesAtHome(permission: string): void {
  let kept: object | null = null
  const text = (bytes: Uint8Array) =>
    btoa(String.fromCodePoint(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  const subscribe = async () => {
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    const { publicKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
    const keys = { p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
    // An address, since no name need be known where this runs; nobody calls it.
    const endpoint = `https://93.184.216.34/${crypto.randomUUID()}`
    const unsubscribe = async () => {
      kept = null
      return true
    }
    kept = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }
    return kept
  }
  Object.defineProperty(Notification, 'permission', { configurable: true, value: permission })
  Object.assign(Notification, { requestPermission: async () => permission })
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => kept })
}

/** In the worker: a headless browser shows nothing, and opens a page only for somebody who clicked. */
function keepWhatIsShown(): void {
  const kept = { shown: [] as unknown[], opened: [] as string[], closed: 0 }
  const { registration, clients } = globalThis as unknown as Record<string, object>
  Object.assign(registration ?? {}, {
    showNotification: async (...shown: unknown[]) => void kept.shown.push(shown),
  })
  Object.assign(clients ?? {}, { openWindow: async (url: URL) => void kept.opened.push(url.href) })
  Object.assign(globalThis, { kept })
}

/** In the worker, after `keepWhatIsShown`. */
function clickOnNotification(path: string): void {
  const { kept } = globalThis as unknown as { kept: { closed: number } }
  const notification = { data: { path }, close: () => void (kept.closed += 1) }
  const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
  dispatchEvent(event)
}
