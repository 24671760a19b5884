import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { call, originOf } from './canvas.ts'
import { site } from './site.ts'

const baseUrl = site.baseUrl

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

  it('is drawn on a graph, kept through a lost connection and a reload, published, and played [R-story-branching-001]', async () => {
    const { page, faults } = maker
    const drawnOid = await coveredDraft(page)
    const details = page.getByRole('complementary', { name: 'Details' })
    const field = (name: string) => details.getByLabel(name, { exact: true })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.goto(`/studio/content/${drawnOid}`)
    await press('Edit scenes')
    await page.getByText('No scenes yet').waitFor()
    await expectAccessible(page)
    await press('Add scene')
    await field('Title').fill('The pier')
    await field('Text').fill('Rain.')
    await details.getByRole('button', { name: 'Add choice' }).click()
    await field('Choice 1').fill('Board')
    await field('Choice 1 leads to').selectOption('New scene')
    await details.getByRole('heading', { name: 'Untitled' }).waitFor()
    await saved(page)
    // What is drawn while nothing can be saved is there after a reload.
    await reroute(page, '**/api/content/scenario', (route) => route.abort())
    await field('Title').fill('The boat')
    await page.getByText('Not saved', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Unsaved changes restored').waitFor()
    await page.unroute('**/api/content/scenario')
    await press('Publish')
    // Its second scene has no text yet: the list leads there.
    await page.getByRole('button', { name: /^This scene is empty.*The boat$/ }).click()
    await field('Text').fill('Engines.')
    await page.getByText('No problems found').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('1 error', { exact: true }).waitFor()
    await page.keyboard.press('Control+y')
    await saved(page)
    await expectAccessible(page)
    await press('Preview')
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByText('Engines.').waitFor()
    await page.keyboard.press('Escape')
    await press('Publish')
    await page.getByText('Content published').waitFor()
    await play(drawnOid)
    await reader.page.getByRole('button', { name: 'Board', exact: true }).click()
    await reader.page.getByRole('heading', { name: 'The boat', exact: true }).waitFor()
    await reader.page.getByText('Engines.').waitFor()
    // The same story as Ink tells it.
    await choose(page, { name: 'wind.json', text: wind })
    await page.getByText('Readers play your Ink story').waitFor()
    await press('Publish changes')
    await page.getByText('Content published').waitFor()
    await play(drawnOid)
    await reader.page.getByText('Wind.').waitFor()
    await reader.page.getByRole('button', { name: 'Go', exact: true }).click()
    await reader.page.getByText('Gone.').waitFor()
    await reader.page.getByText('The end', { exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  const play = async (oid: string) => {
    await reader.page.goto(`/scenario/${oid}`)
    await reader.page.getByRole('button', { name: 'Start story' }).click()
  }
})

const saved = (page: Page) => page.getByText('Standby', { exact: true }).waitFor()

/** Chooses a file from the menu of files. */
async function choose(page: Page, { name, text }: { name: string; text: string }): Promise<void> {
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Import Twine or Ink' }).click()
  const mimeType = 'application/json'
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(text) })
}

/** What Ink’s compiler writes of `Wind. * [Go] Gone. -> END`. */
const wind =
  '{"inkVersion":21,"root":[["^Wind.","\\n","ev","str","^Go","/str","/ev",{"*":"0.c-0","flg":20},{"c-0":["^ Gone.","\\n","end",{"->":"0.g-0"},{"#f":5}],"g-0":["done",null]}],"done",null],"listDefs":{}}'

/** A draft with all that its readers see first. */
async function coveredDraft(page: Page): Promise<string> {
  const upload = async () => {
    const answer = await page.request.post('/api/media/images', {
      headers: { origin: originOf(page) },
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
