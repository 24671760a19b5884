import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators, demoPassword } from '../apps/server/src/demo/people.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

const place = '/studio?view=move'

describe('everything a creator made', () => {
  let browser: Browser
  let leaver: Visitor
  let comer: Visitor
  const file = join(mkdtempSync(join(tmpdir(), 'plax-export-')), 'export.zip')
  beforeAll(async () => {
    browser = await launchBrowser()
    const { baseUrl } = site
    leaver = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    comer = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    await logIn(leaver.page, { email: creators.rowan.email, password: demoPassword })
    await signUp(comer.page, 'Neo')
    await call(comer.page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(() => browser.close())

  it('is exported into one file and downloaded on a phone', async () => {
    const { page } = leaver
    await page.goto(place)
    await page.getByRole('heading', { name: 'Export and import' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Export everything' }).click()
    await page.getByText('Your export is ready', { exact: false }).waitFor({ timeout: 60_000 })
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download ZIP' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^plax-export-.*\.zip$/)
    await saved.saveAs(file)
    expect(leaver.faults).toEqual([])
  })

  it('is imported by another creator, who sees what came in, and nothing twice', async () => {
    const { page } = comer
    await page.goto(place)
    const report = page.getByRole('region', { name: 'Last import' })
    await page.getByLabel('Choose or drop a file').setInputFiles(file)
    await report.getByText(/^Imported: [1-9]/).waitFor({ timeout: 60_000 })
    await report.getByText('Signed by this site.').waitFor()
    await expectAccessible(page)
    await page.goto('/studio?view=stories')
    await page.getByText('Draft').first().waitFor()
    await page.goto(place)
    await page.getByLabel('Choose or drop a file').setInputFiles(file)
    await report
      .getByText(/^Imported: 0\. Already on this site: [1-9]/)
      .waitFor({ timeout: 60_000 })
    await page.getByLabel('Choose or drop a file').setInputFiles({
      name: 'other.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('no archive'),
    })
    await report.getByText('This isn’t an export.', { exact: false }).waitFor({ timeout: 60_000 })
    await expectAccessible(page)
    expect(comer.faults).toEqual([])
  })

  it('names a subscriber once they agree to it, on the page of their subscriptions', async () => {
    const tier = { name: 'Passengers', price: 0 }
    const made = { mode: 'push', tier }
    type Tiers = { tierHash: string; tiers: { creatorOid: string }[] }
    const added = await call<Tiers>(leaver.page, '/account/modify/subscription_tiers', made)
    const { tierHash, tiers } = added
    const creatorOid = tiers[0]?.creatorOid
    const { page } = comer
    await call(page, '/account/subscribefree', { creatorOid, tierHash })
    await page.goto('/myinfo?tab=subscriptions')
    const choice = page.getByRole('switch', { name: 'Let Rowan Ashby email you' })
    await choice.waitFor()
    expect(await choice.isChecked()).toBe(false)
    await expectAccessible(page)
    await choice.click()
    await page.getByText('Choice saved').waitFor()
    await page.reload()
    await choice.waitFor()
    expect(await choice.isChecked()).toBe(true)
    expect(comer.faults).toEqual([])
  })
})
