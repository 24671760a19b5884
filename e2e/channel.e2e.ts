import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

describe('a channel', () => {
  let browser: Browser
  let owner: Visitor
  let nickname = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    owner = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(owner.page, 'Channel')
    await call(owner.page, '/account/creator', { acceptTerms: true, acceptFees: true })
    ;({ nickname } = await call<{ nickname: string }>(owner.page, '/account/nickname'))
  })
  afterAll(() => browser.close())

  it('is set up by its creator, and read in Korean on a phone [R-channel-004] [R-channel-010] [R-channel-012]', async () => {
    const { page, faults } = owner
    const first = `first-${nickname.toLowerCase()}`
    const second = `second-${nickname.toLowerCase()}`
    await page.goto('/studio?view=channel')
    const address = page.getByLabel('Custom address')
    await address.fill('not a name!')
    await page.getByLabel('English', { exact: true }).fill('Stories for long trains.')
    const save = page.getByRole('button', { name: 'Save channel' })
    await save.click()
    await page.getByText('This URL is not available').waitFor()
    expect(await page.getByLabel('English', { exact: true }).inputValue()).toBe(
      'Stories for long trains.',
    )
    await address.fill(first)
    await save.click()
    await page.getByText('Channel saved').waitFor()
    await page.getByRole('button', { name: 'Copy address' }).waitFor()
    await address.fill(second)
    await page
      .getByLabel('한국어', { exact: true })
      .fill('긴 기차 이야기예요. https://trains.example/ko에서 만나요.')
    const picture = { name: 'wide.png', mimeType: 'image/png' }
    const buffer = await makePng({ width: 900, height: 300 })
    await page
      .getByLabel('Upload banner')
      .first()
      .setInputFiles({ ...picture, buffer })
    await page.getByRole('button', { name: 'Use image' }).click()
    await page.getByRole('img', { name: 'Banner image' }).waitFor()
    await page.getByRole('button', { name: 'Add link' }).click()
    const link = page.getByLabel('Link: YouTube', { exact: true })
    await link.fill('https://example.com/me')
    await page.getByText('This link must start with https://www.youtube.com/').waitFor()
    await link.fill('https://www.youtube.com/@long-trains')
    await page.getByLabel('Discord ID').fill('long.trains')
    await expectAccessible(page)
    const saved = page.waitForResponse(
      (answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/channel/'),
    )
    await save.click()
    expect((await saved).ok()).toBe(true)
    expect(faults).toEqual([])

    const phone = await visit(browser, { width: 390, locale: 'ko-KR', baseUrl: site.baseUrl })
    await phone.page.goto(`/c/${first}`)
    await phone.page.waitForURL(`**/c/${second}`)
    await phone.page.getByRole('heading', { level: 1, name: nickname }).waitFor()
    await phone.page.getByText('긴 기차 이야기예요.').waitFor()
    const written = phone.page.getByRole('link', { name: 'https://trains.example/ko', exact: true })
    expect(await written.getAttribute('rel')).toContain('nofollow')
    await phone.page.getByText('Discord: long.trains').waitFor()
    const out = phone.page.getByRole('link', { name: 'YouTube' })
    expect(await out.getAttribute('href')).toBe('https://www.youtube.com/@long-trains')
    const canonical = phone.page.locator('link[rel=canonical]')
    expect(await canonical.getAttribute('href')).toContain(`/c/${second}`)
    await expectAccessible(phone.page)
    expect(phone.faults).toEqual([])
    await phone.context.close()
  })

  it('gets its image and name on its own page, and keeps the input after a refusal', async () => {
    const { page, faults } = owner
    const { settings } = await call<{ settings: { creatorOid: string } }>(page, '/channel/settings')
    await page.goto(`/creatorhome/${settings.creatorOid}`)
    await page.getByRole('button', { name: 'Edit channel' }).click()
    const name = page.getByLabel('Display name: English')
    await name.fill('Plax Team')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This name is reserved for the site’s team.').waitFor()
    await expectAccessible(page)
    expect(await name.inputValue()).toBe('Plax Team')
    await name.fill(`The ${nickname} Trains`)
    await page.getByLabel('Upload image').setInputFiles({
      name: 'tall.png',
      mimeType: 'image/png',
      buffer: await makePng({ width: 300, height: 900 }),
    })
    await page.getByRole('button', { name: 'Use image' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Channel saved').waitFor()
    await page.getByRole('heading', { level: 1, name: `The ${nickname} Trains` }).waitFor()
    await page.locator('main header img[src*="media"]').first().waitFor()
    expect(await page.title()).toContain(`The ${nickname} Trains`)
    expect(faults).toEqual([])
  })

  it('is managed by whoever has its password, until it changes [R-channel-026] [R-channel-028]', async () => {
    const { page } = owner
    type Settings = { settings: { creatorOid: string } }
    const { settings } = await call<Settings>(page, '/channel/settings')
    const oid = settings.creatorOid
    await page.goto('/studio?view=channel')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByLabel('New password').fill('long-trains-9')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Password saved').waitFor()
    const helper = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(helper.page, 'Helper')
    await helper.page.goto(`/channelmanager/${oid}`)
    const field = helper.page.getByLabel('Manager password')
    await field.fill('long-trains-8')
    await helper.page.getByRole('button', { name: 'Start managing' }).click()
    await helper.page.getByText('Incorrect channel manager password').waitFor()
    await field.fill('long-trains-9')
    await helper.page.getByRole('button', { name: 'Start managing' }).click()
    await helper.page.getByLabel('Discord ID').fill('changed.by.helper')
    await helper.page.getByRole('button', { name: 'Save channel' }).click()
    await helper.page.getByText('Channel saved').waitFor()
    await page.goto(`/creatorhome/${oid}`)
    await page.getByText('Discord: changed.by.helper').waitFor()
    await helper.context.close()
  })
})
