import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { house } from './house.ts'

const baseUrl = house.baseUrl

describe('a branching story', () => {
  let browser: Browser
  let maker: Visitor
  let reader: Visitor
  let contentOid: string
  beforeAll(async () => {
    browser = await launchBrowser()
    maker = await visit(browser, { width: 1440, height: 900, locale: 'en-US', baseUrl })
    reader = await visit(browser, { width: 390, height: 844, locale: 'en-US', baseUrl })
    const { page } = maker
    await page.goto('/')
    await signUp(page, 'Ferrywriter')
    await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
    contentOid = await coveredDraft(page)
  })
  afterAll(() => browser.close())

  it('is played by a visitor to one ending and on to the other, and remembered', async () => {
    await drawAndPublish(maker.page, contentOid)
    const { page, faults } = reader
    const choose = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const at = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
    await page.goto(`/play/${contentOid}`)
    await page.waitForURL(`**/scenario/${contentOid}`)
    await choose('Start story')
    await at('On deck')
    await choose('Go below')
    await at('Below deck')
    await page.getByText('The end. You’ve found 1 of 2 endings.').waitFor()
    await expectAccessible(page)
    await page.reload()
    await choose('Continue story')
    await at('Below deck')
    await choose('Back')
    await at('On deck')
    await page.getByRole('button', { name: /^Stay on deck/ }).click()
    await page.getByText('The end. You’ve found every ending.').waitFor()
    await choose('Map')
    const map = page.getByRole('dialog')
    await map.getByRole('button', { name: /^Below deck/ }).waitFor()
    await expectAccessible(page)
    await map.getByRole('button', { name: /^On deck/ }).click()
    await at('On deck')
    expect(faults).toEqual([])
  })
})

/** A draft with all that its readers see first. */
async function coveredDraft(page: Page): Promise<string> {
  const upload = async () => {
    const answer = await page.request.post('/api/media/images', {
      headers: { origin: new URL(page.url()).origin },
      multipart: { file: { name: 'art.png', mimeType: 'image/png', buffer: await makePng() } },
    })
    return ((await answer.json()) as { assetOid: string }).assetOid
  }
  const metaData = {
    type: 'branching',
    title: 'The night ferry',
    description: 'A crossing.',
    thumbnail: await upload(),
    backgroundImage: await upload(),
  }
  const { content } = await call<{ content: { contentOid: string } }>(page, '/content/save', {
    metaData,
  })
  return content.contentOid
}

async function drawAndPublish(page: Page, contentOid: string): Promise<void> {
  const scene = (id: string, title: string, choices: object[] = []) => ({
    id,
    title,
    text: 'Fog.',
    contentOid: null,
    x: 0,
    y: 0,
    choices,
  })
  const scenes = [
    scene('a', 'On deck', [
      { id: '1', text: 'Go below', to: 'b' },
      { id: '2', text: 'Stay on deck', to: 'c' },
    ]),
    scene('b', 'Below deck'),
    scene('c', 'Morning'),
  ]
  const scenario = { entryId: 'a', scenes }
  await call(page, '/content/scenario', { contentOid, scenario, version: 0 })
  await call(page, '/content', { contentOid })
}
