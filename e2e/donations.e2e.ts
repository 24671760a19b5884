import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, type Visitor, visit } from './browser.ts'
import { call } from './canvas.ts'
import { openStream, statementSums } from './live-stream.ts'
import { site } from './site.ts'

describe('a live donation', () => {
  let browser: Browser
  let stream: Awaited<ReturnType<typeof openStream>>
  let fan: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    stream = await openStream(browser)
    fan = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(fan.page, 'Wren')
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await fan.page.screenshot({ path: 'test-results/donations-fan.png' })
    await stream.page.screenshot({ path: 'test-results/donations-creator.png' })
  })
  afterAll(async () => {
    await browser.close()
    await stream.close()
  })

  it('is made on the donation page on a phone, and appears in the chat and in the studio', async () => {
    const { page, faults } = fan
    const creator = stream.page
    await creator.goto(`/live/${stream.creatorOid}/studio?tab=donations`)
    await creator.getByLabel('Goal', { exact: true }).fill('A new moon')
    await creator.getByLabel('Goal in coins').fill('100')
    const options = creator.getByRole('region', { name: 'Donations', exact: true })
    await options.getByRole('button', { name: 'Save' }).click()
    await creator.getByText('Donations saved').waitFor()
    await expectAccessible(creator)

    await page.goto(`/live/${stream.creatorOid}/donate`)
    await page.getByText('No donations yet').waitFor()
    await expectAccessible(page)
    await page.getByText('You have 0 coins.').waitFor()
    await page.getByRole('link', { name: 'Buy coins' }).click()
    await page.getByRole('radio', { name: /500 coins/ }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByRole('link', { name: /^Back/ }).click()
    await page.getByText('You have 500 coins.').waitFor()
    await page.getByLabel('Coins', { exact: true }).fill('9')
    await page.getByText('Donate at least 10 coins.').waitFor()
    await page.getByRole('button', { name: '50', exact: true }).click()
    await page.getByLabel('Message').fill('For the light')
    await page.getByRole('main').getByRole('button', { name: 'Donate' }).click()
    await page.getByText('Donation sent', { exact: true }).waitFor()
    await page.getByText(/^50 of/).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Wren' }).getByText(/^50/).waitFor()

    const chat = creator.getByRole('log')
    await chat.getByText('For the light').waitFor()
    const received = creator.getByRole('region', { name: 'Donations received' })
    const row = received.getByRole('listitem').filter({ hasText: 'For the light' })
    await row.getByRole('button', { name: 'Pin donation' }).click()
    await row.getByRole('button', { name: 'Unpin donation' }).waitFor()
    expect(faults).toEqual([])
  })

  it('is offered as a text, a mission, or a spin, as far as the creator takes them [R-donation-002]', async () => {
    const save = (body: Record<string, unknown>) =>
      call(stream.page, '/live/donation/options', body)
    const items = [
      { name: 'Sing', probability: 400_000 },
      { name: 'Dance', probability: 600_000 },
    ]
    await call(stream.page, '/live/donation/roulette', { name: 'Wheel', coin: 20, items })
    await save({ useRouletteDonation: true, useMissionDonation: true })
    const { page, faults } = fan
    const main = page.getByRole('main')
    const open = () => page.goto(`/live/${stream.creatorOid}/donate`)
    const mission = main.getByRole('radio', { name: 'Mission' })
    const spins = main.getByRole('heading', { name: 'Roulette' })
    await open()
    await spins.waitFor()
    await main.getByRole('button', { name: /^Spin/ }).waitFor()
    await mission.check()
    await main.getByLabel('Task').waitFor()
    await main.getByRole('radio', { name: 'Donation' }).check()
    await main.getByLabel('Message').waitFor()
    await save({ useRouletteDonation: false, donationType: 'text' })
    await open()
    await main.getByLabel('Message').waitFor()
    expect(await mission.count()).toBe(0)
    expect(await spins.count()).toBe(0)
    await save({ donationType: 'mission' })
    await open()
    await main.getByLabel('Task').waitFor()
    expect(await main.getByLabel('Message').count()).toBe(0)
    await save({
      useTextDonationEffect: false,
      donationType: 'roulette',
      useRouletteDonation: true,
    })
    await open()
    await main.getByRole('button', { name: /^Spin/ }).waitFor()
    expect(await main.getByLabel('Message').count()).toBe(0)
    expect(await mission.count()).toBe(0)
    await save({ donationType: 'all', useTextDonationEffect: true })
    expect(faults).toEqual([])
  })

  it('is made beside the stream with a hidden name', async () => {
    const { page, faults } = fan
    await page.goto(`/live/${stream.creatorOid}`)
    // The comments below have another one.
    await page.getByRole('main').getByRole('button', { name: 'Donate' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '100', exact: true }).click()
    await dialog.getByLabel('Message').fill('Guess who')
    await dialog.getByLabel('Hide my name').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Donate' }).click()
    const line = stream.page.getByRole('log').getByText('Guess who')
    await line.waitFor()
    await stream.page
      .getByRole('log')
      .getByText(/^Anonymous \d{5}$/)
      .waitFor()
    expect(faults).toEqual([])
  })

  it('shows its form once all of its choices have loaded', async () => {
    const { page } = fan
    await call(stream.page, '/live/donation/options', {
      useTextDonationEffect: true,
      useMissionDonation: true,
      useTts: true,
    })
    const gate = Promise.withResolvers<void>()
    const choices = /\/api\/live\/(tts\/voices|alerts\/custom|donation\/(media|mission))/
    await reroute(page, choices, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`/live/${stream.creatorOid}`)
    await page.getByRole('main').getByRole('button', { name: 'Donate' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: /^Donate to/ }).waitFor()
    expect(await dialog.getByLabel('Message').count()).toBe(0)
    gate.resolve()
    await dialog.getByLabel('Message').waitFor()
    expect(await dialog.getByRole('radio', { name: 'Mission' }).count()).toBe(1)
    expect(await dialog.getByRole('radio', { name: /^한국어/ }).count()).toBe(1)
    await page.unroute(choices)
    await page.keyboard.press('Escape')
  })

  it('can be made while no stream is on, which its page says, until the page is locked', async () => {
    const { page } = fan
    await page.goto(`/live/${stream.creatorOid}/donate`)
    await page.getByLabel('Message').waitFor()
    const notice = page.getByRole('status').filter({ hasText: 'isn’t live right now' })
    expect(await notice.count()).toBe(0)
    await stream.end()
    await notice.filter({ hasText: 'You can still donate.' }).waitFor()
    await expectAccessible(page)
    await call(stream.page, '/live/donation/options', { isLocked: true })
    await page.reload()
    await page.getByText('This donation page is locked').waitFor()
    expect(await notice.innerText()).not.toContain('You can still donate.')
    await call(stream.page, '/live/donation/options', { isLocked: false })
  })

  it('is in the signed statement once the stream has ended, with what it adds up to', async () => {
    const { page } = stream
    await page.goto(`/studio/replays/${stream.streamOid}/statement`)
    expect(await statementSums(page)).toEqual([
      'Coins in 150',
      'Paid =150',
      'Held +0',
      'Returned +0',
      'Paid 150',
      'Net =120',
      'Platform fee +30',
    ])
    const rows = page.getByRole('main').getByRole('listitem')
    const [first, second] = [rows.nth(0), rows.nth(1)]
    await first.filter({ hasText: 'For the light' }).getByText('Wren').waitFor()
    await second
      .filter({ hasText: 'Guess who' })
      .getByText(/^Anonymous \d{5}$/)
      .waitFor()
    expect(await rows.getByText('Paid', { exact: true }).count()).toBe(2)
    await expectAccessible(page)

    const folder = mkdtempSync(join(tmpdir(), 'plax-statement-'))
    try {
      const started = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      const path = join(folder, 'statement.json')
      await (await started).saveAs(path)
      const script = /\/\/ node check-statement\.mjs[^]*?(?=```)/.exec(
        readFileSync('docs/operating.md', 'utf8'),
      )
      writeFileSync(join(folder, 'check-statement.mjs'), script?.[0] ?? '')
      const check = () =>
        spawnSync(process.execPath, ['check-statement.mjs', path], {
          cwd: folder,
          encoding: 'utf8',
        })
      expect(check()).toMatchObject({ status: 0, stderr: '' })
      writeFileSync(path, readFileSync(path, 'utf8').replace('Guess who', 'Guess what'))
      expect(check().stdout).toContain('INVALID')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('isn’t in the statement of another stream, which shows that no coins came in', async () => {
    const streamOid = await stream.begin()
    await stream.end()
    await stream.page.goto(`/studio/replays/${streamOid}/statement`)
    await stream.page.getByText('No coins came in during this stream').waitFor()
    expect((await statementSums(stream.page))[0]).toBe('Coins in 0')
    await expectAccessible(stream.page)
  })

  it('has no statement for others', async () => {
    const { page } = fan
    await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
    await page.goto(`/studio/replays/${stream.streamOid}/statement`)
    await page.getByText('This stream has no statement. It has one once it ends.').waitFor()
    await expectAccessible(page)
  })
})
