import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { call } from './canvas.ts'
import { expectAccessible, launchBrowser, type Visitor, visit } from './browser.ts'
import { openStream } from './live-stream.ts'
import { site } from './site.ts'

interface Queue {
  recent: { kind: string; state: string; views: number }[]
}

describe('a roulette', () => {
  let browser: Browser
  let stream: Awaited<ReturnType<typeof openStream>>
  let fan: Visitor
  let overlays: { roulette: Visitor; alerts: Visitor }
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plax-spin-'))
    browser = await launchBrowser()
    stream = await openStream(browser)
    fan = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    const scene = () => visit(browser, { width: 1920, locale: 'en-US', baseUrl: site.baseUrl })
    overlays = { roulette: await scene(), alerts: await scene() }
    await signUp(fan.page, 'Wren')
    await fan.page.goto('/wallet/charge')
    await fan.page.getByRole('radio', { name: /500 coins/ }).check()
    await fan.page.getByRole('checkbox').check()
    await fan.page.getByRole('button', { name: /^Pay/ }).click()
    await fan.page.getByRole('button', { name: 'Approve payment' }).click()
    await fan.page.getByText('500 coins added to your wallet').waitFor()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const shown = [fan, stream, overlays.roulette, overlays.alerts]
    for (const [index, { page }] of shown.entries())
      await page.screenshot({ path: `test-results/roulette-${index}.png`, fullPage: true })
  })
  afterAll(async () => {
    await browser.close()
    await stream.close()
    rmSync(folder, { recursive: true })
  })

  const article = ({ page }: Visitor) => page.getByRole('article')
  /** The winner, once the wheel has stopped. */
  const landed = () => overlays.roulette.page.locator('.landed .roulette-result')

  async function download(name: string): Promise<string> {
    const started = fan.page.waitForEvent('download')
    await fan.page.getByRole('link', { name }).click()
    const file = await started
    const path = join(folder, file.suggestedFilename())
    await file.saveAs(path)
    return path
  }

  it('is made in the studio', async () => {
    const creator = stream.page
    await creator.goto(`/live/${stream.creatorOid}/studio?tab=donations`)
    const part = creator.getByRole('region', { name: 'Roulettes', exact: true })
    await part.getByRole('switch', { name: 'Take spins' }).click()
    await creator.getByText('Roulettes saved').waitFor()
    await part.getByRole('button', { name: 'Add roulette' }).click()
    const dialog = creator.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Wheel of songs')
    await dialog.getByLabel('Entry fee in coins').fill('30')
    await dialog.getByLabel('Item 1', { exact: true }).fill('A ballad')
    await dialog.getByLabel('Percent').first().fill('33.3333')
    await dialog.getByLabel('Item 2', { exact: true }).fill('A ballad')
    await dialog.getByLabel('Percent').last().fill('66.6667')
    await dialog.getByText('Total: 100% of 100%').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The item name is duplicated.').waitFor()
    await dialog.getByLabel('Item 2', { exact: true }).fill('A dance')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await creator.getByText('Roulette saved').waitFor()
    await part.getByText('66.6667%').waitFor()
  })

  it('is shown by its overlay, whose place a test spin shows', async () => {
    const { page } = stream
    await call(page, '/live/alerts/options', { minSeconds: 3, volume: 0 })
    await page.getByRole('tab', { name: 'Alerts and overlays' }).click()
    const part = page.getByRole('region', { name: 'Overlays' })
    await part.getByRole('button', { name: 'Create overlay URLs' }).click()
    const urls = page.getByRole('dialog')
    for (const [label, overlay] of [
      ['Roulette overlay URL', overlays.roulette],
      ['Alert overlay URL', overlays.alerts],
    ] as const) {
      const asked = overlay.page.waitForResponse('**/live/alerts/claim')
      await overlay.page.goto(await urls.getByLabel(label, { exact: true }).inputValue())
      await asked
    }
    await urls.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('tab', { name: 'Donations' }).click()
    await page.getByRole('button', { name: 'Test spin' }).click()
    await article(overlays.roulette).getByText('Wheel of songs').waitFor()
    await article(overlays.roulette).getByText('Test', { exact: true }).waitFor()
    expect(await article(overlays.alerts).count()).toBe(0)
    await landed()
      .getByText(/^A (ballad|dance)$/)
      .waitFor()
    await article(overlays.roulette).waitFor({ state: 'detached' })
  })

  it('is spun, and verified offline by the published program', async () => {
    const creator = stream.page
    await fan.page.goto(`/live/${stream.creatorOid}/donate`)
    await fan.page.getByText('How this is provably fair').click()
    const anchor = await fan.page.locator('dd').first().innerText()
    await fan.page.getByLabel('Your seed').fill('moonlight_7')
    await expectAccessible(fan.page)
    await creator.getByRole('tab', { name: 'Alerts and overlays' }).click()
    await fan.page.getByRole('button', { name: 'Spin for 30 coins' }).click()
    const won = await fan.page.getByText(/^You won: A (ballad|dance)$/).innerText()
    // Beside it only the table names the item.
    const named = fan.page.getByRole('main').getByText(won.slice('You won: '.length))
    expect(await named.count()).toBe(2)
    const onScreen = creator.getByRole('list', { name: 'Alert on screen' })
    await onScreen.getByText('Roulette').waitFor()
    expect(await onScreen.innerText()).not.toMatch(/A (ballad|dance)/)
    await landed().getByText(won.slice('You won: '.length), { exact: true }).waitFor()
    await article(overlays.roulette)
      .getByText(/^Wren\w* spun the roulette for 30 coins$/)
      .waitFor()
    await fan.page.getByText('Verified in this browser').waitFor()
    const proof = await download('Download proof')
    const program = await download('Download program')
    const run = spawnSync(process.execPath, [program, proof, '--anchor', anchor])
    expect([run.status, String(run.stdout)]).toEqual([
      0,
      expect.stringMatching(/Draw 1, client seed moonlight_7.*: passed[^]*1 passed, 0 failed/),
    ])

    await creator.goto(`/live/${stream.creatorOid}`)
    await creator.getByRole('log').getByText('Spun the roulette: A').waitFor()
    await fan.page.goto(`/live/${stream.creatorOid}/spins`)
    await fan.page.getByText('Verified in this browser').waitFor()
    await expectAccessible(fan.page)
    expect(fan.faults).toEqual([])
  })

  it('shows each result once, also to an overlay that reloads', async () => {
    await article(overlays.roulette).waitFor({ state: 'detached' })
    await overlays.roulette.page.reload()
    await call(stream.page, '/live/test/donation', { content: 'After the spins' })
    await article(overlays.alerts).getByText('After the spins').waitFor()
    await article(overlays.alerts).waitFor({ state: 'detached' })
    expect(await article(overlays.roulette).count()).toBe(0)
    const { recent } = await call<Queue>(stream.page, '/live/alerts')
    expect(recent.map(({ kind, state, views }) => [kind, state, views])).toEqual([
      ['test', 'shown', 1],
      ['roulette', 'shown', 1],
      ['test', 'shown', 1],
    ])
    expect([...overlays.roulette.faults, ...overlays.alerts.faults]).toEqual([])
  })
})
