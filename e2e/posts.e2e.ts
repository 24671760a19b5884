import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { startX, type XServer } from '../apps/server/src/testing/x.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site, openSecondServer } from './site.ts'
import { publishFile } from './own-content.ts'
import type { RunningServer } from './server.ts'

const webhook = `https://discord.com/api/webhooks/123456789012345678/${'a-B_'.repeat(17)}`

describe('announcing content in Discord', () => {
  let browser: Browser
  let ines: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    ines = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(ines.page, 'Ines')
    await call(ines.page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(() => browser.close())

  it('is switched on in the form as a channel is connected, which shows no secret', async () => {
    const { page, faults } = ines
    const { contentOid } = await call<{ contentOid: string }>(page, '/content/issueid', {
      type: 'file',
    })
    await page.goto(`/studio/content/${contentOid}`)
    const options = page.getByRole('region', { name: 'Options' })
    const toDiscord = options.getByRole('switch', { name: 'Post to Discord' })
    await options.getByText('Connect a channel of your server first.').waitFor()
    expect(await toDiscord.isDisabled()).toBe(true)
    expect(await options.getByRole('switch', { name: 'Post to X' }).isDisabled()).toBe(true)
    await options.getByText('This site isn’t connected to X.').waitFor()
    await options.getByRole('button', { name: 'Connect Discord' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Webhook URL').fill('https://discord.com.evil.example/api/webhooks/1/a')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.getByText('This isn’t a Discord webhook.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Webhook URL').fill(webhook)
    const saved = page.waitForResponse('**/api/content/save')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await options.getByText('Connected: webhook …5678').waitFor()
    expect(await toDiscord.isChecked()).toBe(true)
    expect((await saved).status()).toBe(200)
    await page.reload()
    await options.getByText('Connected: webhook …5678').waitFor()
    expect(await toDiscord.isChecked()).toBe(true)
    expect(await page.content()).not.toContain('a-B_a-B_')
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  it('tells its creator why it failed, and is tried again', async () => {
    const { page, faults } = ines
    const autoPost = { twitter: false, discord: true }
    const file = { type: 'file' as const, bytes: await makePng(), title: 'Tide table', autoPost }
    const contentOid = await publishFile(page, file)
    const outcome = async () => {
      const { items } = await call<{ items: { state: string }[] }>(
        page,
        `/content/posts?contentOid=${contentOid}`,
      )
      return items[0]?.state
    }
    await expect.poll(outcome, { timeout: 20_000 }).toBe('failed')
    await page.goto(`/studio/content/${contentOid}`)
    const options = page.getByRole('region', { name: 'Options' })
    await options.getByText('Not posted: Discord rejected it.').waitFor()
    await expectAccessible(page)
    await options.getByRole('button', { name: 'Post again' }).click()
    await options.getByText('Not posted: Discord rejected it.').waitFor()
    expect(faults).toEqual([])
  })
})

describe('announcing content in X', () => {
  const db = createDb(createPool(site.databaseUrl))
  let browser: Browser
  let x: XServer
  let server: RunningServer
  let mira: Visitor
  beforeAll(async () => {
    x = await startX()
    server = await openSecondServer(x.env)
    browser = await launchBrowser()
    mira = await visit(browser, { width: 390, locale: 'en-US', baseUrl: server.url })
    await mira.page.goto('/')
    await signUp(mira.page, 'Mira')
    await call(mira.page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await x.close()
    await db.destroy()
  })

  it('connects an account at X, which is shown by its name, and disconnects it', async () => {
    const { page, faults } = mira
    const made = await call<{ contentOid: string }>(page, '/content/issueid', { type: 'file' })
    const address = `/studio/content/${made.contentOid}`
    await page.goto(address)
    const options = page.getByRole('region', { name: 'Options' })
    const toX = options.getByRole('switch', { name: 'Post to X' })
    await options.getByText('Connect your X account first.').waitFor()
    expect(await toX.isDisabled()).toBe(true)
    x.isDenied = true
    await options.getByRole('button', { name: 'Connect X' }).click()
    await page.getByText('Connection canceled. Nothing was connected.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go back' }).click()
    x.isDenied = false
    await options.getByRole('button', { name: 'Connect X' }).click()
    await options.getByText('Connected: @Mira_Draws').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
    const saved = page.waitForResponse('**/api/content/save')
    await toX.click()
    expect((await saved).status()).toBe(200)
    await page.reload()
    await options.getByText('Connected: @Mira_Draws').waitFor()
    expect(await toX.isChecked()).toBe(true)
    await expectAccessible(page)
    await options.getByRole('button', { name: 'Disconnect' }).click()
    await options.getByText('Connect your X account first.').waitFor()
    expect(faults).toEqual([])
  })

  it('says that X has ended the connection, where it can be connected again', async () => {
    const { page, faults } = mira
    const file = { type: 'file' as const, bytes: await makePng(), title: 'Tide table' }
    const contentOid = await publishFile(page, file)
    await db
      .insertInto('content_posts')
      .values({
        content_oid: contentOid,
        network: 'x',
        state: 'failed',
        reason: 'connection_ended',
        changed_at: new Date(),
      })
      .execute()
    await page.goto(`/studio/content/${contentOid}`)
    const options = page.getByRole('region', { name: 'Options' })
    await options.getByText('Not posted: X ended the connection to your account.').waitFor()
    await expectAccessible(page)
    await options.getByRole('button', { name: 'Connect X' }).click()
    await options.getByText('Connected: @Mira_Draws').waitFor()
    await options.getByRole('button', { name: 'Post again' }).waitFor()
    expect(faults).toEqual([])
  })
})
