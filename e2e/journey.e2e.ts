import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectAccessible, launchBrowser, mailedCode, visit, type Visitor } from './browser.ts'
import { characterCard } from './card.ts'

const tag = randomBytes(3).toString('hex')
const card = characterCard()
const title = `Under the leaves ${tag}`

describe('the main journey', () => {
  let browser: Browser
  let creator: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    creator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: inject('baseUrl') })
  })
  afterAll(async () => {
    await browser.close()
  })

  it('signs a creator up with the code from the mail', async () => {
    const { page } = creator
    const email = `creator-${tag}@example.com`
    await page.goto('/signup')
    await expectAccessible(page)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByLabel('Code from the e-mail').first().waitFor()
    await page.getByLabel('Code from the e-mail').first().focus()
    await page.keyboard.type(await mailedCode(page, email))
    await page.getByLabel('Password', { exact: true }).fill('moonlit7road')
    await page.getByLabel('Password again').fill('moonlit7road')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Nickname').fill(`Maker${tag}`)
    await page.getByText('Nice, this would work.').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('I agree that my data is kept and used in this way.').check()
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByText(`You are in, Maker${tag}.`).waitFor()
    await expectAccessible(page)
  })

  it('makes her a creator once she accepts terms and fees [R-channel-009]', async () => {
    const { page } = creator
    await page.getByRole('button', { name: `Maker${tag}` }).click()
    await page.getByRole('menuitem', { name: 'Apply as creator' }).click()
    await page.waitForURL('**/creator/apply')
    await expectAccessible(page)
    await page.getByLabel('I accept the terms of usage.').check()
    await page.getByLabel('I accept the fees.').check()
    await page.getByRole('button', { name: 'Register as a creator' }).click()
    await page.getByRole('link', { name: 'Open the Studio' }).click()
    await page.waitForURL('**/studio')
    await page
      .getByText('No stories yet. Start one from a character card or a blank canvas.')
      .waitFor()
    await expectAccessible(page)
  })

  it('opens a canvas from a dropped character card', async () => {
    const { page } = creator
    const transfer = await page.evaluateHandle(
      ({ base64, fileName }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
        const data = new DataTransfer()
        data.items.add(new File([bytes], fileName, { type: 'image/png' }))
        return data
      },
      { base64: card.bytes.toString('base64'), fileName: card.fileName },
    )
    await page.dispatchEvent('h1', 'dragenter', { dataTransfer: transfer })
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: transfer })
    await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer })
    await page.waitForURL('**/canvas')
    await page.locator('.react-flow__node').nth(3).waitFor()
    expect(await page.locator('.react-flow__node').count()).toBeGreaterThanOrEqual(5)
    expect(await page.locator('.react-flow__edge').count()).toBeGreaterThanOrEqual(4)
    await expectAccessible(page)
  })

  it('leads from a problem to its node and field, and saves by itself', async () => {
    const { page } = creator
    await page.locator('.react-flow__node-character').first().click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('')
    await page.getByRole('button', { name: /1 error/ }).click()
    await page.locator('.react-flow__pane').click({ position: { x: 500, y: 40 } })
    await page
      .getByRole('region', { name: 'Problems' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click()
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('')
    await page.keyboard.type(`${card.name} the Keeper`)
    await page.getByText('No problems').waitFor()
    await page.getByText('Standby').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByText('Standby').waitFor()
  })

  it('says what publishing needs: a title, a thumbnail, a compile [R-story-chat-001]', async () => {
    const { page } = creator
    await page.getByRole('link', { name: 'Setup' }).click()
    await page.waitForURL('**/story/setup/**')
    await page.getByLabel('Title').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove' }).first().click()
    await page.getByLabel('Title').fill('')
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await publish.click()
    await page.getByText('Please upload a thumbnail.').first().waitFor()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: card.bytes })
    await page.getByRole('button', { name: 'Remove' }).first().waitFor()
    await publish.click()
    await page.getByText('Please enter a title.').first().waitFor()
    await page.getByLabel('Title').fill(title)
    await publish.click()
    await page.getByText('Please compile.').first().waitFor()
    await expectAccessible(page)
  })

  it('compiles and publishes with the access open', async () => {
    const { page } = creator
    await page.getByRole('button', { name: 'Compile' }).click()
    await page.getByText(/^Compiled /).waitFor()
    await page.getByLabel('One-line introduction').fill('x'.repeat(41))
    await page.getByText('41/40').waitFor()
    await page.getByLabel('One-line introduction').fill('A keeper of the glade waits for you.')
    await page.getByLabel('Credits per chat').fill('10')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('link', { name: 'Open the story page' }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expectAccessible(page)
    expect(creator.faults).toEqual([])
  })
})
