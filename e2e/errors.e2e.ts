import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators, demoPassword } from '../apps/server/src/demo/people.ts'
import { logIn } from './accounts.ts'
import { expectAccessible, launchBrowser, reroute, visit, type Visitor } from './browser.ts'
import { site } from './site.ts'
import { korean } from './texts.ts'

describe('what the web says when something fails', () => {
  let browser: Browser
  let creator: Visitor
  let own = ''
  beforeAll(async () => {
    browser = await launchBrowser()
    creator = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
    await logIn(creator.page, { email: creators.rowan.email, password: demoPassword })
    own = await storyOf(creator.page, 'Rowan Ashby')
  })
  afterAll(() => browser.close())

  it('has a page for unknown addresses, with its status, inside the frame [R-shell-031] [R-shell-042]', async () => {
    const { page } = creator
    const answer = await page.goto('/no/such/place')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await expectAccessible(page)
    const phone = await visit(browser, { width: 390, locale: 'ko', baseUrl: site.baseUrl })
    await phone.page.goto(`/story/${'0'.repeat(24)}`)
    await phone.page.getByRole('heading', { name: korean('This page doesn’t exist') }).waitFor()
    await phone.page.getByRole('link', { name: korean('Go to Home') }).click()
    await phone.page.waitForURL(`${site.baseUrl}/`)
    await phone.context.close()
  })

  it.each(['//', '///', '//[', '//name.example', '/story/[', 'http://['])(
    'has no page at %s, and no failure',
    async (path) => {
      // A browser would mend the path before it asks.
      const { hostname, port } = new URL(site.baseUrl)
      const call = request({ hostname, port, path, headers: { accept: 'text/html' } }).end()
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      answer.resume()
      expect(answer.statusCode).toBe(404)
    },
  )

  it('has a note instead of forms that email a code while the site can’t send email', async () => {
    const note = 'This site can’t send email yet, so codes and links don’t arrive.'
    for (const { width, locale, words } of [
      { width: 1440, locale: 'en-US', words: note },
      { width: 390, locale: 'ko', words: '이 사이트는 아직 이메일을 보낼 수 없어' },
    ]) {
      const { page, context } = await visit(browser, { width, locale, baseUrl: site.baseUrl })
      await page.route('**/signup', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.text()).replace(/("?sendsMail"?:)(?:true|!0)/, '$1false')
        await route.fulfill({ response: answer, body })
      })
      await page.goto('/signup')
      await page.getByRole('status').filter({ hasText: words }).waitFor()
      expect(await page.locator('input[type=email]').count()).toBe(0)
      await context.close()
    }
  })

  it('calls what is not permitted a wrong access [R-shell-037]', async () => {
    const { page } = creator
    const other = await storyOf(page, creators.mira.names.en)
    await page.goto(`/story/setup/${other}`)
    await page.getByRole('heading', { name: 'You don’t have access' }).waitFor()
    await expectAccessible(page)
  })

  it.each([
    [500, 'application/problem+json', 'Server error. Please contact the administrator.'],
    [502, 'text/html', 'Something went wrong on the server (502). Try again later.'],
  ])(
    'says of a failure with %d (%s): %s [R-shell-038] [R-shell-039]',
    async (status, contentType, said) => {
      const { page } = creator
      const body =
        status === 500
          ? JSON.stringify({
              code: 'server.unknown',
              status,
              message: said,
              error: '',
              details: {},
            })
          : '<h1>Bad Gateway</h1>'
      await reroute(page, '**/api/story-chat/chat-contents?*', (route) =>
        route.fulfill({ status, contentType, body }),
      )
      await page.goto('/studio?view=stories')
      await page.getByText(said).waitFor()
      await page.unroute('**/api/story-chat/chat-contents?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('link', { name: 'Setup' }).first().waitFor()
    },
  )

  it('shows an error below the Studio’s navigation when the list of works fails to load', async () => {
    const { page } = creator
    const failed = page.getByText('Couldn’t load this')
    await reroute(page, '**/api/story-chat/chat-contents?*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '' }),
    )
    const studio = page.getByRole('navigation', { name: 'Studio' })
    await studio.getByRole('link', { name: 'Revenue' }).click()
    const revenue = page.getByRole('navigation', { name: 'Revenue' })
    await revenue.getByRole('link', { name: 'Coupons' }).click()
    // Without the list of what is sold, nothing says whether a coupon can be made.
    await failed.waitFor()
    await studio.getByRole('link', { name: 'Works' }).click()
    await page.waitForURL('**/studio?view=works')
    await failed.waitFor()
    expect(await studio.isVisible()).toBe(true)
    await page.unroute('**/api/story-chat/chat-contents?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL('**/studio?view=stories')
  })

  it('says that saving failed, keeps what was written, and saves it on another try [R-shell-036]', async () => {
    const { page } = creator
    await page.goto(`/story/setup/${own}`)
    const line = page.getByLabel('One-line introduction')
    const before = await line.inputValue()
    await line.fill('A line that is on its way.')
    await reroute(page, '**/api/story-chat/chat-content', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await page.getByText(/^An error occurred while saving\. Couldn’t reach the server\./).waitFor()
    expect(await line.inputValue()).toBe('A line that is on its way.')
    await expectAccessible(page)
    await page.unroute('**/api/story-chat/chat-content')
    await save.click()
    await page.getByText('Story saved').waitFor()
    await line.fill(before)
    await save.click()
    await page.getByText('Story saved').last().waitFor()
  })

  it('fails at once where the browser is offline, keeps what was typed, and goes on where it is back', async () => {
    const { page, context } = creator
    await page.goto(`/story/setup/${own}`)
    const line = page.getByLabel('One-line introduction')
    const before = await line.inputValue()
    await line.fill('A line without a network.')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await context.setOffline(true)
    await save.click()
    await page.getByText(/^An error occurred while saving\. Couldn’t reach the server\./).waitFor()
    expect(await line.inputValue()).toBe('A line without a network.')
    await context.setOffline(false)
    await save.click()
    await page.getByText('Story saved').waitFor()
    await line.fill(before)
    await save.click()
    await page.getByText('Story saved').last().waitFor()
    await page.goto('/search?keyword=the')
    const main = page.getByRole('main')
    await main.getByRole('article').first().waitFor()
    await context.setOffline(true)
    await main.getByRole('textbox', { name: 'Keyword' }).fill('등대')
    await main.getByRole('textbox', { name: 'Keyword' }).press('Enter')
    await main.getByText('Couldn’t load this').waitFor()
    await expectAccessible(page)
    await context.setOffline(false)
    await main.getByRole('link', { name: '새벽 세 시의 등대' }).waitFor()
  })

  it('asks for the login over the page where the session was ended elsewhere, and keeps what was typed [R-auth-001]', async () => {
    const rowan = { email: creators.rowan.email, password: demoPassword }
    const elsewhere = creator.page.request
    const before = new Set(await sessionsOf(creator.page))
    const { page, context } = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await logIn(page, rowan)
    const [session] = (await sessionsOf(creator.page)).filter((oid) => !before.has(oid))
    await page.goto('/studio')
    await page.goto(`/story/setup/${own}`)
    const line = page.getByLabel('One-line introduction')
    await line.fill('A line that outlives its session.')
    const end = await elsewhere.delete(`/api/account/sessions/${session}`, {
      data: {},
      headers: { origin: site.baseUrl },
    })
    expect(end.status(), await end.text()).toBe(200)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Log in to Plax' })
    await dialog.getByText('Your session has ended. Log in again.').waitFor()
    // The dialog says it, and nothing else does.
    expect(await page.getByText(/Please log in again|Login required/).count()).toBe(0)
    await expectAccessible(page)
    const cookies = async () => (await context.cookies()).map(({ name }) => name)
    await expect.poll(cookies).not.toContain('plax_session')
    await dialog.getByLabel('Email').fill(rowan.email)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(rowan.password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await line.inputValue()).toBe('A line that outlives its session.')
    await save.click()
    await page.getByText('Story saved').last().waitFor()
    await context.close()
  })

  it('says once that the session ended, where a canvas is not saved for it', async () => {
    const before = new Set(await sessionsOf(creator.page))
    const { page, context } = await visit(browser, {
      width: 1440,
      locale: 'en-US',
      baseUrl: site.baseUrl,
    })
    await logIn(page, { email: creators.rowan.email, password: demoPassword })
    const [session] = (await sessionsOf(creator.page)).filter((oid) => !before.has(oid))
    await page.goto(`/story/${own}/canvas`)
    await page.getByText('Standby').waitFor()
    await page.locator('.react-flow__node-character').first().click()
    const name = page.getByLabel('Name', { exact: true })
    const was = await name.inputValue()
    await creator.page.request.delete(`/api/account/sessions/${session}`, {
      data: {},
      headers: { origin: site.baseUrl },
    })
    await name.fill(`${was} the Second`)
    await page.getByRole('dialog', { name: 'Log in to Plax' }).waitFor()
    await page.locator('[role=status]', { hasText: 'Not saved' }).waitFor({ state: 'attached' })
    expect(await page.getByText(/Please log in again|Login required/).count()).toBe(0)
    await context.close()
  })
})

async function sessionsOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/account/sessions')
  const { items } = (await answer.json()) as { items: { sessionOid: string }[] }
  return items.map(({ sessionOid }) => sessionOid)
}

/** The id of a published story of somebody of the demo world, by their name for readers of English. */
async function storyOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get('/api/story-chat/chat-contents?list=new&limit=50')
  const { items } = (await answer.json()) as {
    items: { contentOid: string; creatorNickname: string }[]
  }
  const found = items.find((item) => item.creatorNickname === name)
  if (!found) throw new Error(`${name} has no story.`)
  return found.contentOid
}
