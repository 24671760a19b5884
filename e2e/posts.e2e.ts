import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { house } from './house.ts'
import { publishFile } from './own-content.ts'

const webhook = `https://discord.com/api/webhooks/123456789012345678/${'a-B_'.repeat(17)}`

describe('announcing content in Discord', () => {
  let browser: Browser
  let ines: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    ines = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: house.baseUrl })
    await ines.page.goto('/')
    await signUp(ines.page, 'Ines')
    await call(ines.page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(() => browser.close())

  it('is switched on in the form once a channel is connected, which shows no secret', async () => {
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
    await options.getByText('This site has no connection to X.').waitFor()
    await options.getByRole('button', { name: 'Connect Discord' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Webhook URL').fill('https://discord.com.evil.example/api/webhooks/1/a')
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await dialog.getByText('This isn’t a Discord webhook.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Webhook URL').fill(webhook)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await options.getByText('Connected: webhook …5678').waitFor()
    const saved = page.waitForResponse('**/api/content/save')
    await toDiscord.click()
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
    await options.getByText('Not posted: Discord refused it.').waitFor()
    await expectAccessible(page)
    await options.getByRole('button', { name: 'Post again' }).click()
    await options.getByText('Not posted: Discord refused it.').waitFor()
    expect(faults).toEqual([])
  })
})
