import type { Browser, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, type Visitor, visit } from './browser.ts'
import { call } from './canvas.ts'
import { buyCoins, openStream, statementSums } from './live-stream.ts'
import { site } from './site.ts'

describe('a mission', () => {
  let browser: Browser
  let stream: Awaited<ReturnType<typeof openStream>>
  let fans: Visitor[]
  let overlay: Visitor
  let chatOverlay: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    stream = await openStream(browser)
    overlay = await visit(browser, { width: 1920, locale: 'en-US', baseUrl: site.baseUrl })
    chatOverlay = await visit(browser, { width: 1920, locale: 'en-US', baseUrl: site.baseUrl })
    fans = []
    for (const [name, width] of [
      ['Wren', 390],
      ['Finch', 1440],
      ['Heron', 1440],
    ] as const) {
      const fan = await visit(browser, { width, locale: 'en-US', baseUrl: site.baseUrl })
      await signUp(fan.page, name)
      await buyCoins(fan.page)
      fans.push(fan)
    }
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [index, { page }] of [...fans, stream, overlay, chatOverlay].entries())
      await page.screenshot({ path: `test-results/missions-${index}.png` })
  })
  afterAll(async () => {
    await browser.close()
    await stream.close()
  })

  async function boost(row: Locator, { page }: Visitor, coins: string): Promise<void> {
    await row.getByRole('button', { name: 'Boost' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Coins', { exact: true }).fill(coins)
    await dialog.getByRole('button', { name: 'Boost' }).click()
    await page.getByText('Coins added', { exact: true }).waitFor()
  }

  it('is sent, boosted by three, fails, and returns to each their exact part', async () => {
    const creator = stream.page
    await creator.goto(`/live/${stream.creatorOid}/studio?tab=donations`)
    const part = creator.getByRole('region', { name: 'Missions', exact: true }).last()
    await part.getByRole('switch', { name: 'Take missions' }).click()
    await part.getByLabel('Failure reward in percent').fill('15')
    await part.getByRole('button', { name: 'Save' }).click()
    await creator.getByText('Missions saved').waitFor()
    await expectAccessible(creator)
    await creator.getByRole('tab', { name: 'Alerts and overlays' }).click()
    const overlays = creator.getByRole('region', { name: 'Overlays' })
    await overlays.getByRole('button', { name: 'Create overlay URLs' }).click()
    const urls = creator.getByRole('dialog')
    await overlay.page.goto(
      await urls.getByLabel('Mission overlay URL', { exact: true }).inputValue(),
    )
    await chatOverlay.page.goto(
      await urls.getByLabel('Chat overlay URL', { exact: true }).inputValue(),
    )
    await urls.getByRole('button', { name: 'Done' }).click()

    const [wren, finch, heron] = fans as [Visitor, Visitor, Visitor]
    await wren.page.goto(`/live/${stream.creatorOid}/donate`)
    await wren.page.getByRole('radio', { name: 'Mission' }).check()
    await wren.page.getByLabel('Task').fill('Draw with your left hand')
    await wren.page.getByLabel('Time limit in minutes').fill('10')
    await wren.page.getByLabel('Reward in coins').fill('101')
    await wren.page.getByText('If it fails, the creator keeps 15%. The rest comes back.').waitFor()
    await expectAccessible(wren.page)
    await wren.page.getByRole('button', { name: 'Send mission' }).click()
    await wren.page.getByText('Mission sent', { exact: true }).waitFor()
    const onScreen = overlay.page.getByRole('listitem')
    await onScreen.getByText('Draw with your left hand').waitFor()
    await onScreen.getByText('101 coins · Waiting').waitFor()
    const inChat = chatOverlay.page.getByRole('listitem')
    const chatLine = (text: RegExp) => inChat.filter({ hasText: text }).waitFor()
    await chatLine(/^Wren\w+ set a mission for 101 coins Draw with your left hand$/)

    for (const [fan, coins] of [
      [finch, '57'],
      [heron, '43'],
    ] as const) {
      await fan.page.goto(`/live/${stream.creatorOid}`)
      const bar = fan.page.getByRole('region', { name: 'Missions', exact: true })
      const row = bar.getByRole('listitem').filter({ hasText: 'Draw with your left hand' })
      await boost(row, fan, coins)
    }
    const own = wren.page.getByRole('listitem').filter({ hasText: 'Draw with your left hand' })
    await wren.page.reload()
    await boost(own, wren, '10')
    await chatLine(/^Finch\w+ added 57 coins to a mission Draw with your left hand$/)
    // Missions that were sent before the first line of a chat are looked up.
    await chatOverlay.page.reload()
    await chatLine(/^Wren\w+ added 10 coins to a mission Draw with your left hand$/)

    const bar = creator.getByRole('region', { name: 'Missions', exact: true }).first()
    await bar.getByText('3 people gave coins').waitFor()
    await bar.getByRole('button', { name: 'Accept' }).click()
    const accepting = creator.getByRole('dialog')
    await accepting.getByText('Draw with your left hand').waitFor()
    await accepting.getByText('10:00').waitFor()
    await accepting.getByText('211').waitFor()
    await accepting.getByRole('button', { name: 'Accept mission' }).click()
    await bar.getByText('In progress').waitFor()
    await onScreen.getByText(/^211 coins · In progress · (10:00|09:\d\d)$/).waitFor()
    await creator.getByRole('log').getByText('Mission accepted').waitFor()
    await chatLine(/^Mission accepted Draw with your left hand$/)
    await bar.getByRole('button', { name: 'Failed' }).click()
    const dialog = creator.getByRole('dialog')
    // 15 % of 211 is 31.65.
    await dialog.getByText(/31 coins go to the creator.*180 go back/).waitFor()
    await dialog.getByRole('button', { name: 'Mark as failed' }).click()
    await creator.getByRole('log').getByText('Mission failed').waitFor()
    await onScreen.getByText('211 coins · Failed').waitFor()
    await chatLine(/^Mission failed Draw with your left hand$/)
    await creator.getByRole('tab', { name: 'Donations' }).click()
    await part.getByText('31 coins paid, 180 returned').waitFor()

    await onScreen.waitFor({ state: 'detached' })
    expect([...overlay.faults, ...chatOverlay.faults]).toEqual([])

    // Of each 16.3, 8.4 and 6.3; the unit left is Finch’s.
    for (const [fan, gave, back] of [
      [wren, 111, 95],
      [finch, 57, 48],
      [heron, 43, 37],
    ] as const) {
      await fan.page.goto(`/live/${stream.creatorOid}/donate`)
      await fan.page.getByText(`${back} of your ${gave} coins came back.`).waitFor()
      const wallet = await call<{ coins: number }>(fan.page, '/wallet')
      expect(wallet.coins).toBe(500 - gave + back)
      await fan.page.goto('/wallet')
      await fan.page.getByText('Mission · Draw with your left hand').first().waitFor()
      expect(fan.faults).toEqual([])
    }

    await stream.end()
    await creator.goto(`/studio/replays/${stream.streamOid}/statement`)
    expect(await statementSums(creator)).toEqual([
      'Coins in 211',
      'Paid =31',
      'Held +0',
      'Returned +180',
      'Paid 31',
      'Net =24',
      'Platform fee +7',
    ])
    const row = creator.getByRole('listitem').filter({ hasText: 'Finch' })
    await row.getByText('9 paid').waitFor()
    await row.getByText('48 returned').waitFor()
  })
})
