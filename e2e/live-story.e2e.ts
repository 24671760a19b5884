import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { liveCanvas } from '../apps/server/src/testing/live-stories.ts'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, type Visitor, visit } from './browser.ts'
import { call, createStory, details, openCanvas, selectNode } from './canvas.ts'
import { buyCoins, openStream } from './live-stream.ts'
import { site } from './site.ts'

describe('a story that reacts to a live stream', () => {
  let browser: Browser
  let stream: Awaited<ReturnType<typeof openStream>>
  let fan: Visitor
  let viewer: Visitor
  let contentOid: string
  beforeAll(async () => {
    browser = await launchBrowser()
    stream = await openStream(browser)
    contentOid = await publish(stream.page)
    fan = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(fan.page, 'Wren')
    await buyCoins(fan.page)
    viewer = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, { page }] of Object.entries({ fan, viewer, creator: stream }))
      await page.screenshot({ path: `test-results/live-story-${name}.png` })
  })
  afterAll(async () => {
    await browser.close()
    await stream.close()
  })

  async function publish(page: Page): Promise<string> {
    const canvas = liveCanvas()
    for (const [index, node] of canvas.nodes.entries()) {
      node.position = { x: 320 * (index % 3), y: 480 * Math.floor(index / 3) }
    }
    const oid = await createStory(page, 'The lighthouse', canvas)
    const sent = await page.request.post('/api/media/images', {
      headers: { origin: site.baseUrl },
      multipart: { file: { name: 'art.png', mimeType: 'image/png', buffer: await makePng() } },
    })
    const { assetOid: thumbnailAssetOid } = (await sent.json()) as { assetOid: string }
    await call(page, '/story-chat/compiled/update', { contentOid: oid })
    const published = { requestType: 'upload', contentOid: oid, thumbnailAssetOid }
    await call(page, '/story-chat/chat-content', published)
    return oid
  }

  const chat = (page: Page) => page.getByRole('log')
  const ofCharacter = (page: Page) =>
    chat(page)
      .getByRole('paragraph')
      .filter({ hasText: /^Mira\s*AI/ })

  it('has live event nodes on its canvas', async () => {
    const { page } = stream
    await openCanvas(page, contentOid)
    await selectNode(page, 'gift')
    const panel = details(page)
    await panel.getByLabel('Minimum coins').fill('20')
    const card = page.locator('.react-flow__node').filter({ hasText: 'A gift' })
    await card.getByText(/^Donation · ≥ 20 · → coins · → donor$/).waitFor()
    await card.locator('.plax-detail svg').waitFor()
    await panel.getByLabel('Event', { exact: true }).selectOption('Roulette result')
    await panel.getByLabel('Roulette item', { exact: true }).fill('A song')
    await panel.getByLabel('Event', { exact: true }).selectOption('Donation')
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
  })

  it('is connected in the studio', async () => {
    const { page } = stream
    await page.goto(`/live/${stream.creatorOid}/studio?tab=chat`)
    const part = page.getByRole('region', { name: 'AI character' })
    await part.getByLabel('Story').click()
    await page.getByRole('option', { name: 'The lighthouse' }).click()
    await part.getByRole('switch', { name: 'Answer in live chat' }).click()
    await part.getByText(/don’t have enough credits for an answer/).waitFor()
    await part.getByLabel('Seconds between answers').fill('5')
    await part.getByRole('button', { name: 'Save' }).click()
    await page.getByText('AI character saved').waitFor()
    await part.getByText('Viewers address it as: Mira').waitFor()
    await expectAccessible(page)
  })

  it('stops at a donation that its creator has no credits for, and shows them that', async () => {
    await viewer.page.goto(`/live/${stream.creatorOid}`)
    await chat(viewer.page).waitFor()
    const { page, faults } = fan
    await page.goto(`/live/${stream.creatorOid}/donate`)
    await page.getByRole('button', { name: '50', exact: true }).click()
    await page.getByLabel('Message').fill('For the light')
    await page.getByRole('main').getByRole('button', { name: 'Donate' }).click()
    await page.getByText('Donation sent', { exact: true }).waitFor()
    await chat(viewer.page).getByText('For the light').waitFor()
    const stopped = stream.page.getByText(/you’re out of credits/)
    await stopped.getByText('1 event waits.').waitFor()
    await expectAccessible(stream.page)
    expect(faults).toEqual([])
  })

  it('answers it once they have some, in the chat, labeled as AI, where every viewer sees it', async () => {
    const { page } = stream
    await buyCoins(page)
    await page.goto('/wallet/convert')
    await page.getByLabel('Coins to convert').fill('30')
    await page.getByRole('button', { name: 'Convert coins', exact: true }).click()
    await page.getByText('300 credits added to your wallet').waitFor()
    await page.goto(`/live/${stream.creatorOid}/studio?tab=chat`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await ofCharacter(viewer.page).waitFor()
    await page.getByText(/you’re out of credits/).waitFor({ state: 'detached' })
    await expectAccessible(viewer.page)
    expect(viewer.faults).toEqual([])
  })

  it('answers a viewer who names its character', async () => {
    const before = await ofCharacter(viewer.page).count()
    await fan.page.goto(`/live/${stream.creatorOid}`)
    const send = fan.page.getByRole('button', { name: 'Send message' })
    const field = fan.page.getByRole('textbox', { name: 'Message', exact: true })
    await field.fill('Mira, are you there?')
    await expect.poll(() => send.isEnabled()).toBe(true)
    await send.click()
    await expect.poll(() => ofCharacter(viewer.page).count(), { timeout: 20_000 }).toBe(before + 1)
  })
})
