import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, type Visitor, visit } from './browser.ts'
import { call } from './canvas.ts'
import { openStream } from './live-stream.ts'
import { site } from './site.ts'

describe('emotes of a creator', () => {
  let browser: Browser
  let stream: Awaited<ReturnType<typeof openStream>>
  let fan: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    stream = await openStream(browser)
    for (const [name, price] of [
      ['Silver', 100],
      ['Gold', 300],
    ]) {
      const body = { mode: 'push', tier: { name, price } }
      await call(stream.page, '/account/modify/subscription_tiers', body)
    }
    fan = await visit(browser, { width: 390, locale: 'ko-KR', baseUrl: site.baseUrl })
    await signUp(fan.page, 'Wren')
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, { page }] of Object.entries({ fan, creator: stream }))
      await page.screenshot({ path: `test-results/emotes-${name}.png` })
  })
  afterAll(async () => {
    await browser.close()
    await stream.close()
  })

  const path = () => `/live/${stream.creatorOid}/emotes`
  const tier = (name: string) => stream.page.getByRole('region', { name })
  const names = (name: string) => tier(name).getByRole('listitem').allInnerTexts()
  const png = (side: number) => makePng({ width: side, height: side })

  async function add(to: string, name: string, buffer: Buffer): Promise<void> {
    const { page } = stream
    await tier(to).getByRole('button', { name: 'Add emote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add emote' })
    const file = { name: 'emote.png', mimeType: 'image/png', buffer }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByText('As uploaded, and as chats show it.').waitFor()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  it('are managed by the creator alone; others are sent to Home [R-emoticon-001] [R-emoticon-002]', async () => {
    const guest = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    for (const { page } of [guest, fan]) {
      await page.goto(path())
      await page.waitForURL(`${site.baseUrl}/`)
    }
    await stream.page.goto(path())
    await stream.page.getByRole('heading', { name: 'Emotes', level: 1 }).waitFor()
    await expectAccessible(stream.page)
  })

  it('need a name and an image, and say when an upload fails [R-emoticon-013] [R-emoticon-015]', async () => {
    const { page } = stream
    await tier('Silver').getByRole('button', { name: 'Add emote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add emote' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Give your emoticon a name.').waitFor()
    await dialog.getByText('Choose an image.').waitFor()
    await page.route('**/api/emoticon/image', (route) => route.abort())
    const buffer = await png(56)
    const file = { name: 'emote.png', mimeType: 'image/png', buffer }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await page.getByText('Failed to upload emoticon.').waitFor()
    await page.unroute('**/api/emoticon/image')
    await page.keyboard.press('Escape')
  })

  it('are uploaded, deleted, and deleted all at once, with undo [R-emoticon-003] [R-emoticon-016]', async () => {
    const { page } = stream
    await add('Silver', 'Wave', await png(56))
    await page.getByText('Emote saved. It will appear shortly.').waitFor()
    await add('Silver', 'Moon', await png(56))
    await add('Gold', 'Sun', await png(56))
    expect(await names('Silver')).toEqual(['Wave\n:wave:', 'Moon\n:moon:'])
    await tier('Silver').getByRole('button', { name: 'Delete Wave' }).click()
    await page.getByText('Emote deleted', { exact: true }).waitFor()
    await expect.poll(() => names('Silver')).toEqual(['Moon\n:moon:'])
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(() => names('Silver')).toHaveLength(2)
    await tier('Silver').getByRole('button', { name: 'Delete all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete all emotes of this tier?' })
    await dialog.getByRole('button', { name: 'Delete all' }).click()
    await tier('Silver').getByText('No emotes yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(() => names('Silver')).toHaveLength(2)
  })

  it('are cropped in the browser if their size differs', async () => {
    const { page } = stream
    await tier('Gold').getByRole('button', { name: 'Add emote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add emote' })
    const buffer = await png(300)
    const file = { name: 'large.png', mimeType: 'image/png', buffer }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('dialog').last().getByRole('button', { name: 'Use image' }).click()
    await dialog.getByText('As uploaded, and as chats show it.').waitFor()
    await dialog.getByLabel('Name').fill('Leaf')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => names('Gold')).toEqual(['Sun\n:sun:', 'Leaf\n:leaf:'])
  })

  it('are shown at 28 pixels in the chat, from the writer’s level on [R-emoticon-007] [R-emoticon-008]', async () => {
    const { page } = fan
    const images = () => page.getByRole('log').getByRole('img', { name: /^:/ })
    const write = async (text: string) => {
      await page.getByPlaceholder('메시지를 입력하세요…').fill(text)
      await page.getByRole('button', { name: '메시지 보내기' }).click()
      await page.getByRole('log').getByText('끝').last().waitFor()
    }
    await page.goto(`/live/${stream.creatorOid}`)
    await write(':wave: 끝')
    expect(await images().count()).toBe(0)
    await page.getByRole('button', { name: '이모티콘' }).click()
    await page.getByText('Silver 이상의 티어를 구독하면 사용할 수 있어요.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await subscribe()
    await page.goto(`/live/${stream.creatorOid}`)
    await page.getByRole('button', { name: '이모티콘' }).click()
    await page.getByRole('searchbox', { name: '이모티콘 검색' }).fill('wav')
    await page.getByRole('button', { name: 'Wave', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.getByPlaceholder('메시지를 입력하세요…').inputValue())
      .toBe(':wave: ')
    await page.getByRole('button', { name: '메시지 보내기' }).click()
    await images().first().waitFor()
    expect(await images().first().boundingBox()).toMatchObject({ width: 28, height: 28 })
  })

  it('are shown by the chat overlay', async () => {
    const { page } = stream
    await page.goto(`/live/${stream.creatorOid}/studio?tab=alerts`)
    await page.getByRole('button', { name: 'Create overlay URLs' }).click()
    const url = page.getByLabel('Chat overlay URL', { exact: true })
    const overlay = await visit(browser, { width: 1920, locale: 'en-US', baseUrl: site.baseUrl })
    await overlay.page.goto(await url.inputValue())
    const image = overlay.page.getByRole('img', { name: ':wave:' })
    await image.waitFor()
    expect(await image.boundingBox()).toMatchObject({ width: 28, height: 28 })
    await overlay.page.getByText(':wave: 끝').waitFor()
    expect(overlay.faults).toEqual([])
  })

  /** To Silver, as if it had been paid. */
  async function subscribe(): Promise<void> {
    const { tiers } = await call<{ tiers: { tierHash: string; name: string }[] }>(
      fan.page,
      `/account/subscription-tiers?creatorOid=${stream.creatorOid}`,
    )
    const tierOid = tiers.find(({ name }) => name === 'Silver')?.tierHash
    const { self } = await call<{ self: { oid: string } }>(fan.page, '/account/getuser')
    const client = new pg.Client({ connectionString: site.databaseUrl })
    await client.connect()
    await client.query(
      `INSERT INTO memberships (user_oid, creator_oid, tier_oid, level, is_streak, since, valid_until)
       VALUES ($1, $2, $3, 1, false, now() - interval '1 hour', now() + interval '1 day')`,
      [self.oid, stream.creatorOid, tierOid],
    )
    await client.end()
  }
})
