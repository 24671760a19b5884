import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { startTwitch, type TwitchServer } from '../apps/server/src/testing/twitch.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { openStream } from './live-stream.ts'
import { openSecondServer, site } from './site.ts'
import type { RunningServer } from './server.ts'

describe('connecting a channel at Twitch', () => {
  let browser: Browser
  let twitch: TwitchServer
  let server: RunningServer
  let mira: Visitor
  let ines: Visitor
  beforeAll(async () => {
    twitch = await startTwitch()
    server = await openSecondServer(twitch.env)
    browser = await launchBrowser()
    mira = await visit(browser, { width: 390, locale: 'en-US', baseUrl: server.url })
    ines = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: server.url })
    for (const [{ page }, name] of [
      [mira, 'Mira'],
      [ines, 'Ines'],
    ] as const) {
      await page.goto('/')
      await signUp(page, name)
    }
    await call(mira.page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await twitch.close()
  })

  it('explains that it was canceled, then shows the channel and its followers [R-platform-link-004]', async () => {
    const { page, faults } = mira
    await page.goto('/myinfo?tab=settings')
    await page.getByRole('link', { name: 'Connected accounts' }).last().click()
    await page.getByText('The operator of this site hasn’t set up YouTube.').waitFor()
    const admin = await visit(browser, { width: 390, locale: 'en-US', baseUrl: server.url })
    await admin.page.goto('/')
    await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
    await admin.page.goto('/myinfo?tab=connections')
    await admin.page.getByText('PLAX_YOUTUBE_CLIENT_SECRET').waitFor()
    await admin.page.getByText(`${server.url}/connect/youtube`).waitFor()
    await expectAccessible(admin.page)
    await admin.context.close()
    await expectAccessible(page)
    twitch.visitor = null
    await page.getByRole('button', { name: 'Connect Twitch' }).click()
    await page.getByText('Connection canceled. Nothing was connected.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go back' }).click()
    twitch.visitor = { id: '1001', name: 'Mira Draws' }
    await page.getByRole('button', { name: 'Connect Twitch' }).click()
    await page.getByText('Mira Draws · 4,321 followers').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=connections')
    await expectAccessible(page)
    const toggle = page.getByRole('switch', { name: 'Show Twitch chat with mine' })
    expect(await toggle.isChecked()).toBe(true)
    await toggle.click()
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await page.reload()
    await toggle.waitFor()
    expect(await toggle.isChecked()).toBe(false)
    expect(faults).toEqual([])
  })

  it('explains that the channel is connected to another account [R-platform-link-005]', async () => {
    const { page, faults } = ines
    await page.goto('/myinfo?tab=connections')
    await page.getByRole('button', { name: 'Connect Twitch' }).click()
    await page
      .getByText('This Twitch account is already connected to another Plax account.')
      .waitFor()
    await expectAccessible(page)
    await mira.page.getByRole('button', { name: 'Disconnect Twitch' }).click()
    await mira.page.getByText('Not connected', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.getByRole('button', { name: 'Connect Twitch' }).click()
    await page.getByText('Mira Draws · 4,321 followers').waitFor()
    expect([...faults, ...mira.faults]).toEqual([])
  })
})

describe('the chat of a connected channel', () => {
  let browser: Browser
  let twitch: TwitchServer
  let server: RunningServer
  let stream: Awaited<ReturnType<typeof openStream>>
  let overlay: Visitor
  beforeAll(async () => {
    twitch = await startTwitch()
    server = await openSecondServer(twitch.env)
    browser = await launchBrowser()
    stream = await openStream(browser)
    overlay = await visit(browser, { width: 1920, locale: 'en-US', baseUrl: site.baseUrl })
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await stream.close()
    await twitch.close()
  })

  it('is shown in the overlay and in the studio, with the mark of Twitch [R-platform-link-001]', async () => {
    const { page } = stream
    twitch.visitor = { id: '3003', name: 'Selene Live' }
    await page.goto(`${server.url}/myinfo?tab=connections`)
    await page.getByRole('button', { name: 'Connect Twitch' }).click()
    await page.getByText('Selene Live', { exact: false }).waitFor()
    await page.goto(`${site.baseUrl}/live/${stream.creatorOid}/studio?tab=alerts`)
    await page.getByRole('button', { name: 'Create overlay URLs' }).click()
    const dialog = page.getByRole('dialog')
    const url = await dialog.getByLabel('Chat overlay URL', { exact: true }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await overlay.page.goto(url)
    await expect.poll(() => twitch.readers(), { timeout: 20_000 }).toBe(1)
    const id = twitch.say({ id: '9001', name: 'Ada' }, '<b>Hello</b> from Twitch')
    const line = overlay.page.getByRole('listitem').filter({ hasText: 'Ada' })
    await line.getByText('<b>Hello</b> from Twitch').waitFor()
    await line.getByRole('img', { name: 'Twitch' }).waitFor()
    const chat = page.getByRole('log')
    await chat.getByText('<b>Hello</b> from Twitch').waitFor()
    await expectAccessible(page)
    twitch.removeMessage(id)
    for (const shown of [line, chat.getByText('<b>Hello</b> from Twitch')]) {
      await shown.waitFor({ state: 'detached' })
    }
    expect(overlay.faults).toEqual([])
    twitch.stream = { title: 'Painting', viewers: 32, startedAt: '2026-11-20T08:30:00Z' }
    await page.goto(`${server.url}/live/${stream.creatorOid}/studio`)
    const elsewhere = page.getByRole('region', { name: 'Also live on' })
    await elsewhere.getByRole('link', { name: 'Twitch' }).waitFor()
    await elsewhere.getByText('32 watching').waitFor()
    await expectAccessible(page)
  })
})
