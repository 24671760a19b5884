import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, reader } from '../apps/server/src/demo/people.ts'
import { paintAlley } from '../apps/server/src/demo/pictures/alley.ts'
import { paintCat } from '../apps/server/src/demo/pictures/cat-portrait.ts'
import { paintLighthouse } from '../apps/server/src/demo/pictures/lighthouse.ts'
import { paintTrain } from '../apps/server/src/demo/pictures/train.ts'
import { logIn, signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishPaidStory } from './paid-story.ts'

const baseUrl = site.baseUrl

describe('pictures that readers pay for', () => {
  let browser: Browser
  let haru: Visitor
  let ines: Visitor
  let contentOid: string
  beforeAll(async () => {
    browser = await launchBrowser()
    ines = await visit(browser, { width: 1440, locale: 'en-US', baseUrl })
    await signUp(ines.page, 'Ines')
    await call(ines.page, '/account/creator', { acceptTerms: true, acceptFees: true })
    contentOid = await publishPaidStory(ines.page, {
      title: 'Pictures of a harbour',
      shows: ['pier', 'quay', 'quay'],
      images: [
        { id: 'quay', title: 'The quay', price: 0, paint: paintLighthouse },
        { id: 'pier', title: 'The pier', price: 20, paint: paintAlley },
        { id: 'cat', title: 'The cat', price: 10, auto: true, paint: paintCat },
        { id: 'train', title: 'The train', price: 30, auto: true, paint: paintTrain },
      ],
    })
    haru = await visit(browser, { width: 390, height: 844, locale: 'en-US', baseUrl })
    await logIn(haru.page, { email: reader.email, password: demoPassword })
  })
  afterAll(() => browser.close())

  const gallery = () => haru.page.getByRole('region', { name: 'Images' })
  const creditsOf = async (page: Page) => {
    const { creditMilli, bonusCreditMilli } = await call<Record<string, number>>(page, '/wallet')
    return (creditMilli ?? 0) + (bonusCreditMilli ?? 0)
  }

  it('are blurred in a story’s gallery, with their prices', async () => {
    const { page } = haru
    await page.goto(`/story/${contentOid}`)
    await gallery().getByRole('button', { name: '20 credits to unlock The pier' }).waitFor()
    expect(
      await gallery()
        .getByRole('button', { name: /credits to unlock The/ })
        .count(),
    ).toBe(3)
    await gallery().getByText('3 locked images').waitFor()
    await expectAccessible(page)
    // The price is a word of its own in the button's name, in languages that write it together too.
    for (const lang of ['ko', 'jp', 'en']) {
      await page.goto(`/story/${contentOid}?lang=${lang}`)
      await page.getByRole('button', { name: /20/ }).first().waitFor()
      await expectAccessible(page)
    }
  })

  it('are unlocked where a chat shows them, and turn clear there', async () => {
    const { page } = haru
    const before = await creditsOf(page)
    await page.getByRole('link', { name: 'Start chatting' }).click()
    await page.getByText('The harbour is quiet.').waitFor()
    await page.getByRole('button', { name: 'Unlock for 20 credits' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Unlock this image?').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Unlock for 20 credits' }).click()
    await page.getByRole('img', { name: 'The pier' }).waitFor()
    expect(await dialog.count()).toBe(0)
    expect(before - (await creditsOf(page))).toBe(20_000)
  })

  it('are whole in the chat, in their place before they come, and open large with zoom and keys', async () => {
    const { page } = haru
    const pier = page.getByRole('button', { name: 'View The pier' })
    const placeOf = async (of: Locator) => (await of.boundingBox()) ?? { width: 0, height: 0 }
    const clear = await placeOf(pier)
    const [width, height] = await pier
      .locator('picture img')
      .evaluate((image) => ['width', 'height'].map((side) => Number(image.getAttribute(side))))
    expect(clear.width / clear.height).toBeCloseTo((width ?? 0) / (height ?? 1), 1)
    expect(clear.height).toBeLessThanOrEqual(0.6 * 844)
    await page.route('**/api/media/**', (route) => route.abort())
    await page.reload()
    await pier.waitFor()
    const { width: across, height: high } = await placeOf(pier)
    expect([across, high]).toEqual([clear.width, clear.height])
    await page.unroute('**/api/media/**')
    await page.reload()
    await pier.waitFor()
    // The quay is marked twice, and shown once.
    expect(await page.getByRole('button', { name: 'View The quay' }).count()).toBe(1)
    await pier.press('Enter')
    const large = (name: string) => page.getByRole('dialog', { name }).getByRole('img', { name })
    const widthOf = async (name: string) => Math.round((await placeOf(large(name))).width)
    const whole = await widthOf('The pier')
    await page.keyboard.press('+')
    await expect.poll(() => widthOf('The pier')).toBe(Math.round(whole * 1.5))
    await page.keyboard.press('-')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => widthOf('The pier')).toBe(Math.round(whole * 1.5))
    await page.keyboard.press('0')
    await page.mouse.move(195, 400)
    await page.mouse.wheel(0, -400)
    await expect.poll(() => widthOf('The pier')).toBeGreaterThan(whole * 2)
    await page.mouse.dblclick(195, 400)
    await expect.poll(() => widthOf('The pier')).toBe(whole)
    await page.keyboard.press('ArrowRight')
    await large('The quay').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect
      .poll(() => pier.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  it('are unlocked all at once beside the chat, at a discount [R-story-chat-041]', async () => {
    const { page } = haru
    const before = await creditsOf(page)
    await page.getByRole('button', { name: 'Chat menu' }).click()
    await page.getByRole('menuitem', { name: 'Images' }).click()
    const sheet = page.getByRole('dialog', { name: 'Images' })
    await sheet.getByText('2 locked images').waitFor()
    await sheet.getByText('Save 20% versus one at a time').waitFor()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Unlock all' }).click()
    const question = page.getByRole('dialog', { name: 'Unlock all 2 images in this story?' })
    await question.getByText('The train').waitFor()
    await question.getByRole('button', { name: 'Unlock for 32 credits' }).click()
    await question.waitFor({ state: 'detached' })
    await sheet.getByRole('button', { name: 'View The train' }).waitFor()
    expect(await sheet.getByRole('button', { name: /unlock/i }).count()).toBe(0)
    expect(before - (await creditsOf(page))).toBe(32_000)
  })

  it('are seen on the whole screen, turned by arrows and swipes, left by Escape', async () => {
    const { page } = haru
    const sheet = page.getByRole('dialog', { name: 'Images' })
    await sheet.getByRole('button', { name: 'View The pier' }).click()
    const title = (name: string) => page.getByRole('dialog', { name }).getByRole('img', { name })
    await title('The pier').waitFor()
    await page.keyboard.press('ArrowRight')
    await title('The quay').waitFor()
    await page.keyboard.press('ArrowLeft')
    await title('The pier').waitFor()
    await page.mouse.move(300, 400)
    await page.mouse.down()
    await page.mouse.move(120, 400)
    await page.mouse.up()
    await title('The quay').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await title('The quay').waitFor({ state: 'detached' })
    await sheet.waitFor()
  })

  it('unlock by themselves up to the reader’s ceiling', async () => {
    const oid = await publishPaidStory(ines.page, {
      title: 'Pictures of a station',
      shows: ['train'],
      images: [
        { id: 'quay', title: 'The quay', price: 0, paint: paintLighthouse },
        { id: 'train', title: 'The night train', price: 15, auto: true, paint: paintTrain },
      ],
    })
    const { page } = haru
    await page.goto(`/story/${oid}`)
    await gallery().getByLabel('Auto-unlock').selectOption({ label: 'Up to 50 credits' })
    await gallery().getByText('0 of 50 credits used').waitFor()
    const before = await creditsOf(page)
    await page.getByRole('link', { name: 'Start chatting' }).click()
    await page.getByRole('img', { name: 'The night train' }).waitFor()
    expect(before - (await creditsOf(page))).toBe(15_000)
    await page.goto(`/story/${oid}`)
    await gallery().getByText('15 of 50 credits used').waitFor()
  })

  it('lead whoever has too few credits to more of them, and visitors to the log-in', async () => {
    const poor = await visit(browser, { width: 390, locale: 'en-US', baseUrl })
    await signUp(poor.page, 'Poor')
    await poor.page.goto(`/story/${contentOid}`)
    await poor.page.getByRole('button', { name: 'Unlock all' }).click()
    const question = poor.page.getByRole('dialog')
    await question.getByText('Short by').waitFor()
    await question.getByRole('link', { name: 'Convert coins' }).waitFor()
    expect(await question.getByRole('button', { name: /^Unlock for/ }).count()).toBe(0)
    await expectAccessible(poor.page)
    const guest = await visit(browser, { width: 1440, locale: 'ko-KR', baseUrl })
    await guest.page.goto(`/story/${contentOid}`)
    await guest.page.getByRole('button', { name: '모두 잠금 해제' }).click()
    await guest.page.getByRole('dialog').getByLabel('이메일').first().waitFor()
    expect([...haru.faults, ...poor.faults, ...guest.faults]).toEqual([])
  })
})
