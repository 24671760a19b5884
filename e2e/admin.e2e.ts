import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../apps/server/src/demo/people.ts'
import { logIn } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'
import { publishFile } from './own-content.ts'

describe('the console of administrators', () => {
  let browser: Browser
  let admin: Visitor
  let reader: Visitor
  let roomOid: string
  const db = new pg.Client({ connectionString: site.databaseUrl })
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    admin = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    reader = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await logIn(admin.page, { email: 'admin@demo.plax', password: demoPassword })
    await logIn(reader.page, { email: 'haru@demo.plax', password: demoPassword })
    roomOid = await chat(reader.page)
    await db.connect()
  })
  afterAll(async () => {
    await db.end()
    await browser.close()
  })

  const section = async (name: string) => {
    const { page } = admin
    // A name may be the end of another’s, and a count may follow it.
    const link = { name: new RegExp(`^${name}`) }
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', link).click()
    await page.getByRole('main').getByRole('heading', { name, level: 1 }).waitFor()
    return page.getByRole('main')
  }
  const giveReason = async (reason: string, confirm: string) => {
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(reason)
    await expectAccessible(admin.page)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  it('renders of a long log the rows near the window only, and keeps the place [R-shell-046]', async () => {
    await db.query(`INSERT INTO audit_log (id, action, subject_kind, details, created_at)
      SELECT lpad(to_hex(n), 24, '0'), 'test.long_log', 'test',
        jsonb_build_object('n', n, 'text', repeat('word ', (n % 7) * 40)), timestamptz '2025-11-21' + n * interval '1 second'
      FROM generate_series(1, 240) AS n`)
    const { page } = admin
    await page.goto('/admin/audit?action=test.long_log')
    const rows = page.getByRole('main').locator('li[data-index]')
    await rows.first().waitFor()
    const more = page.getByRole('button', { name: 'Show more' })
    for (let loaded = 50; loaded < 240; loaded += 50) {
      // By the keyboard: rows above may still take their height and move the button from under a pointer.
      await more.press('Enter')
      const next = Math.min(loaded + 50, 240)
      await page.locator(`li[aria-setsize="${next}"]`).first().waitFor()
    }
    expect(await rows.count()).toBeLessThan(60)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.locator('li[aria-posinset="240"]').waitFor()
    expect(await rows.count()).toBeLessThan(60)
    await expectAccessible(page)
    const middle = page.locator('li[aria-posinset="120"]')
    await page.mouse.move(700, 400)
    for (let turn = 0; turn < 100 && !(await middle.isVisible()); turn += 1) {
      await page.mouse.wheel(0, -600)
      await page.waitForTimeout(50)
    }
    await middle.scrollIntoViewIfNeeded()
    // The wheel's last turn glides on for a moment.
    await page.waitForTimeout(500)
    const top = async () => Math.round((await middle.boundingBox())?.y ?? -1)
    const before = await top()
    await page.waitForTimeout(300)
    expect(await top()).toBe(before)
    expect(admin.faults).toEqual([])
  })

  it('is closed to visitors and readers, whose menus do not lead there', async () => {
    const { page } = reader
    await page.goto('/admin/settings')
    await page.getByText('You don’t have access').waitFor()
    await expectAccessible(page)
    await page.goto('/')
    await page.getByRole('button', { name: /’s account$/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0)
  })

  it('opens on a dashboard that links to what waits, and names what isn’t set up', async () => {
    const { page } = admin
    await page.goto('/')
    await page.getByRole('button', { name: /’s account$/ }).click()
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    const main = page.getByRole('main')
    await main.getByText(/^No email server is set up/).waitFor()
    await main.getByText(/^No backup was made/).waitFor()
    await main.getByText('Money received').waitFor()
    await expectAccessible(page)
    await main.getByRole('link', { name: /^Open reports/ }).click()
    await page.waitForURL('**/admin/reports')
    await main.getByRole('row').nth(1).waitFor()
  })

  it('changes a setting, whose effect is seen and whose change is on record', async () => {
    const { page } = admin
    const main = await section('Settings')
    await main.getByRole('searchbox').fill('platform_fee')
    await page.waitForURL('**/admin/settings?word=platform_fee')
    await main.getByRole('button', { name: 'Change Platform fee (%)' }).click()
    await page.getByRole('dialog').getByLabel('Value').fill('12')
    await giveReason('A week of lower fees.', 'Change')
    await main.getByText(/Changed by PlaxAdmin/).waitFor()
    await expectAccessible(page)
    const terms = await reader.page.request.get('/api/account/creator-terms')
    expect(await terms.json()).toMatchObject({ platformFeePercent: 12 })
    await main.getByRole('link', { name: 'History Platform fee (%)' }).click()
    await main.getByText('A week of lower fees.').waitFor()
    await main.getByRole('deletion').filter({ hasText: '20' }).waitFor()
    await main.getByRole('insertion').filter({ hasText: '12' }).waitFor()
    await main.getByRole('button', { name: 'setting.changed' }).waitFor()
    await expectAccessible(page)
  })

  it('sets the platform fee of a partner level as a number, and leaves it empty for the general one', async () => {
    const { page } = admin
    const main = await section('Settings')
    await main.getByRole('searchbox').fill('partner_levels')
    const dialog = page.getByRole('dialog')
    const change = async (fee: string, reason: string) => {
      await main.getByRole('button', { name: 'Change Partner levels' }).click()
      const level = dialog.getByRole('group', { name: 'Plus', exact: true })
      await level.getByLabel('Platform fee (%)').fill(fee)
      await giveReason(reason, 'Change')
    }
    const levels = async () => {
      const answer = await page.request.get('/api/admin/settings')
      const { items } = (await answer.json()) as { items: { name: string; value: unknown }[] }
      return items.find(({ name }) => name === 'live.partner_levels')?.value
    }
    await change('12.5', 'They bring viewers.')
    expect(await levels()).toMatchObject({ plus: { feePercent: 12.5 } })
    await change('', 'The general one again.')
    expect(await levels()).toMatchObject({ plus: { feePercent: null } })
  })

  it('adds a streamer, found by email, at a partner level', async () => {
    const { page } = admin
    const main = await section('Streamers')
    await main.getByRole('button', { name: 'Add streamer' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('searchbox', { name: 'Creator' })
    await field.fill('nobody-has-this@demo.plax')
    await dialog.getByText('No creators match').waitFor()
    await field.fill('rowan@demo')
    await dialog.getByRole('button', { name: 'Choose Rowan' }).click()
    await dialog.getByLabel('Partner level').click()
    await page.getByRole('option', { name: 'Plus' }).click()
    await giveReason('She streams every night.', 'Add')
    const row = main.getByRole('row', { name: /^Rowan/ })
    await row.getByRole('cell', { name: 'Plus' }).waitFor()
  })

  it('refuses a change of a setting that somebody else changed meanwhile', async () => {
    const { page } = admin
    const main = await section('Settings')
    await main.getByRole('heading', { name: 'Accounts', exact: true }).click()
    await main.getByRole('button', { name: 'Change Platform fee (%)' }).click()
    await page.getByRole('dialog').getByLabel('Value').fill('15')
    const path = '/api/admin/settings/account.platform_fee_percent'
    const data = { version: 1, reason: 'The week is over.' }
    const headers = { origin: site.baseUrl }
    expect((await page.request.delete(path, { data, headers })).ok()).toBe(true)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Once more.')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.getByText('Someone else changed this setting in the meantime').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await main.getByRole('heading', { name: 'Platform fee (%)' }).waitFor()
    const answer = await page.request.get('/api/account/creator-terms')
    expect(await answer.json()).toMatchObject({ platformFeePercent: 20 })
  })

  it('says that the server is busy, and shows the report once it is not', async () => {
    const { page } = admin
    const message = 'The server is busy. Please try again in 1 second.'
    const refusal = { code: 'server.busy', message, details: { retryAfterSeconds: 1 } }
    const report = '**/api/account/admin/revenue*'
    await page.route(report, (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 })
    const main = await section('Revenue')
    await main.getByText(message).waitFor()
    await main.getByRole('table', { name: 'Money' }).waitFor()
    await expectAccessible(page)
  })

  it('runs a job again that was given up', async () => {
    await db.query(`SELECT graphile_worker.add_job('account.forget-sessions', '{"n":1}'::json,
      run_at => now() + interval '1 hour')`)
    await db.query(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts,
      last_error = 'The disk is full.', locked_at = NULL WHERE payload::text = '{"n":1}'`)
    const main = await section('Queues and jobs')
    await main.getByRole('button', { name: /Failed, Delete ended sessions/ }).click()
    await main.getByText('The disk is full.').waitFor()
    await expectAccessible(admin.page)
    await main.getByRole('button', { name: /Run again Delete ended sessions/ }).click()
    await giveReason('There is room again.', 'Run again')
    await main.getByText('No jobs match').waitFor()
    const left = async () => {
      const { rows } = await db.query(
        `SELECT 1 FROM graphile_worker._private_jobs WHERE payload::text = '{"n":1}'`,
      )
      return rows.length
    }
    await expect.poll(left, { timeout: 15_000 }).toBe(0)
  })

  it('takes a story down, which its creator is told, and restores it', async () => {
    const { page } = admin
    const main = await section('Stories')
    await main.getByRole('searchbox', { name: 'Creator: nickname or ID' }).fill('Rowan')
    // A hand holds the mouse button for a moment: what the field asks for doesn’t take the press away.
    await main
      .getByRole('button', { name: /^Take down/ })
      .first()
      .click({ delay: 400 })
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(/Rowan/)
    await main
      .getByRole('button', { name: /^Take down/ })
      .first()
      .click()
    await giveReason('It names a living person.', 'Take down')
    await main.getByText('It names a living person.').waitFor()
    await expectAccessible(page)
    const creator = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await logIn(creator.page, { email: 'rowan@demo.plax', password: demoPassword })
    await creator.page.goto('/studio?view=stories')
    await creator.page.getByText('It names a living person.').waitFor()
    await expectAccessible(creator.page)
    await creator.context.close()
    await main.getByRole('button', { name: /^Republish/ }).click()
    await giveReason('The name is gone.', 'Republish')
    await main.getByText('It names a living person.').waitFor({ state: 'hidden' })
  })

  it('finds content, takes it down, which its creator is told, and restores it', async () => {
    const { page, faults } = admin
    const creator = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await logIn(creator.page, { email: 'rowan@demo.plax', password: demoPassword })
    const file = { title: 'Tide tables', bytes: Buffer.from('tides'), type: 'file' as const }
    const contentOid = await publishFile(creator.page, file)
    const main = await section('Content')
    await main.getByRole('searchbox', { name: 'Title or ID' }).fill('tide tab')
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: 'Take down Tide tables' }).waitFor()
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Tide tables', exact: true }).click()
    await main.getByText('File download').waitFor()
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Take down Tide tables' }).click()
    await giveReason('It is someone else’s.', 'Take down')
    await main.getByText('It is someone else’s.').waitFor()
    const path = `/play/${contentOid}`
    expect((await reader.page.request.get(path)).status()).toBe(404)
    await creator.page.goto('/studio?view=content')
    await creator.page.getByText('Taken down').waitFor()
    await creator.context.close()
    await main.getByRole('link', { name: 'All content' }).click()
    await main.getByLabel('Status').selectOption('taken_down')
    await main.getByText('It is someone else’s.').waitFor()
    await main.getByRole('button', { name: 'Republish Tide tables' }).click()
    await giveReason('They agreed.', 'Republish')
    await main.getByText('No content matches').waitFor()
    expect((await reader.page.request.get(path)).status()).toBe(200)
    expect(faults).toEqual([])
  })

  it('counts the pages that are opened, those of content as such [R-content-008]', async () => {
    const counted = reader.page.waitForResponse('**/analytics/track')
    await reader.page.goto('/multiplay')
    expect((await counted).status()).toBe(200)
    // Without loading the page anew, too.
    const more = reader.page.waitForResponse('**/analytics/track')
    await reader.page.locator('a[href="/"]:visible').first().click()
    expect((await more).status()).toBe(200)
    await admin.page.goto('/admin/settings')
    const main = await section('Page views')
    const row = main.getByRole('row', { name: /^Content/ })
    await row.waitFor()
    expect(await row.getByRole('cell').nth(1).textContent()).not.toBe('0')
    await expectAccessible(admin.page)
  })

  it('archives old chats', async () => {
    await db.query(
      `UPDATE chat_rooms SET updated_at = now() - interval '400 days' WHERE oid = $1`,
      [roomOid],
    )
    const main = await section('Inactive chats')
    await main.getByLabel('Inactive for').selectOption('365')
    await main.getByRole('checkbox', { name: `Select ${roomOid}` }).check()
    await main.getByRole('button', { name: 'Archive 1' }).click()
    await giveReason('More than a year.', 'Archive')
    await main.getByText('No chats have been inactive this long').waitFor()
    const { rows } = await db.query('SELECT archived_at FROM chat_rooms WHERE oid = $1', [roomOid])
    expect(rows[0].archived_at).not.toBe(null)
  })

  it('reads the prompts of a chat and finds a user, each view on record', async () => {
    const { page, faults } = admin
    const other = await chat(reader.page, 'Once more.')
    let main = await section('Prompt logs')
    await main.getByLabel('Chat ID or URL').fill(`https://plax.example/story/x/c/${other}`)
    await main.getByRole('button', { name: 'View prompts' }).click()
    await main.getByText('Turn 1').waitFor()
    await expectAccessible(page)
    main = await section('Users')
    await main.getByRole('searchbox').fill('haru@demo')
    await page.keyboard.press('Enter')
    await main.getByRole('link', { name: '하루' }).click()
    await main.getByRole('heading', { name: 'Balances' }).waitFor()
    await expectAccessible(page)
    main = await section('Audit log')
    await main.getByLabel('Show', { exact: true }).selectOption('shown')
    await main.getByRole('button', { name: 'admin.looked' }).first().waitFor()
    await main.getByRole('button', { name: 'chat_room.prompts_read' }).first().click()
    await main.getByRole('button', { name: other }).waitFor()
    expect(faults).toEqual([])
  })

  it('lets a day be compared with the gateway that was not yet', async () => {
    const { page, faults } = admin
    const day = new Date(Date.now() - 3 * 24 * 3600_000).toISOString().slice(0, 10)
    await page.goto(`/admin/reconciliation/${day}`)
    await page.getByText('This day hasn’t been compared yet').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Compare this day' }).click()
    await page.getByRole('button', { name: 'Compare again' }).waitFor()
    await page.getByText('This day hasn’t been compared yet').waitFor({ state: 'detached' })
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  describe('for staff', () => {
    const visitAs = async (role: 'auditor' | 'moderator') => {
      const staff = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
      await logIn(staff.page, { email: `${role}@demo.plax`, password: demoPassword })
      return staff
    }
    const acts = ['Take action', 'Dismiss', 'Refund', 'Suspend account', 'Give coins', 'Give role']
    const countActs = async (page: Page) => {
      await page.getByRole('main').getByRole('definition').first().waitFor()
      await expectAccessible(page)
      const counts = acts.map((name) => page.getByRole('button', { name, exact: true }).count())
      return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
    }

    it('shows an auditor reports and orders without actions', async () => {
      const { page, faults, context } = await visitAs('auditor')
      for (const path of ['reports', 'orders']) {
        await page.goto(`/admin/${path}`)
        await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
        await page.waitForURL(`**/admin/${path}/*`)
        expect(await countActs(page), path).toBe(0)
      }
      expect(faults).toEqual([])
      await context.close()
    })

    it('shows a moderator reports with actions, and no payouts', async () => {
      const { page, faults, context } = await visitAs('moderator')
      await page.goto('/admin/payouts')
      await page.getByText('Your role doesn’t include “Payouts”').waitFor()
      await expectAccessible(page)
      const rail = page.getByRole('navigation', { name: 'Sections' })
      expect(await rail.getByRole('link', { name: 'Payouts' }).count()).toBe(0)
      await rail.getByRole('link', { name: 'Reports' }).click()
      await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
      expect(await countActs(page)).toBe(2)
      await page.goto('/admin')
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      expect(await rail.locator('[aria-current=page]').count()).toBe(1)
      expect(faults).toEqual([])
      await context.close()
    })
  })

  it('is used on a phone, in every section', async () => {
    const phone = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await logIn(phone.page, { email: 'admin@demo.plax', password: demoPassword })
    await phone.page.goto('/admin')
    const choice = phone.page.getByRole('combobox', { name: 'Section', exact: true })
    await choice.waitFor()
    const paths = await choice
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) {
      await choice.selectOption(path)
      await phone.page.waitForURL(`**/admin/${path}`)
      await expectAccessible(phone.page)
      const [whole, seen] = await phone.page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ])
      expect(whole, path).toBe(seen)
    }
    expect(phone.faults).toEqual([])
  })
})

/** Says something in a new chat of the demo world, and answers its id. */
async function chat(page: Page, message = 'Hello.'): Promise<string> {
  const headers = { origin: site.baseUrl }
  const list = await page.request.get('/api/story-chat/chat-contents?list=popular')
  const [story] = ((await list.json()) as { items: { contentOid: string }[] }).items
  const data = { contentOid: story?.contentOid }
  const opened = await page.request.post('/api/story-chat/chat-room', { data, headers })
  const { room } = (await opened.json()) as { room: { roomOid: string } }
  const key = { 'idempotency-key': `admin-${room.roomOid}` }
  const said = await page.request.post(`/api/story-chat/chat-room/${room.roomOid}/message`, {
    data: { message },
    headers: { ...headers, ...key },
  })
  expect(said.ok(), await said.text()).toBe(true)
  return room.roomOid
}
