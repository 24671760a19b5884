import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

const baseUrl = site.baseUrl

describe('a creator’s files', () => {
  let browser: Browser
  let ines: Visitor
  const film = join(mkdtempSync(join(tmpdir(), 'plax-film-')), 'harbour.bin')
  beforeAll(async () => {
    writeFileSync(film, randomBytes(20 * 1024 * 1024))
    browser = await launchBrowser()
    ines = await visit(browser, { width: 390, height: 844, locale: 'en-US', baseUrl })
    await signUp(ines.page, 'Ines')
    await call(ines.page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(() => browser.close())

  it('say how far they are and what failed, and go on where a closed tab left them [R-upload-003] [R-upload-009] [R-upload-021]', async () => {
    const { page } = ines
    let isCut = true
    const sent: string[] = []
    await page.route('**/api/upload/storage/**', async (route) => {
      const part = new URL(route.request().url()).searchParams.get('part') ?? ''
      // Two of four arrive, and then the line is dead.
      if (isCut && Number(part) > 2) return route.abort('connectionfailed')
      sent.push(part)
      return route.continue()
    })
    const arrived: string[] = []
    page.on('requestfinished', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.startsWith('/api/upload/storage/')) arrived.push(searchParams.get('part') ?? '')
    })
    await page.goto('/studio?view=files')
    await page.getByText('No files yet').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Choose files').setInputFiles(film)
    const progress = page.getByRole('progressbar', { name: 'Uploading harbour.bin' })
    await progress.waitFor()
    await expect.poll(() => arrived.toSorted()).toEqual(['1', '2'])
    // Two of the four parts are 10 of its 20 MB.
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBe(50)
    await page.getByRole('button', { name: 'Pause harbour.bin' }).click()
    await page.getByText(/Paused at/).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByText('Unfinished. Choose the same file again to continue.').waitFor()
    isCut = false
    await page.route('**/api/upload/?**', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await page.route('**/api/upload/?**', (route) => route.abort('connectionfailed'), { times: 1 })
    await page.getByLabel('Choose files').setInputFiles(film)
    await page.getByText('Waiting for a connection. The upload continues automatically.').waitFor()
    await page.getByText('Upload failed. Check your connection and try again.').waitFor()
    await page.getByRole('button', { name: 'Try harbour.bin again' }).click()
    await page.getByRole('button', { name: 'More for harbour.bin' }).waitFor()
    await expect.poll(() => page.getByText('harbour.bin', { exact: true }).count()).toBe(1)
    // What was on its way as the tab closed is sent again; what had arrived is not.
    expect([...new Set(sent)].toSorted()).toEqual(['1', '2', '3', '4'])
    expect(sent.filter((part) => part === '1')).toHaveLength(1)
    expect(sent.length).toBeLessThan(6)
    const list = await call<{ items: { bytes: number; state: string }[] }>(page, '/upload/list')
    expect(list.items).toMatchObject([{ bytes: 20 * 1024 * 1024, state: 'done' }])
  })

  it('are deleted when their owner says so', async () => {
    const { page } = ines
    await page.getByRole('button', { name: 'More for harbour.bin' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No files yet').waitFor()
  })
})
