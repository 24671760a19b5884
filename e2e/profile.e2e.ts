import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharp } from '../apps/server/src/platform/pictures/sharp.ts'
import { makeLargePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

interface Names {
  nickname: string
}

describe('the profile in My Info', () => {
  let browser: Browser
  let owner: Visitor
  let nickname = ''
  let channel = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    owner = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(owner.page, 'Facet')
    await call(owner.page, '/account/creator', { acceptTerms: true, acceptFees: true })
    ;({ nickname } = await call<Names>(owner.page, '/account/nickname'))
  })
  afterAll(() => browser.close())

  const openProfile = async (page: Page) => {
    await page.goto('/myinfo?tab=profile')
    await page.getByRole('button', { name: 'Change nickname' }).waitFor()
  }

  it('leads who has too few coins to charge and back, and changes the nickname for 500', async () => {
    const { page, faults } = owner
    await openProfile(page)
    await page.getByText('Changing it costs 500 coins.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change nickname' }).click()
    await page.getByText('A change costs 500 coins. You have 0.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Buy coins' }).click()
    await page.getByRole('radio', { name: /500 coins/ }).check()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Approve payment' }).click()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Change nickname' }).click()
    const field = page.getByLabel('New nickname')
    await field.fill('Rowan')
    await page.getByText('Ouch, somebody already took this nickname.').waitFor()
    await field.fill('two words')
    await page.getByText('Use 2 to 20 letters and numbers').waitFor()
    const next = `${nickname}Y`
    await field.fill(next)
    await page.getByText('Nice, this would work.').waitFor()
    await page.getByRole('button', { name: 'Change for 500 coins' }).click()
    await page.getByText(`${nickname} → ${next}`).waitFor()
    nickname = next
    await page.goto('/wallet')
    await page.getByRole('link', { name: /^Nickname change/ }).waitFor()
    expect(faults).toEqual([])
  })

  it('shows readers the name of their language, and others the nickname', async () => {
    const { page } = owner
    await openProfile(page)
    const korean = `빛조각${nickname.slice(-4)}`
    await page.getByRole('textbox', { name: '한국어' }).fill(korean)
    await page.getByText('The first name in each language is free').waitFor()
    await page.getByRole('button', { name: 'Save for free' }).click()
    await page.getByText('Names saved').waitFor()
    await page.getByRole('button', { name: 'Change 한국어' }).click()
    await page.getByText('A change costs 500 coins. You have 0.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('link', { name: 'Your channel' }).click()
    await page.getByRole('heading', { name: nickname, exact: true }).waitFor()
    const address = page.url()
    const reader = await visit(browser, { width: 390, locale: 'ko-KR', baseUrl: site.baseUrl })
    await reader.page.goto(address)
    await reader.page.getByRole('heading', { name: korean }).waitFor()
    await expectAccessible(reader.page)
    await reader.context.close()
  })

  it('shows a picture cropped to 300 kB, and languages, on the channel [R-account-026]', async () => {
    const { page, faults } = owner
    await openProfile(page)
    const choose = (buffer: Buffer) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await choose(Buffer.alloc(301 * 1024))
    await page.getByText('This image can’t be opened.').waitFor()
    const large = await makeLargePng()
    await page.getByRole('button', { name: 'Upload image' }).focus()
    await choose(large)
    const part = page.getByRole('application', { name: 'Part of the image that is kept' })
    await part.waitFor()
    const isDrawn = () =>
      part
        .locator('canvas')
        .evaluate(
          (canvas: HTMLCanvasElement) =>
            canvas.getContext('2d')?.getImageData(9, 400, 1, 1).data[3] === 255,
        )
    await expect.poll(isDrawn).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    await page.getByText('120%').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await part.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Upload image')
    // A camera held upright: red is at its left, and its note says that this is the top.
    await choose(await makeHalves({ left: [255, 0, 0, 255], right: [0, 0, 255, 255] }, 6))
    await part.waitFor()
    const channelsAt = (down: number) =>
      part
        .locator('canvas')
        .evaluate(
          (canvas: HTMLCanvasElement, y) => [
            ...(canvas.getContext('2d')?.getImageData(480, y, 1, 1).data ?? []),
          ],
          down,
        )
    await expect.poll(async () => (await channelsAt(100))[0]).toBeGreaterThan(200)
    expect((await channelsAt(860))[2]).toBeGreaterThan(200)
    await page.keyboard.press('Escape')
    await part.waitFor({ state: 'detached' })
    await choose(await makeHalves({ left: [0, 0, 0, 0], right: [0, 128, 0, 255] }))
    await page.getByRole('button', { name: 'Use image' }).click()
    await page.getByRole('button', { name: 'Remove image' }).waitFor()
    const picture = page.getByRole('button', { name: /’s account$/ }).locator('img')
    await picture.waitFor()
    // Transparent pixels of the PNG stay transparent.
    const opacities = () =>
      picture.last().evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 100
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0, 100, 100)
        return [10, 90].map((x) => context?.getImageData(x, 50, 1, 1).data[3])
      })
    await expect.poll(opacities).toEqual([0, 255])
    await page.getByLabel('日本語', { exact: true }).and(page.getByRole('checkbox')).check()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved').waitFor()
    await expectAccessible(page)
    const { self } = await call<{ self: { oid: string } }>(page, '/account/getuser')
    channel = `/creatorhome/${self.oid}`
    await page.goto(channel)
    await page.locator('main').getByText('日本語').waitFor()
    await page.locator('main header img').waitFor()
    expect(faults).toEqual([])
  })

  it('follows a creator on the channel, and unfollows them in the library', async () => {
    const reader = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    const { page } = reader
    await signUp(page, 'Fan')
    await page.goto(channel)
    await page.getByRole('button', { name: `Follow ${nickname}` }).click()
    await page.getByText(`You now follow ${nickname}`).waitFor()
    await page.getByRole('button', { name: `Following ${nickname}` }).waitFor()
    await expectAccessible(page)
    await page.goto('/myinfo?tab=favorites')
    await page.waitForURL(/\/library\?tab=following$/)
    await page.getByText('Nothing new yet').waitFor()
    await page.getByRole('button', { name: 'Creators', exact: true }).click()
    await page.getByRole('link', { name: nickname }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Unfollow ${nickname}` }).click()
    await page.getByText('You don’t follow anyone yet').waitFor()
    await reader.context.close()
  })

  it('finds a creator by a part of any name, to narrow the search to them', async () => {
    const { page } = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    await page.goto('/search?keyword=lighthouse')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const field = page.getByLabel('Creator name')
    await field.fill('nobodyiscalledso')
    await page.getByText('No creators found').waitFor()
    await field.fill(nickname.slice(2).toLowerCase())
    await page.getByRole('checkbox', { name: nickname }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL(/[?&]cr=/)
    await page.context().close()
  })
})

type Color = [red: number, green: number, blue: number, alpha: number]

/** A wide image of over 300 kB, half in each color: a PNG, or a JPEG with an orientation (EXIF). */
async function makeHalves(
  { left, right }: { left: Color; right: Color },
  orientation?: number,
): Promise<Buffer> {
  const [width, height] = [900, 600]
  const noise = randomBytes(width * height)
  const bytes = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const color = at % width < width / 2 ? left : right
    bytes.set(
      color.map((value) =>
        value === 0 || value === 255 ? value : value + ((noise[at] ?? 0) % 64),
      ),
      at * 4,
    )
  }
  const image = sharp(bytes, { raw: { width, height, channels: 4 } })
  return orientation === undefined
    ? image.png({ compressionLevel: 0 }).toBuffer()
    : image.jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer()
}
