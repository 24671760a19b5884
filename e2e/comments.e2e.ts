import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'
import { publishCard } from './own-story.ts'

describe('a comment with a donation', () => {
  let browser: Browser
  let creator: Visitor
  let fan: Visitor
  let contentOid = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    const { baseUrl } = site
    creator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    fan = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await signUp(creator.page, 'Lantern')
    await signUp(fan.page, 'Wren')
    contentOid = await publishCard(creator.page, { title: 'A harbour talked about' })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, visitor] of Object.entries({ creator, fan })) {
      await visitor?.page.screenshot({ path: `test-results/comments-${name}.png` })
    }
  })
  afterAll(() => browser.close())

  const comments = ({ page }: Visitor) => page.locator('#comments')

  async function open(visitor: Visitor): Promise<void> {
    await visitor.page.goto(`/story/${contentOid}`)
    await comments(visitor).scrollIntoViewIfNeeded()
    await comments(visitor).getByRole('heading', { level: 2 }).waitFor()
  }

  it('is given on a phone, under the name that the donor chose [R-content-018] [R-donation-003]', async () => {
    const { page, faults } = fan
    await open(fan)
    await comments(fan).getByText('No comments yet').waitFor()
    await expectAccessible(page)
    await comments(fan).getByRole('button', { name: 'Donate' }).click()
    await page.getByText('You have 0 coins.').waitFor()
    await page.getByRole('link', { name: 'Buy coins' }).click()
    await page.getByText('You need 10 more coins').waitFor()
    expect(await page.getByRole('radio', { name: /^50 coins/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: /500 coins/ }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByRole('link', { name: 'Back to story' }).waitFor()
    await open(fan)
    const draft = comments(fan).getByRole('textbox', { name: 'Comment' })
    await draft.fill('Not finished yet')
    await comments(fan).getByRole('button', { name: 'Donate' }).click()
    await page.getByText('You have 500 coins.').waitFor()
    await page.getByLabel('Coins', { exact: true }).fill('9')
    await page.getByText('Donate at least 10 coins.').waitFor()
    await page.getByRole('button', { name: '50', exact: true }).click()
    await page.getByLabel('Message').fill('For the ligth')
    await expectWholeCharacters(page, page.getByLabel('Name to show'), 20)
    await page.getByLabel('Name to show').fill('A night bird')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Donate' }).click()
    await page.getByText('Donation sent', { exact: true }).waitFor()
    await comments(fan).getByText('A night bird').waitFor()
    await comments(fan).getByText('50 coins').waitFor()
    // The dialog sent its own form alone.
    await comments(fan).getByRole('heading', { name: '1 comment' }).waitFor()
    expect(await draft.inputValue()).toBe('Not finished yet')
    await draft.fill('')
    expect(faults).toEqual([])
  })

  it('is answered, liked, pinned and loved by the creator on a wide screen', async () => {
    const { page, faults } = creator
    await open(creator)
    const donation = comments(creator).getByRole('listitem').first()
    await donation.getByText('For the ligth').waitFor()
    await donation.getByRole('button', { name: 'Like' }).click()
    await donation.getByRole('button', { name: '1 like' }).waitFor()
    await donation.getByRole('button', { name: 'Reply' }).click()
    await donation.getByRole('textbox', { name: 'Reply' }).fill('Thank you, it burns all night.')
    await page.keyboard.press('Control+Enter')
    await donation.getByText('Thank you, it burns all night.').waitFor()
    for (const name of ['Pin', 'Give a heart']) {
      await donation.getByRole('button', { name: 'More' }).first().click()
      await page.getByRole('menuitem', { name }).click()
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await donation.getByText('The creator loves this').waitFor()
    await donation.getByText('Pinned').waitFor()
    await donation.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Hide this comment' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const report = page.getByRole('dialog', { name: 'Report comment' })
    await report.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Harassment or bullying' }).click()
    await report.getByLabel('Details').fill('It mocks the light.')
    await report.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report sent').waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  it('leads its donor to the answer, is edited, marked, and liked with the story [R-content-031]', async () => {
    const { page, faults } = fan
    await page.goto('/notifications')
    await page.getByRole('link', { name: /replied to you/ }).click()
    await page.waitForURL(/#comment-\d+$/)
    const donation = comments(fan).getByRole('listitem').first()
    // What the notification is about stands there without a press.
    await donation.getByText('Thank you, it burns all night.').waitFor()
    await expectAccessible(page)
    await donation.getByRole('button', { name: '1 reply' }).click()
    await donation.getByText('Thank you, it burns all night.').waitFor()
    await donation.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await donation.getByLabel('Edit comment').fill('For the light')
    await donation.getByRole('button', { name: 'Save' }).click()
    await donation.getByText('For the light').waitFor()
    await donation.getByText('edited').waitFor()
    const like = page.getByRole('button', { name: 'Like', exact: true }).first()
    await like.click()
    await page.getByRole('button', { name: 'Like 1 like', pressed: true }).waitFor()
    await expectAccessible(page)
    expect(faults).toEqual([])
  })

  it('suggests people for an @, taken by a key or a press', async () => {
    const { page } = fan
    const own = comments(fan).getByRole('textbox', { name: 'Comment' })
    const people = page.getByRole('listbox', { name: 'People to mention' })
    await own.pressSequentially('Thanks @lan')
    const lantern = people.getByRole('option', { name: /^Lantern/ })
    await lantern.getByText('Creator').waitFor()
    await expectAccessible(page)
    await own.press('Enter')
    await expect.poll(() => own.inputValue()).toMatch(/^Thanks @Lantern\w+ $/)
    await own.pressSequentially('and @')
    await lantern.click()
    await expect.poll(() => own.inputValue()).toMatch(/ and @Lantern\w+ $/)
    await own.pressSequentially('@')
    await people.waitFor()
    await own.press('Escape')
    await people.waitFor({ state: 'detached' })
    await own.fill('')
  })

  it('leaves what is written while the one before is sent', async () => {
    const { page } = fan
    await open(fan)
    const own = comments(fan).getByRole('textbox', { name: 'Comment' })
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await reroute(page, '**/api/content/comment', async (route) => {
      if (route.request().method() === 'POST') await isReleased
      await route.continue()
    })
    await own.fill('The first of two')
    await page.keyboard.press('Control+Enter')
    await own.fill('The second of two')
    release()
    await comments(fan).getByRole('listitem').getByText('The first of two').waitFor()
    const button = comments(fan).getByRole('button', { name: 'Comment', exact: true })
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect(await own.inputValue()).toBe('The second of two')
    await own.fill('')
    await page.unroute('**/api/content/comment')
  })

  it('is read in Korean by visitors, who are asked to log in', async () => {
    const reader = await visit(browser, { width: 390, locale: 'ko-KR', baseUrl: site.baseUrl })
    await open(reader)
    await comments(reader).getByText('로그인하면 댓글을 쓸 수 있어요.').waitFor()
    await comments(reader).getByText('댓글 3개').waitFor()
    await comments(reader).getByText('크리에이터의 하트').waitFor()
    await expectAccessible(reader.page)
    expect(reader.faults).toEqual([])
  })
})

/** A field that takes so many characters, and none beyond them: typed, pasted, or composed. */
async function expectWholeCharacters(page: Page, field: Locator, most: number): Promise<void> {
  const family = '👨‍👩‍👧‍👦'
  const full = family.repeat(most)
  await field.fill(family.repeat(most - 1))
  await field.press('End')
  await page.keyboard.insertText(family.repeat(3))
  expect(await field.inputValue()).toBe(full)
  await field.press('Home')
  await page.keyboard.type('x')
  expect(await field.inputValue()).toBe(full)
  const devtools = await page.context().newCDPSession(page)
  const composed = { text: '하', selectionStart: 1, selectionEnd: 1 }
  await devtools.send('Input.imeSetComposition', composed)
  expect(await field.inputValue()).toBe(`하${full}`)
  await devtools.send('Input.insertText', { text: '한' })
  expect(await field.inputValue()).toBe(full)
}
