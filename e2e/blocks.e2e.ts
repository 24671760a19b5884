import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishCard } from './own-story.ts'

const tag = randomBytes(3).toString('hex')
const title = `Unwanted ${tag}`

describe('blocking', () => {
  let browser: Browser
  let creator: Visitor
  let reader: Visitor
  let contentOid = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    const baseUrl = site.baseUrl
    creator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    reader = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await signUp(creator.page, 'Writer')
    await signUp(reader.page, 'Chooser')
    contentOid = await publishCard(creator.page, { title })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await reader?.page.screenshot({ path: 'test-results/blocks.png' })
  })
  afterAll(async () => {
    // Other journeys take the newest story for one that is open to all.
    await call(creator.page, '/story-chat/chat-content', { requestType: 'delete', contentOid })
    await browser.close()
  })

  const searched = async () => {
    await reader.page.goto(`/search?keyword=${tag}`)
    return reader.page.getByRole('link', { name: title })
  }

  it('blocks a story from its menu, with a toast that takes it back [R-account-004]', async () => {
    const { page } = reader
    await (await searched()).waitFor()
    await page.goto(`/story/${contentOid}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Block this story' }).click()
    await page.getByText('You blocked this story').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Start chatting' }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Block this story' }).click()
    await page.getByText('You blocked this story').waitFor()
    await searched()
    await page
      .getByText(/No stor|Nothing/)
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: title }).count()).toBe(0)
  })

  it('blocks a creator from their channel, which says so from then on', async () => {
    const { page } = reader
    await page.goto(`/story/${contentOid}`)
    await page
      .getByRole('link', { name: /^Writer/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Block Writer/ }).click()
    await page.getByText(/^You blocked Writer/).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Unblock Writer/ }).waitFor()
    await expectAccessible(page)
  })

  it('manages in My Info what is blocked, and adds tags there [R-account-007] [R-account-014]', async () => {
    const { page } = reader
    await page.goto('/myinfo')
    await page.getByRole('link', { name: 'Blocked' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Writer' })
    await row.getByRole('button', { name: /^Unblock/ }).waitFor()
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Unblock/ }).click()
    await page.getByText('Nothing blocked yet').waitFor()
    await page.getByRole('tab', { name: 'Content' }).click()
    await page.getByRole('button', { name: `Unblock ${title}` }).click()
    await page.getByText('Nothing blocked yet').waitFor()
    await page.getByRole('tab', { name: 'Tags' }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('Please enter a tag to block.').waitFor()
    await page.getByLabel('Tag to block').fill('#spiders')
    await page.keyboard.press('Enter')
    await page.getByRole('paragraph').filter({ hasText: '#spiders' }).waitFor()
    await expectAccessible(page)
    await (await searched()).waitFor()
    expect(reader.faults).toEqual([])
  })
})
