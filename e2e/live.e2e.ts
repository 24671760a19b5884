import { type ChildProcess, spawn } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { makeFilm } from '../apps/server/src/features/live/ingest/testing.ts'
import { findFfmpeg } from '../apps/server/src/platform/ffmpeg/binary.ts'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, type Visitor, visit } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

const title = 'Drawing by moonlight'
const announced = 'Ink and rain'

/** A publisher that sends a film in real time until it’s killed. */
async function openStudio(
  browser: Browser,
): Promise<{ creatorOid: string; publish: () => ChildProcess; page: Page; admin: Page }> {
  const { page } = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
  await signUp(page, 'Selene')
  const { self } = await call<{ self: { oid: string } }>(page, '/account/getuser')
  await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
  const admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
  await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
  const given = await admin.page.request.put(`/api/admin/users/${self.oid}/roles/livestreamer`, {
    headers: { origin: site.baseUrl },
    data: { reason: 'She draws.' },
  })
  expect(given.ok(), await given.text()).toBe(true)
  const { key, servers } = await call<{ key: string; servers: { rtmp: string } }>(
    page,
    '/live/key2',
  )
  const sent = await page.request.post('/api/live/thumbnail', {
    headers: { origin: site.baseUrl },
    multipart: { file: { name: 'art.png', mimeType: 'image/png', buffer: await makePng() } },
  })
  const { assetOid: imgS3Key } = (await sent.json()) as { assetOid: string }
  const password = { usePassword: true, password: 'harbor', passwordAgain: 'harbor' }
  await call(page, '/live/studio', { title, imgS3Key, tags: ['night'], ...password })
  const date = new Date(Date.now() + 3_600_000).toISOString()
  await call(page, '/live/schedule', { title: announced, date })
  const film = await makeFilm(4, { size: '1288x724', rate: 10 })
  const input = ['-re', '-stream_loop', '-1', '-i', film, '-c', 'copy', '-f', 'flv']
  const publish = () =>
    spawn(findFfmpeg(), ['-loglevel', 'error', ...input, `${servers.rtmp}/${key}`])
  return { creatorOid: self.oid, publish, page, admin: admin.page }
}

/** How many pages of the live area were opened today. */
async function countLivePages(admin: Page): Promise<number> {
  const { items } = await call<{ items: { pageClass: string; today: number }[] }>(
    admin,
    '/analytics/admin/page-views',
  )
  return items.find(({ pageClass }) => pageClass === 'live')?.today ?? 0
}

const secondsOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return video && !video.paused ? video.currentTime : 0
  })

/** Waits until the picture moves. */
async function plays(page: Page): Promise<void> {
  const before = await secondsOf(page)
  await expect.poll(() => secondsOf(page), { timeout: 20_000 }).not.toBe(before)
}

async function enter(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

describe('a stream', () => {
  let studio: Awaited<ReturnType<typeof openStudio>>
  let publisher: ChildProcess
  let wide: Visitor
  let phone: Visitor
  beforeAll(async () => {
    const browser = await launchBrowser()
    studio = await openStudio(browser)
    const open = (width: number) =>
      visit(browser, { width, locale: 'en-US', baseUrl: site.baseUrl })
    ;[wide, phone] = [await open(1440), await open(390)]
  })
  afterAll(async () => {
    publisher.kill('SIGKILL')
    await (await launchBrowser()).close()
  })

  const path = () => `/live/${studio.creatorOid}`
  const showControls = async () => {
    await wide.page.mouse.move(500, 300)
    await wide.page.mouse.move(510, 310)
  }

  it('is announced on the page and the channel of its creator [R-schedule-001]', async () => {
    await wide.page.goto(`/creatorhome/${studio.creatorOid}`)
    await phone.page.goto(path())
    for (const { page } of [wide, phone]) {
      const upcoming = page.locator('section', {
        has: page.getByRole('heading', { name: 'Upcoming streams' }),
      })
      await upcoming.getByRole('link', { name: announced }).waitFor()
    }
  })

  it('appears on the open page when it starts, and opens with its password [R-live-041]', async () => {
    const { page } = phone
    await page.getByText('Creator is not currently streaming.').waitFor()
    await expectAccessible(page)
    publisher = studio.publish()
    await enter(page, 'harbour')
    await page.getByText('That password isn’t correct.').waitFor()
    await enter(page, 'harbor')
    await plays(page)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expectAccessible(page)
  })

  it('opens with a password that was sent before the page was ready, and not in the address', async () => {
    const browser = await launchBrowser()
    const early = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    const { page } = early
    const gate = Promise.withResolvers<void>()
    await reroute(page, /\.js$/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(path(), { waitUntil: 'commit' })
    await enter(page, 'harbor')
    gate.resolve()
    await plays(page)
    expect(page.url()).not.toContain('harbor')
    await early.context.close()
  })

  it('shows administrators its chat once they enter in spite of the password', async () => {
    const { admin } = studio
    await admin.goto(path())
    const enterAnyway = admin.getByRole('button', { name: 'Enter stream' })
    await enterAnyway.waitFor()
    const chat = admin.getByRole('region', { name: 'Live chat' })
    expect(await chat.count()).toBe(0)
    await expectAccessible(admin)
    await enterAnyway.click()
    await chat.waitFor()
    await plays(admin)
    await admin.goto('/')
  })

  it('is marked on the open channel of its creator, which leads to it', async () => {
    await wide.page.getByRole('link', { name: 'Live', exact: true }).click()
    await wide.page.getByRole('heading', { name: title, level: 1 }).waitFor()
  })

  it('shows visitors the qualities up to 720p, and that a login adds more [R-live-014]', async () => {
    const { page } = wide
    await enter(page, 'harbor')
    await plays(page)
    await showControls()
    await page.getByText(/^\d\.\d s behind$/).waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    const options = await page.getByLabel('Quality').locator('option').allTextContents()
    expect(options.map((name) => name.replace(/ \(.*/, ''))).toEqual([
      'Automatic',
      '720p',
      '480p',
      'Audio only',
    ])
    await page.getByRole('button', { name: 'Log in to watch in 724p' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  it('goes on playing over the list that shows it, and back on its own page', async () => {
    const { page } = wide
    const video = await page.locator('video').elementHandle()
    await page.getByRole('link', { name: 'Watch' }).first().click()
    await page.getByRole('heading', { name: 'Live now', level: 2 }).waitFor()
    await plays(page)
    await page.getByRole('region', { name: title, exact: true }).getByRole('link').click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await plays(page)
    const isSame = await page.evaluate((one) => one === document.querySelector('video'), video)
    expect(isSame).toBe(true)
  })

  it('plays from its beginning, and live again', async () => {
    const { page } = wide
    const length = () => page.getByRole('slider', { name: 'Seek' }).getAttribute('max')
    await expect.poll(async () => Number(await length()), { timeout: 20_000 }).toBeGreaterThan(8)
    await page.keyboard.press('0')
    await page.getByRole('button', { name: 'Go to live' }).waitFor()
    await expect.poll(() => secondsOf(page)).toBeLessThan(4)
    await plays(page)
    await page.keyboard.press('End')
    await page.getByText(/^\d\.\d s behind$/).waitFor()
    await plays(page)
  })

  it('shows an interruption, and resumes without a reload', async () => {
    const { page } = wide
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    publisher.kill('SIGKILL')
    await page.getByText('The stream is interrupted').waitFor()
    publisher = studio.publish()
    await page.getByText('The stream is interrupted').waitFor({ state: 'detached' })
    await Promise.all([plays(page), plays(phone.page)])
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  it('is set up on the live page of its creator, by their custom URL [R-live-009] [R-live-015] [R-live-001]', async () => {
    const { page, admin, creatorOid } = studio
    const customUrl = `selene-${creatorOid.slice(-6)}`
    await call(page, '/account/customUrl', { customUrl })
    const before = await countLivePages(admin)
    await page.goto(`/live/${customUrl}/studio`)
    const part = (name: string) =>
      page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title)
    const info = part('About this stream')
    for (const name of ['Listed', 'For adults', 'Password', 'Anonymous chat', 'Accept bonus coins'])
      await info.getByRole('switch', { name }).waitFor()
    for (const name of ['Subscribers', 'Ticket holders'])
      await part('Who can watch').getByRole('switch', { name }).waitFor()
    await part('Tickets').getByRole('button', { name: 'Issue ticket' }).waitFor()
    await part('Streaming software').getByRole('button', { name: 'Show server and key' }).click()
    for (const name of ['Server', 'Stream key'])
      await part('Streaming software').getByLabel(name, { exact: true }).waitFor()
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
    await tab('Chat')
    await part('Chat dock').getByRole('button', { name: 'Create dock URL' }).waitFor()
    await tab('Schedule')
    await part('Schedule').getByText(announced).first().waitFor()
    await tab('Stream')
    await expect.poll(() => countLivePages(admin)).toBeGreaterThan(before)
    await expectAccessible(page)
  })

  it('keeps what was entered when it can’t be saved, and says so [R-live-044]', async () => {
    const { page } = studio
    await reroute(page, '**/api/live/studio', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
    )
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.fill('Brushes, from the first line.')
    const part = page.getByRole('region', { name: 'About this stream' })
    const save = part.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    const failure = page.getByRole('alert').filter({ hasText: 'Not saved.' })
    await failure.waitFor()
    expect(await description.inputValue()).toBe('Brushes, from the first line.')
    await page.unroute('**/api/live/studio')
    await save.click()
    await page.getByText('Stream saved').waitFor()
    expect(await failure.count()).toBe(0)
  })

  it('lets its creator change who can watch in some minutes [R-live-016]', async () => {
    const { page } = studio
    const entry = page.locator('section', {
      has: page.getByRole('heading', { name: 'Who can watch' }),
    })
    await entry.getByRole('switch', { name: 'Subscribers' }).click()
    const takesEffect = async (when: string) => {
      await entry.getByLabel('Takes effect').click()
      await page.getByRole('option', { name: when, exact: true }).click()
      await entry.getByRole('button', { name: 'Change who can watch' }).click()
    }
    await takesEffect('Immediately')
    const dialog = page.getByRole('dialog', { name: 'Change who can watch now?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await takesEffect('In 10 minutes')
    await entry.getByText('Only subscribers can watch from').waitFor()
    await wide.page.getByText('Only subscribers can watch from').waitFor()
    await entry.getByRole('button', { name: 'Cancel change' }).click()
    await entry.getByText('Everyone can watch.').waitFor()
    await wide.page.getByText('Only subscribers can watch from').waitFor({ state: 'detached' })
  })

  it('has its moments marked by a key, with a name', async () => {
    const { page } = studio
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: 'Mark this moment?' })
    await dialog.getByRole('textbox', { name: 'Name (optional)' }).waitFor()
    await page.keyboard.type('bright')
    await page.keyboard.press('Enter')
    await page.getByText('“bright” marked').waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  it('has lists of managers, banned people, keywords, and blocked people [R-live-chat-002] [R-live-chat-003] [R-live-chat-004] [R-live-chat-005]', async () => {
    const { page } = studio
    await page.getByRole('button', { name: 'Chat settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Chat settings' })
    const shows = async (tab: string, text: string) => {
      await settings.getByRole('tab', { name: tab }).click()
      await settings.getByText(text).waitFor()
    }
    await shows('Managers', 'No managers yet')
    await shows('Banned', 'No one is banned')
    await shows('Blocked', 'You haven’t blocked anyone')
    await shows('Keywords', 'No blocked keywords yet')
    await settings.getByRole('textbox', { name: 'Keyword' }).fill('kraken')
    await settings.getByRole('button', { name: 'Add' }).click()
    await settings.getByRole('listitem').filter({ hasText: 'kraken' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('keeps its chat on this device by creator [R-live-chat-025] [R-live-chat-026] [R-live-chat-027] [R-live-chat-028]', async () => {
    const { page, creatorOid } = studio
    const read = () =>
      page.evaluate(async (oid) => {
        const done = <T>(request: IDBRequest<T>): Promise<T> =>
          new Promise((resolve, reject) => {
            request.addEventListener('success', () => resolve(request.result))
            request.addEventListener('error', () => reject(new Error('refused')))
          })
        const database = await done(indexedDB.open('liveChat'))
        const names = [...database.objectStoreNames]
        const stores = names.map((name) => database.transaction(name).objectStore(name))
        const keys = Object.fromEntries(stores.map(({ name, keyPath }) => [name, keyPath]))
        const history = database.transaction('chatHistory').objectStore('chatHistory')
        const kept = (await done(history.get(oid))) as { entries?: { data: { event: string } }[] }
        const { version } = database
        database.close()
        return { version, keys, events: kept?.entries?.map(({ data }) => data.event) }
      }, creatorOid)
    await expect.poll(read).toEqual({
      version: 3,
      keys: {
        chatHistory: 'creatorOid',
        latestEmoticonOids: 'creatorOid',
        userBannedWordsCounts: 'userOid',
      },
      events: expect.arrayContaining(['liveOn']),
    })
  })

  it('opens to the buyer of a ticket, while others see what opens it', async () => {
    await call(studio.page, '/live/ticket', { price: 10 })
    const entry = { useTier: false, tierHash: null, useTicket: true }
    const tickets = '**/api/live/tickets?*'
    await reroute(wide.page, tickets, (route) => route.fulfill({ status: 503 }))
    await call(studio.page, '/live/permission', { entry, minutes: 0 })
    await wide.page.getByText('Buy a ticket to watch this stream').waitFor()
    const again = wide.page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await expectAccessible(wide.page)
    await wide.page.unroute(tickets)
    await again.click()
    await wide.page.getByRole('button', { name: /^Buy ticket for/ }).waitFor()
    const { page } = phone
    await logIn(page, { email: 'odette@demo.plax', password: demoPassword })
    await page.goto(path())
    await enter(page, 'harbor')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Buy ticket for/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Buy ticket' }).click()
    await plays(page)
    await wide.page.getByRole('button', { name: /^Buy ticket for/ }).waitFor()
    const everyone = { ...entry, useTicket: false }
    await call(studio.page, '/live/permission', { entry: everyone, minutes: 0 })
    await plays(wide.page)
  })

  it('points out that the chat is live to those who watch an earlier moment', async () => {
    const { page } = wide
    const length = () => page.getByRole('slider', { name: 'Seek' }).getAttribute('max')
    await showControls()
    await expect.poll(async () => Number(await length()), { timeout: 60_000 }).toBeGreaterThan(40)
    const chat = page.getByRole('region', { name: 'Live chat' })
    const notice = chat
      .getByRole('status')
      .filter({ hasText: /^Chat is live\. You’re \d+:\d\d behind/ })
    expect(await notice.count()).toBe(0)
    await page.keyboard.press('0')
    await notice.waitFor()
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.keyboard.press('End')
    await page.getByText(/^\d\.\d s behind$/).waitFor()
    await plays(page)
    const rewound = async () => {
      await page.keyboard.press('0')
      return notice.isVisible()
    }
    await expect.poll(rewound, { timeout: 20_000, interval: 1000 }).toBe(true)
    await notice.getByRole('button', { name: 'Go to live' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.getByText(/^\d\.\d s behind$/).waitFor()
  })

  it('shows in the chat that its connection is lost, until it’s back', async () => {
    const { page } = phone
    let isDown = false
    let cut = async () => {}
    await page.routeWebSocket('**/api/hub*', async (socket) => {
      if (isDown) return socket.close()
      const server = socket.connectToServer()
      cut = async () => {
        await server.close()
        await socket.close()
      }
    })
    await page.reload()
    const chat = page.getByRole('region', { name: 'Live chat' })
    await chat.getByText('The stream has started.').first().waitFor()
    const notice = chat.getByText('Reconnecting to the chat…')
    expect(await notice.count()).toBe(0)
    isDown = true
    await cut()
    await notice.waitFor()
    await expectAccessible(page)
    isDown = false
    await notice.waitFor({ state: 'detached' })
  })

  it('shows its creator every notice of the site’s team until it’s dismissed', async () => {
    const { page, admin } = studio
    const { stream } = await call<{ stream: { streamOid: string } }>(page, '/live/studio')
    for (const reason of ['Mind the music.', 'Mind the words.'])
      await call(admin, '/live/admin', { streamOid: stream.streamOid, reason })
    const notice = (reason: string) => page.getByRole('status').filter({ hasText: reason })
    await notice('Mind the music.').waitFor()
    await notice('Mind the words.').getByRole('button', { name: 'Dismiss' }).click()
    await notice('Mind the words.').waitFor({ state: 'detached' })
    await page.reload()
    await notice('Mind the music.').waitFor()
    expect(await notice('Mind the words.').count()).toBe(0)
  })

  it('keeps its interruption in sight of its creator, who scrolls', async () => {
    const { page } = studio
    publisher.kill('SIGKILL')
    const told = page.getByText('Nothing arrives from your streaming software (OBS')
    await told.waitFor()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    expect((await told.boundingBox())?.y).toBeGreaterThan(56)
  })

  it('ends on the pages that watch it', async () => {
    await call(studio.page, '/live/stop', {})
    await wide.page.getByText('The stream has ended', { exact: true }).waitFor()
    await phone.page.getByText('The stream has ended', { exact: true }).waitFor()
    await studio.page.getByText('Your preview appears here').waitFor()
    expect(await studio.page.locator('video').count()).toBe(0)
    const replay = studio.page.getByRole('region', { name: 'Replay of your last stream' })
    await replay.getByRole('link', { name: 'Edit replay' }).waitFor()
    await expectAccessible(studio.page)
    expect([...wide.faults, ...phone.faults]).toEqual([])
  })

  it('has a dock for managers, who open it with a key of theirs [R-live-chat-038]', async () => {
    const { page } = phone
    await signUp(page, 'Helper')
    const { self } = await call<{ self: { oid: string } }>(page, '/account/getuser')
    const { creatorOid } = studio
    await call(studio.page, '/live/manager', { creatorOid, userOid: self.oid })
    await page.goto(path())
    await page.getByRole('button', { name: 'Chat dock' }).click()
    await page.getByRole('button', { name: 'Create dock URL' }).click()
    const url = await page.getByRole('textbox', { name: 'Dock URL' }).inputValue()
    const dock = wide.page
    await dock.goto(url)
    await dock.getByRole('heading', { name: 'Chat dock', level: 1 }).waitFor()
    await dock.getByRole('button', { name: 'Chat settings' }).waitFor()
    expect(dock.url()).toBe(`${site.baseUrl}${path()}/chat`)
    await expectAccessible(dock)
  })
})
