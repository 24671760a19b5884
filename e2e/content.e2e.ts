import { renameSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg, makeClip } from '../apps/server/src/testing/clips.ts'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

const baseUrl = site.baseUrl

/** Adds two chapters and a cover to a film. */
async function addTags(film: string): Promise<void> {
  const [chapters, cover, plain] = ['txt', 'jpg', 'plain.mp4'].map((end) => `${film}.${end}`)
  if (!chapters || !cover || !plain) return
  renameSync(film, plain)
  const parts = ['Ebb', 'Flow'].map(
    (title, at) => `[CHAPTER]\nTIMEBASE=1/2\nSTART=${at}\nEND=${at + 1}\ntitle=${title}\n`,
  )
  writeFileSync(chapters, `;FFMETADATA1\n${parts.join('')}`)
  await ffmpeg(['-f', 'lavfi', '-i', 'color=teal:s=400x400', '-frames:v', '1', cover])
  const tags = '-map 0 -map 2 -map_chapters 1 -c copy -disposition:v:1 attached_pic'.split(' ')
  await ffmpeg(['-i', plain, '-i', chapters, '-i', cover, ...tags, film])
}

describe('a creator’s content', () => {
  let browser: Browser
  let ines: Visitor
  let film: string
  let form: string
  beforeAll(async () => {
    film = await makeClip({ seconds: 1, name: 'harbour.mp4' })
    await addTags(film)
    browser = await launchBrowser()
    ines = await visit(browser, { width: 1280, locale: 'en-US', baseUrl })
    await signUp(ines.page, 'Ines')
    await call(ines.page, '/account/creator', { acceptTerms: true, acceptFees: true })
  })
  afterAll(() => browser.close())

  it('goes from a file through encoding to its page, in two languages [R-content-015] [R-encoding-002]', async () => {
    const { page, faults } = ines
    let isCut = true
    await page.route('**/api/upload/storage/**', (route) =>
      isCut && route.request().method() === 'PUT'
        ? route.abort('connectionfailed')
        : route.continue(),
    )
    await page.goto('/studio?view=content')
    await page.getByRole('button', { name: 'New content' }).first().click()
    await page.getByRole('menuitem', { name: 'Video' }).click()
    const file = page.getByRole('group', { name: 'Content file' })
    await file.getByLabel('Choose or drop a file').setInputFiles(film)
    await file.getByRole('progressbar', { name: 'Uploading harbour.mp4' }).waitFor()
    await file.getByText('Waiting for a connection. The upload continues automatically.').waitFor()
    await file.getByRole('button', { name: 'Pause harbour.mp4' }).click()
    await file.getByText(/Paused at/).waitFor()
    await expectAccessible(page)
    isCut = false
    await file.getByRole('button', { name: 'Continue harbour.mp4' }).click()
    await file.getByRole('button', { name: 'Replace' }).waitFor()
    await page.getByRole('progressbar', { name: 'Encoding' }).waitFor()
    await page.getByText('Encoded and ready to play').waitFor({ timeout: 60_000 })
    // Its own image is there at once, and so is the player.
    const card = page.getByRole('region', { name: 'Preview card' })
    await card.locator('picture').waitFor()
    await page.getByRole('region', { name: 'Player', exact: true }).waitFor()

    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The harbour')
    await page.getByRole('button', { name: '한국어' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('항구')
    const thumbnail = page.getByRole('group', { name: 'Thumbnail' })
    await thumbnail.getByRole('button', { name: 'Use file’s cover' }).click()
    await page.getByText('Thumbnail replaced').waitFor()
    await thumbnail.getByRole('button', { name: 'Remove' }).click()
    // What is chosen for one language is shown to all that have none of their own.
    await page.getByRole('button', { name: 'Image at 0:00' }).first().click()
    await thumbnail.getByRole('button', { name: 'Remove' }).waitFor()
    await card.locator('picture').waitFor()
    await expectAccessible(page)
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe café is open.\n'
    const buffer = Buffer.from(vtt, 'latin1')
    const words = { name: 'harbour.vtt', mimeType: 'text/vtt', buffer }
    await page.getByLabel('Add subtitles').setInputFiles(words)
    await page.getByRole('button', { name: 'Remove English' }).waitFor()
    await page.getByText('encoding was assumed to be Windows-1252').waitFor()
    const useChapters = page.getByRole('button', { name: 'Use file’s chapters' })
    await useChapters.click()
    const second = page.getByLabel('Chapter 2', { exact: true })
    expect(await second.inputValue()).toBe('Flow')
    await page.getByText('Chapters filled in').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await second.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add chapter' }).click()
    // Chapters go out with the rest, and keep it back where they aren’t whole.
    const publish = page.getByRole('button', { name: 'Publish' })
    expect(await publish.isEnabled()).toBe(true)
    await page.getByLabel('Start 1', { exact: true }).fill('0:01')
    await page.getByText('Give each chapter a start and a name, or remove it.').waitFor()
    expect(await publish.isDisabled()).toBe(true)
    await page.getByLabel('Start 1', { exact: true }).fill('0:00')
    await page.getByLabel('Chapter 1', { exact: true }).fill('The tide')
    await useChapters.click()
    const question = page.getByRole('dialog', { name: 'Replace 1 chapter?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('status').getByText('Not saved', { exact: true }).waitFor()
    await publish.click()
    await page.getByText('Content published').waitFor()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    form = new URL(page.url()).pathname
    const texts = `/content/texts?contentOid=${form.split('/').at(-1)}`
    expect(await call(page, texts)).toMatchObject({ chapters: [{ startMs: 0, title: 'The tide' }] })
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await page.getByRole('link', { name: 'The harbour', exact: true }).waitFor()
    // The browser tells of the line that was cut.
    expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_FAILED'))).toEqual([])

    const phone = await visit(browser, { width: 390, height: 844, locale: 'ko-KR', baseUrl })
    await phone.page.goto(form.replace('/studio/content/', '/play/'))
    await phone.page.getByRole('heading', { level: 1, name: '항구' }).waitFor()
    await phone.page.getByRole('button', { name: /항구/ }).first().click()
    const at = () =>
      phone.page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(0)
  })
  it('is refreshed by a dialog, and says what failed [R-encoding-001] [R-encoding-005] [R-content-061] [R-content-073] [R-admin-005] [R-upload-007]', async () => {
    const { page } = ines
    const dialog = page.getByRole('dialog')
    const open = () => page.getByRole('button', { name: 'Fix playback' }).click()
    await page.goto(form)
    await page.getByText('encoding was assumed to be Windows-1252').waitFor()
    await open()
    await dialog.getByText('It can take up to 20 minutes').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Clear cache' }).click()
    await page.getByText('Cache cleared').waitFor()
    await open()
    await dialog.getByRole('radio', { name: /^Encode again/ }).check()
    await dialog.getByRole('button', { name: 'Encode again' }).click()
    await page.getByText('Re-encoding started').waitFor()
    await page.getByText('Encoded and ready to play').waitFor({ timeout: 60_000 })

    await page.route(/purgePublicCDN|content\/(encoding|update)$/, (route) =>
      route.fulfill({ status: 503, json: {} }),
    )
    await open()
    await dialog.getByRole('button', { name: 'Clear cache' }).click()
    await page.getByText('Couldn’t clear the cache. Try again.').waitFor()
    await dialog.getByRole('radio', { name: /^Encode again/ }).check()
    await dialog.getByRole('button', { name: 'Encode again' }).click()
    await page.getByText('Re-encoding failed. Try again.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The other harbour')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(/^Update failed\./).waitFor()
    expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe(
      'The other harbour',
    )
    const status = (words: string) =>
      page.getByRole('status').getByText(words, { exact: true }).waitFor()
    await status('Not saved')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/content/update', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await status('Saving')
    held.resolve()
    await status('Saved')
  })

  it('keeps the image that was chosen while it was being saved [R-content-021]', async () => {
    const { page } = ines
    await page.unrouteAll()
    const status = (words: string) =>
      page.getByRole('status').getByText(words, { exact: true }).waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/content/update', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The harbour')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await status('Saving')
    const image = page.getByRole('group', { name: 'Player image' })
    const buffer = await makePng({ width: 64, height: 36 })
    await image
      .getByLabel('Choose image')
      .setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer })
    await image.getByRole('button', { name: 'Remove' }).waitFor()
    held.resolve()
    await status('Not saved')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await status('Saved')
    await page.reload()
    await image.locator('picture').waitFor()
    expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe(
      'The harbour',
    )
  })

  it('is edited with others at once, and taken back [R-content-016]', async () => {
    const { page } = ines
    await page.unrouteAll()
    for (const title of ['Tide 1', 'Tide 2']) {
      await call(page, '/content/save', { metaData: { language: 'en', title, price: 10 } })
    }
    await page.goto('/studio?view=content&list=inprogress')
    for (const title of ['Tide 1', 'Tide 2']) await page.getByLabel(`Select ${title}`).check()
    await page.getByRole('button', { name: 'Edit selected' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: 'Price' }).click()
    await dialog.getByLabel('Price in coins').fill('30')
    await dialog.getByText('You earn').waitFor()
    await dialog.getByRole('switch', { name: 'Title' }).click()
    await dialog.getByLabel('Find').fill('Tide')
    await dialog.getByLabel('Replace with').fill('Wave')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply changes' }).click()
    await page.getByText('2 items changed').waitFor()
    await page.getByRole('link', { name: 'Wave 2' }).waitFor()
    expect(await pricesOf(page)).toEqual([30, 30])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Changes undone').waitFor()
    await page.getByRole('link', { name: 'Tide 2' }).waitFor()
    expect(await pricesOf(page)).toEqual([10, 10])

    // In another order, found by a part of its title, and deleted after a question.
    await page.getByLabel('Sort by').selectOption('title')
    await expect
      .poll(() => page.getByRole('link', { name: /^Tide \d/ }).allTextContents())
      .toEqual(['Tide 1', 'Tide 2'])
    await page.getByRole('searchbox', { name: 'Search titles' }).fill('tide 2')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Tide 1' }).waitFor({ state: 'detached' })
    // Its form leads back to this list.
    await page.getByRole('link', { name: 'Tide 2' }).click()
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await page.waitForURL(/\?(?=.*list=inprogress)(?=.*title=tide)(?=.*sort=title)/)
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await all.focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Changed 0 of 1. These stayed as they were:').waitFor()
    await page.getByText(/^Tide 2: /).waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('1 item deleted').waitFor()
    await page.getByText('No titles match').waitFor()
  })

  it('is made of what was uploaded among the files', async () => {
    const { page } = ines
    const quay = await makeClip({ seconds: 1, name: 'quay.mp4' })
    await page.goto('/studio?view=files')
    await page.getByLabel('Choose files').setInputFiles(quay)
    await page.getByRole('button', { name: 'More for quay.mp4' }).waitFor()
    await page.goto('/studio?view=content')
    await page.getByRole('button', { name: 'New content' }).first().click()
    await page.getByRole('menuitem', { name: 'Video' }).click()
    const file = page.getByRole('group', { name: 'Content file' })
    await file.getByLabel('Or use an earlier upload').click()
    await page.getByRole('option', { name: 'quay.mp4' }).click()
    await file.getByRole('button', { name: 'Replace' }).waitFor()
    await page.getByText('Encoded and ready to play').waitFor({ timeout: 60_000 })
  })

  it('is shared with a co-creator who says yes', async () => {
    const noa = await visit(browser, { width: 390, height: 844, locale: 'en-US', baseUrl })
    const { email } = await signUp(noa.page, 'Noa')
    const contentOid = form.split('/').at(-1)
    const metaData = { coCreators: [{ email, share: 25 }] }
    await call(ines.page, '/content/update', { contentOid, metaData })
    const news = () => call<{ items: unknown[] }>(noa.page, '/account/notifications')
    await expect.poll(async () => (await news()).items.length, { timeout: 20_000 }).toBe(1)
    await noa.page.goto('/notifications')
    await noa.page.getByRole('link', { name: /named you as a co-creator/ }).click()
    await noa.page.getByText('25% of each sale').waitFor()
    await expectAccessible(noa.page)
    await noa.page.getByRole('button', { name: 'Confirm' }).click()
    await noa.page.getByText('Confirmed', { exact: true }).waitFor()
    await noa.page.getByRole('button', { name: 'Give up share' }).click()
    const dialog = noa.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Give up share' }).click()
    await noa.page.getByText('Declined', { exact: true }).waitFor()
  })
})

async function pricesOf(page: Page): Promise<unknown[]> {
  const list = '/content/contents?view=inprogress'
  const { items } = await call<{ items: { contentOid: string; title: string }[] }>(page, list)
  const oids = items.flatMap((item) => (/^(Tide|Wave)/.test(item.title) ? [item.contentOid] : []))
  const edited = await call<{ items: { editing: { fields: { price: number } } }[] }>(
    page,
    `/content/bulk?privateFields=true&requestFormQueue=${oids.join('|')}`,
  )
  return edited.items.map(({ editing }) => editing.fields.price)
}
