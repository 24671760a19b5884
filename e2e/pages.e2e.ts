import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectAccessible, launchBrowser, visit } from './browser.ts'

describe("the operator's pages", () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it.each([
    ['/info/legal', 'Legal notice'],
    ['/info/oppolicy1', 'Operation policy: what may be published'],
    ['/info/oppolicy2', 'Operation policy: when rules are broken'],
    ['/tokushoho', 'Specified Commercial Transactions Act (Japan)'],
    ['/fund-settlement', 'Fund settlement policy'],
  ])(
    'are rendered on the server: %s [R-shell-008] [R-shell-009] [R-shell-010] [R-shell-011] [R-shell-012]',
    async (path, title) => {
      const baseUrl = inject('baseUrl')
      const headers = { 'accept-language': 'en', accept: 'text/html' }
      const answer = await fetch(baseUrl + path, { headers })
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).toContain(`<title>${title} · Plax</title>`)
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`))
      expect(html).toMatch(/<h[23][^>]*>/)
    },
  )

  it('are led to from the foot of a page, and an unknown one is not found [R-shell-013]', async () => {
    const baseUrl = inject('baseUrl')
    const { page, faults, context } = await visit(browser, { width: 390, locale: 'ko-KR', baseUrl })
    await page.goto('/', { waitUntil: 'networkidle' })
    const foot = page.getByRole('navigation', { name: '사이트 안내' })
    await foot.getByRole('link', { name: '특정상거래법 표기 (일본)' }).click()
    await page.getByRole('heading', { level: 1, name: '특정상거래법에 따른 표기 (일본)' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/tokushoho')
    await expectAccessible(page)
    await foot.getByRole('link', { name: '법적 고지' }).click()
    await page.getByRole('heading', { level: 1, name: '법적 고지' }).waitFor()
    await page.getByRole('link', { name: '운영 정책 2' }).click()
    await page.getByRole('heading', { level: 1, name: '운영 정책 2: 규칙을 어겼을 때' }).waitFor()
    const unknown = await page.goto('/info/no-such-page')
    expect(unknown?.status()).toBe(404)
    await page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})
