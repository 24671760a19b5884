import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectStill, launchBrowser, visit, type Visitor } from './browser.ts'
import {
  call,
  choose,
  createStory,
  details,
  drawn,
  fill,
  fromMenu,
  keptCanvas,
  lighthouse,
  logInAsCreator,
  nodeOf,
  openCanvas,
  selectNode,
  standby,
} from './canvas.ts'
import { characterCard } from './card.ts'
import { site } from './site.ts'

const baseUrl = site.baseUrl
const firstFields = {
  Character: ['Name', 'Mira'],
  User: ['Name', 'Stranger'],
  Relation: ['Description', 'She saved his boat.'],
  Lorebook: ['Name', 'The coast'],
  'Macro prompt': ['Title', 'Weather'],
  Text: ['Title', 'How she talks'],
  Image: ['Title', 'A smile'],
  Variable: ['Name', 'trust'],
  Trigger: ['Title', 'She opens up'],
  'Update rule': ['Title', 'Kind words'],
} as const

describe('a creator at a canvas', () => {
  let browser: Browser
  let rowan: Visitor
  let page: Page
  let blank = ''
  let story = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    rowan = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    ;({ page } = rowan)
    await rowan.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await logInAsCreator(page)
    blank = await createStory(page, 'All kinds')
    story = await createStory(page, 'The lighthouse', lighthouse())
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await page.screenshot({ path: 'test-results/canvas.png' })
    }
  })
  afterAll(async () => {
    await browser.close()
  })

  it('adds a node of each kind and writes in it; the label tells what is kept [R-story-chat-017] [R-story-chat-038]', async () => {
    await openCanvas(page, blank)
    const palette = page.getByRole('toolbar', { name: 'Add node' })
    await palette.getByRole('button', { name: 'Story', exact: true }).click()
    await page.getByText('Pending Save', { exact: true }).waitFor()
    await fill(page, 'Prologue', 'Rain beats on the windows.')
    for (const [kind, [field, words]] of Object.entries(firstFields)) {
      await palette.getByRole('button', { name: kind, exact: true }).click()
      await details(page).getByRole('heading', { name: kind, level: 2 }).waitFor()
      await fill(page, field, words)
    }
    await standby(page)
    const { nodes } = await keptCanvas(page, blank)
    expect(new Set(nodes.map(({ kind }) => kind)).size).toBe(11)
    await expectAccessible(page)
  })

  it('allows one story node [R-story-chat-051]', async () => {
    const palette = page.getByRole('toolbar', { name: 'Add node' })
    expect(await palette.getByRole('button', { name: 'Story', exact: true }).isDisabled()).toBe(
      true,
    )
  })

  it('warns of a variable that nothing uses, until a condition looks at it [R-story-chat-063] [R-story-chat-022]', async () => {
    const { nodes } = await keptCanvas(page, blank)
    const idOf = (kind: string) => nodes.find((node) => node.kind === kind)?.id ?? ''
    const problems = page.getByRole('region', { name: 'Problems' })
    await problems.getByRole('button').first().click()
    await problems.getByText('isn’t used').first().waitFor()
    await page.getByRole('button', { name: 'Arrange nodes' }).click()
    await page.getByRole('button', { name: 'Fit to screen' }).click()
    await selectNode(page, idOf('trigger'))
    await details(page).getByRole('button', { name: 'Add condition' }).click()
    await choose(page, 'Variable', 'trust')
    await choose(page, 'Comparison', 'greater than')
    await fill(page, 'Value', '50')
    await selectNode(page, idOf('updateRule'))
    await choose(page, 'Variable', 'trust')
    await selectNode(page, idOf('relation'))
    await choose(page, 'From', 'Mira')
    await choose(page, 'To', 'Stranger')
    await selectNode(page, idOf('character'))
    await choose(page, 'Speech style', 'How she talks')
    await choose(page, 'Emotion images', 'A smile')
    await standby(page)
    const kept = await keptCanvas(page, blank)
    expect(nodeOf(kept, idOf('trigger'))).toMatchObject({
      data: {
        conditions: [{ variableNodeId: idOf('variable'), comparison: 'above', value: 50 }],
      },
    })
    await problems.getByText('isn’t used').first().waitFor({ state: 'detached' })
  })

  it('shows what a node tells the model', async () => {
    await details(page).getByRole('button', { name: 'What the model reads' }).click()
    await details(page).getByText('### Mira').waitFor()
  })

  it('refuses two starts, and none [R-story-chat-053] [R-story-chat-054]', async () => {
    const two = lighthouse() as { nodes: object[] }
    two.nodes.push({
      id: 'other',
      kind: 'story',
      position: { x: 640, y: 420 },
      data: { isStart: true, prologue: 'Another night.' },
    })
    await openCanvas(page, await createStory(page, 'Two starts', two))
    await page.getByRole('button', { name: 'Compile', exact: true }).click()
    const problems = page.getByRole('region', { name: 'Problems' })
    await problems.getByText('Only one start story node can be selected.').first().waitFor()
    for (const id of ['other', 'story']) {
      await selectNode(page, id)
      await details(page)
        .getByRole('switch', { name: /^Start of story/ })
        .click()
    }
    await problems.getByText('No start story node.').waitFor()
    await standby(page)
  })

  it('keeps groups and notes, and moves a group by the keyboard', async () => {
    await openCanvas(page, story)
    await selectNode(page, 'smile')
    await drawn(page, 'cry').click({ position: { x: 30, y: 8 }, modifiers: ['Shift'] })
    await page.keyboard.press('Control+g')
    await details(page).locator('[data-field=title]:focus').waitFor()
    await page.keyboard.type('Faces')
    await page.getByRole('button', { name: 'Group Faces' }).press('ArrowLeft')
    await page.locator('.react-flow__pane').click({ position: { x: 500, y: 780 } })
    await page.keyboard.press('n')
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.type('Ask about the lamp.')
    await standby(page)
    const { nodes, groups, comments } = await keptCanvas(page, story)
    expect(groups?.map(({ title, nodeIds }) => [title, nodeIds.toSorted()])).toEqual([
      ['Faces', ['cry', 'smile']],
    ])
    expect(comments?.map(({ text }) => text)).toEqual(['Ask about the lamp.'])
    expect(nodes.find(({ id }) => id === 'smile')?.position.x).toBe(-8)
  })

  it('gives tags to several images, as many as each can hold [R-story-chat-056] [R-story-chat-057]', async () => {
    await page.getByRole('button', { name: 'Group Faces' }).click()
    const tags = details(page).getByRole('combobox', { name: 'Tags' })
    for (const tag of ['calm', 'warm']) {
      await tags.fill(tag)
      await tags.press('Enter')
    }
    await details(page).getByRole('button', { name: 'Add to 2 images' }).click()
    await page
      .getByText('1 image couldn’t fit all tags. Each image can have up to 3 tags.')
      .waitFor()
    await selectNode(page, 'smile')
    await expectStill(page)
    await standby(page)
    const kept = await keptCanvas(page, story)
    expect(nodeOf(kept, 'smile')).toMatchObject({ data: { tags: ['smile', 'calm', 'warm'] } })
    expect(nodeOf(kept, 'cry')).toMatchObject({ data: { tags: ['cry', 'sad', 'calm'] } })
  })

  it('asks about settings that were changed elsewhere; new tagging holds 7 tags and leaves descriptions [R-story-chat-058] [R-story-chat-059] [R-story-chat-080]', async () => {
    await fromMenu(page, 'Canvas settings')
    const { metadataVersion } = await call<{ metadataVersion: number }>(
      page,
      `/story-chat/chat-canvas?contentOid=${story}`,
    )
    const metadata = { contentOid: story, version: metadataVersion, canvasPublic: true }
    await call(page, '/story-chat/chat-canvas/metadata', metadata)
    await page.getByRole('switch', { name: /^New tag system/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('switch', { name: /^New tag system/, checked: true }).waitFor()
    await page.keyboard.press('Escape')
    await selectNode(page, 'cry')
    await details(page).getByText('3/7').waitFor()
    expect(await details(page).getByLabel('Description').isDisabled()).toBe(true)
  })

  it('zooms, and shows all of the canvas, by keys that the buttons name', async () => {
    const zoom = () =>
      page
        .locator('.react-flow__viewport')
        .evaluate((drawing) => new DOMMatrix(getComputedStyle(drawing).transform).a)
    const pane = page.locator('.react-flow__pane')
    await page.getByRole('button', { name: 'Fit to screen' }).and(page.getByTitle('0')).click()
    await pane.click({ position: { x: 700, y: 40 } })
    let whole = Number.NaN
    const isStill = async () => whole === (whole = await zoom())
    await expect.poll(isStill).toBe(true)
    await page.getByRole('button', { name: 'Zoom out' }).and(page.getByTitle('-')).waitFor()
    await page.keyboard.press('-')
    await expect.poll(zoom).toBeLessThan(whole)
    await page.keyboard.press('0')
    await expect.poll(zoom).toBeCloseTo(whole)
    await page.keyboard.press('+')
    await expect.poll(zoom).toBeGreaterThan(whole)
    await page.keyboard.press('0')
    await page.getByRole('button', { name: 'Undo' }).and(page.getByTitle('Ctrl Z')).waitFor()
  })

  it('copies nodes into another canvas', async () => {
    await selectNode(page, 'mira')
    await page.keyboard.press('Control+c')
    await openCanvas(page, blank)
    await page.locator('.react-flow__pane').click({ position: { x: 700, y: 40 } })
    const before = (await keptCanvas(page, blank)).nodes.length
    await page.keyboard.press('Control+v')
    await page.getByText('Pending Save', { exact: true }).waitFor()
    await standby(page)
    expect((await keptCanvas(page, blank)).nodes.length).toBe(before + 1)
  })

  it('takes a step back after a reload', async () => {
    const before = (await keptCanvas(page, blank)).nodes.length
    await page.reload()
    await page.getByRole('button', { name: 'Undo', exact: true, disabled: false }).click()
    await page.getByText('Pending Save', { exact: true }).waitFor()
    await standby(page)
    expect((await keptCanvas(page, blank)).nodes.length).toBe(before - 1)
  })

  it('merges what two tabs changed, and asks about what both did [R-story-chat-079]', async () => {
    await openCanvas(page, story)
    const other = await rowan.context.newPage()
    await openCanvas(other, story)
    await selectNode(other, 'mira')
    await fill(other, 'Name', 'Mira Lee')
    await selectNode(other, 'joon')
    await fill(other, 'Personality', 'Dry.')
    await standby(other)
    await other.close()
    await selectNode(page, 'mira')
    await fill(page, 'Name', 'Mira Han')
    await fill(page, 'Personality', 'Kind.')
    const dialog = page.getByRole('dialog', { name: 'This canvas was changed elsewhere' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: /Mira Lee/ }).press('ArrowRight')
    await dialog.getByRole('radio', { name: /Mira Lee/ }).check()
    await dialog.getByRole('button', { name: 'Save merged version' }).click()
    await standby(page)
    const kept = await keptCanvas(page, story)
    expect(nodeOf(kept, 'mira')).toMatchObject({ data: { name: 'Mira Lee', personality: 'Kind.' } })
    expect(nodeOf(kept, 'joon')).toMatchObject({ data: { personality: 'Dry.' } })
  })

  it('compiles, tells why a compile failed, and rolls back [R-story-chat-032] [R-story-chat-077]', async () => {
    const compile = page.getByRole('button', { name: 'Compile', exact: true })
    const done = page.getByText('Latest changes compiled')
    await compile.click()
    await done.waitFor()
    await selectNode(page, 'joon')
    await fill(page, 'Description', 'A fisherman.')
    await compile.click()
    await expect
      .poll(async () => {
        const { items } = await call<{ items: object[] }>(
          page,
          `/story-chat/compiled?contentOid=${story}`,
        )
        return items.length
      })
      .toBe(2)
    await fill(page, 'Name', '')
    await compile.click()
    const failure = page.getByRole('alert').filter({ hasText: 'An error occurred during' })
    await failure.filter({ hasText: 'Fix 1 error to compile.' }).waitFor()
    await fill(page, 'Name', 'Joon')
    await failure.filter({ hasNotText: 'to compile' }).waitFor()
    await failure.getByText('All errors are fixed.').waitFor()
    await fill(page, 'Name', '')
    await failure.getByRole('button', { name: /^Roll back to/ }).click()
    await page.getByText('Version restored for new chats').waitFor()
    await page.getByRole('link', { name: 'Setup' }).click()
    await page.getByLabel('Title', { exact: true }).waitFor()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: characterCard().bytes })
    await page.getByRole('button', { name: 'Remove' }).first().waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Your settings are saved, but the story isn’t published.').waitFor()
    await page.getByRole('button', { name: /^Publish version from/ }).waitFor()
    await expectAccessible(page)
    await page.locator('#publish').getByRole('listitem').getByRole('link').click()
    await details(page).locator('[data-field=name]:focus').waitFor()
    await fromMenu(page, 'Compile history')
    const rows = page.getByRole('dialog').getByRole('listitem')
    await rows.last().getByText('In use').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  it('names a version and brings one back; a step back undoes that', async () => {
    await fromMenu(page, 'Versions')
    const dialog = page.getByRole('dialog', { name: 'Versions' })
    const rows = dialog.getByRole('listitem').filter({ has: page.locator('[aria-expanded]') })
    const first = rows.last().getByRole('button').first()
    await first.click()
    await dialog.getByText('Changes since then').waitFor()
    await dialog.getByLabel('Version name').fill('Before the storm')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('Before the storm').first().waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore version' }).click()
    await page.getByText('Version restored', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(nodeOf(await keptCanvas(page, story), 'joon')).not.toMatchObject({ data: { name: '' } })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Pending Save', { exact: true }).waitFor()
    await standby(page)
    expect(nodeOf(await keptCanvas(page, story), 'joon')).toMatchObject({ data: { name: '' } })
    await selectNode(page, 'joon')
    await fill(page, 'Name', 'Joon')
    await standby(page)
  })

  it('chats with one node beside the canvas', async () => {
    await details(page).getByRole('button', { name: 'Preview from here' }).click()
    const dock = page.getByRole('complementary', { name: 'Preview' })
    await dock.getByRole('heading', { name: 'Preview from Joon' }).waitFor()
    await dock.getByText('Rain beats on the windows.').waitFor()
    await dock.getByLabel('Your message').fill('Hello there')
    await dock.getByRole('button', { name: 'Send' }).click()
    await dock.getByText('Offline narrator').first().waitFor()
    await expectAccessible(page)
    const edge = page.getByRole('separator', { name: 'Preview width' })
    await edge.press('ArrowLeft')
    const width = await edge.getAttribute('aria-valuenow')
    await page.reload()
    await page.getByRole('toolbar', { name: 'View' }).waitFor()
    await edge.waitFor()
    expect(await edge.getAttribute('aria-valuenow')).toBe(width)
    await page.locator('.react-flow__pane').click({ position: { x: 300, y: 40 } })
    await page.keyboard.press('p')
    await edge.waitFor({ state: 'detached' })
  })

  it('comes to the nodes by Tab before their connections', async () => {
    await openCanvas(page, story)
    await drawn(page, 'story').focus()
    const order = await page.evaluate(() => {
      const stops = [...document.querySelectorAll('.react-flow__node, .react-flow__edge')]
      return stops.map((stop) => (stop.classList.contains('react-flow__node') ? 'node' : 'edge'))
    })
    expect(order.lastIndexOf('node')).toBeLessThan(order.indexOf('edge'))
    expect(order.filter((kind) => kind === 'edge').length).toBeGreaterThan(3)
  })

  it('is written by the keyboard alone: from the palette into the fields, from the search to the node', async () => {
    const palette = page.getByRole('toolbar', { name: 'Add node' })
    await palette.getByRole('button', { name: 'Variable', exact: true }).press('Enter')
    await details(page).locator('[data-field=name]:focus').waitFor()
    await page.keyboard.type('mood')
    await page.keyboard.press('Escape')
    const node = page.locator('.react-flow__node-variable:focus').filter({ hasText: 'mood' })
    await node.waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await node.waitFor()
    await page.keyboard.press('/')
    const search = page.getByRole('search')
    await page.keyboard.type('rain beats')
    await search.getByText('1 node').waitFor()
    await page.keyboard.press('Enter')
    await search.getByText('1/1').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
    await page.locator('.react-flow__node-story:focus').waitFor()
    await standby(page)
  })

  it('stands on a tablet: no tool lies over another, and a preview leaves the drawing where it is', async () => {
    await page.setViewportSize({ width: 820, height: 900 })
    await page.getByRole('button', { name: 'Add', exact: true }).waitFor()
    const drawing = await page.locator('.react-flow').boundingBox()
    const tools = await page.getByRole('toolbar', { name: 'View' }).boundingBox()
    expect(tools?.x).toBeGreaterThanOrEqual(drawing?.x ?? 0)
    expect(await page.getByRole('toolbar', { name: 'Add node' }).count()).toBe(0)
    expect(await page.getByRole('img', { name: 'Mini-map' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Fit to screen' }).click()
    await selectNode(page, 'joon')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByText('Rain beats on').waitFor()
    expect(await page.locator('.react-flow').boundingBox()).toEqual(drawing)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
  })

  it('stands on a phone, with the preview as a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openCanvas(page, story)
    await expectAccessible(page)
    // Its title has room for more than a word.
    const title = page.locator('header p').first()
    expect((await title.boundingBox())?.width).toBeGreaterThan(200)
    // Whether it is kept is said in words, also where it is not.
    const label = page.locator('header [role=status]')
    await expect.poll(() => label.innerText()).toMatch(/^Saved/)
    expect((await label.boundingBox())?.width).toBeGreaterThan(50)
    // What is told covers no tool.
    await page.getByRole('button', { name: 'Compile', exact: true }).click()
    const told = page.locator('[data-toasts]').getByText('Latest changes compiled')
    await told.waitFor()
    const tools = await page.getByRole('toolbar', { name: 'View' }).boundingBox()
    const toast = await told.boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(tools?.y ?? 0)
    // A failed compile leads into the field that is wrong.
    await drawn(page, 'joon').press('Enter')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const name = page.getByRole('dialog', { name: 'Character' }).getByLabel('Name', { exact: true })
    await name.fill('')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Compile', exact: true }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'An error occurred during' })
    await failure.getByRole('button', { name: '“Character”, Name:' }).click()
    await name.fill('Joon')
    await page.keyboard.press('Escape')
    await failure.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('dialog', { name: 'Preview' }).getByText('Rain beats on').waitFor()
    await expectAccessible(page)
    expect(rowan.faults).toEqual([])
  })

  it('is read by others where it is public [R-story-chat-034]', async () => {
    const { items } = await call<{ items: { contentOid: string; title: string }[] }>(
      page,
      '/story-chat/chat-contents?list=new',
    )
    const open = items.find(({ title }) => title === 'The Last Train Through Winter')
    const {
      page: own,
      context,
      faults,
    } = await visit(browser, {
      width: 390,
      locale: 'en-US',
      baseUrl,
    })
    await own.goto(`/story/${open?.contentOid}/canvas`)
    await own.getByText('Read only').waitFor()
    await own.locator('.react-flow__node-lorebook').first().press('Enter')
    await own.getByRole('button', { name: 'Open' }).click()
    const sheet = own.getByRole('dialog', { name: 'Lorebook' })
    await sheet.getByLabel('Key', { exact: true }).first().waitFor()
    expect(await sheet.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
    await expectAccessible(own)
    await own.goto(`/story/${blank}/canvas`)
    await own.getByText('You don’t have access to this canvas').waitFor()
    await own.getByRole('button', { name: 'Log in' }).click()
    await own.getByRole('dialog', { name: 'Log in to Plax' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})
