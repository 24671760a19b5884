import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from './accounts.ts'
import { expectAccessible, launchBrowser, visit, type Visitor } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { publishFile } from './own-content.ts'

describe('a content with a password', () => {
  let browser: Browser
  let maker: Visitor
  let contentOid: string
  beforeAll(async () => {
    browser = await launchBrowser()
    maker = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    await signUp(maker.page, 'Vera')
    await call(maker.page, '/account/creator', { acceptTerms: true, acceptFees: true })
    const bytes = Buffer.from('Turn left at the mill.')
    contentOid = await publishFile(maker.page, { title: 'The map', bytes, type: 'file' })
  })
  afterAll(() => browser.close())

  it('is set in its form and entered on its page, on a phone', async () => {
    const { page, faults } = maker
    await page.goto(`/studio/content/${contentOid}`)
    const field = page.getByRole('group', { name: 'Password' })
    await field.getByRole('button', { name: 'Set password' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('open sesame')
    await dialog.getByLabel('Confirm password').fill('open says me')
    await dialog.getByText('The passwords do not match.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Confirm password').fill('open sesame')
    await dialog.getByRole('button', { name: 'Set password' }).click()
    await field.getByText('A password is set.').waitFor()

    const fan = await visit(browser, { width: 390, locale: 'ko-KR', baseUrl: site.baseUrl })
    await signUp(fan.page, 'Fan')
    // What is typed before the page listens is lost.
    await fan.page.goto(`/play/${contentOid}`, { waitUntil: 'networkidle' })
    const password = fan.page.getByLabel('비밀번호', { exact: true })
    await fan.page.getByRole('button', { name: '비밀번호 입력' }).click()
    await fan.page.keyboard.type('open says me')
    await password.press('Enter')
    await fan.page.getByText('비밀번호가 맞지 않아요').waitFor()
    const closed = fan.page.getByText('이 작품을 이용할 수 있어야 댓글을 쓸 수 있어요')
    await closed.waitFor()
    await expectAccessible(fan.page)
    await password.fill('open sesame')
    await password.press('Enter')
    await password.waitFor({ state: 'hidden' })
    await closed.waitFor({ state: 'hidden' })

    await field.getByRole('button', { name: 'Remove' }).click()
    await field.getByText('A password is set.').waitFor({ state: 'hidden' })
    const other = await visit(browser, { width: 390, locale: 'en-US', baseUrl: site.baseUrl })
    await other.page.goto(`/play/${contentOid}`)
    await other.page.getByRole('heading', { name: 'The map' }).waitFor()
    expect(await other.page.getByLabel('Password', { exact: true }).count()).toBe(0)
    expect([...faults, ...fan.faults, ...other.faults]).toEqual([])
  })
})
