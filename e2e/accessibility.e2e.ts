import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creators, demoPassword, operator } from '../apps/server/src/demo/people.ts'
import { readKindNames } from '../apps/server/src/testing/missing-registrations.ts'
import { monthsBefore } from '../apps/server/src/demo/timeline.ts'
import { logIn } from './accounts.ts'
import { expectNamed, launchBrowser, visit } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'
import { languagesOfRun } from './languages-of-run.ts'

const forVisitors = [
  '/login',
  '/signup',
  '/password-reset',
  '/email-change',
  '/notifications/unsubscribe',
  '/illegaldownloader',
  '/c/rowan-writes',
  '/appeal/nobody',
  '/info/legal',
  '/tokushoho',
  '/fund-settlement',
  '/invariants',
]
const forReaders = [
  '/',
  '/search?keyword=a',
  '/browse',
  '/p',
  // Of each kind of item that the web lists; the Studio’s navigation leads to its list there.
  ...readKindNames().map((kind) => `/ranking?kind=${kind}`),
  '/story',
  '/story/STORY',
  '/story/STORY/c',
  '/creatorhome/CREATOR',
  '/channelmanager/CREATOR',
  '/subscribe/CREATOR',
  '/creator/apply',
  '/co-creations',
  '/notifications',
  '/chats',
  '/library',
  '/library?tab=playlists',
  '/library?tab=history',
  '/wallet',
  '/wallet/charge',
  '/wallet/cards',
  '/wallet/convert',
  '/wallet/purchases',
  '/cart',
  '/library/purchased',
]
/** When the demo world's creators asked for payouts. */
const paidMonth = monthsBefore(new Date(), 1, 1).toISOString().slice(0, 7)
const forCreators = [
  '/story/setup/STORY',
  '/story/STORY/canvas',
  '/studio?view=channel',
  '/studio?view=fans',
  `/studio?view=settlement&month=${paidMonth}`,
]

/** The other journeys check English, by all rules and with every dialog open. */
describe('the controls of every page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  it.each(languagesOfRun())(
    'are named as they are shown in $name',
    ({ locale, lang }) => lookAround(locale, lang),
    300_000,
  )

  const lookAround = async (locale: string, lang: string) => {
    const { baseUrl } = site
    const { page, context, faults } = await visit(browser, { width: 1280, locale, baseUrl })
    const busy = callsOf(page)
    const skeletons = page.locator('main .animate-breathe')
    const ids = new Map<string, string>()
    const lookAt = async (place: string) => {
      await page.locator('h1').first().waitFor()
      await expect.poll(() => busy.size, { interval: 20, message: place }).toBe(0)
      expect([place, await page.locator('html').getAttribute('lang')]).toEqual([place, lang])
      await expectNamed(page)
    }
    const look = async (paths: readonly string[]) => {
      for (const path of paths) {
        await page.goto(path.replace(/[A-Z]{5,}/, (name) => ids.get(name) ?? name))
        await lookAt(path)
      }
    }
    /** The parts of a page that its own navigation leads to, and theirs, without loading it anew for each. */
    const lookAtParts = async (path: string) => {
      await look([path])
      const links = page.locator(`nav a[href^="${path}?"], nav a[href^="${path}/"]`)
      const hrefs = () =>
        links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      const parts = new Set(await hrefs())
      // What a part leads to itself is looked at after it.
      for (const part of parts) {
        const link = page.locator(`nav a[href="${part}"]`).first()
        if ((await link.count()) === 0) await look([part])
        else if (!(await link.evaluate((one) => one.ariaCurrent === 'page'))) {
          const title = await page.title()
          await link.click()
          await expect.poll(() => page.title(), { interval: 20, message: part }).not.toBe(title)
          // Studio’s “Works” goes on to the list of the creator’s newest work.
          const isLinked = async () =>
            [part, ...(await hrefs())].includes(page.url().slice(baseUrl.length))
          await expect.poll(isLinked, { interval: 20, message: part }).toBe(true)
          await expect.poll(() => skeletons.count(), { interval: 20, message: part }).toBe(0)
          await lookAt(part)
        }
        for (const more of await hrefs()) parts.add(more)
      }
      expect(parts.size).toBeGreaterThan(3)
    }
    const logInAs = (email: string) => logIn(page, { email, password: demoPassword })
    await look(forVisitors)
    await logInAs(creators.rowan.email)
    const { self } = await call<{ self: { oid: string } }>(page, '/account/getuser')
    const { items } = await call<{ items: { contentOid: string; state: string }[] }>(
      page,
      '/story-chat/chat-contents?list=mine',
    )
    ids.set('CREATOR', self.oid)
    ids.set('STORY', items.find(({ state }) => state === 'published')?.contentOid ?? '')
    await lookAtParts('/studio')
    await look(forCreators)
    // Somebody with purchases whom no other journey looks at: a page here opens a chat.
    await logInAs(creators.doyun.email)
    await call(page, '/account/favorite/creators', {
      creatorOid: ids.get('CREATOR'),
      operation: 'add',
    })
    await lookAtParts('/myinfo')
    await look(forReaders)
    await logInAs(operator.email)
    await lookAtParts('/admin')
    await look([`/admin/payouts?month=${paidMonth}`])
    expect(faults).toEqual([])
    await context.close()
  }
})

/** The calls and scripts of a page that have not come yet; the stream of notifications never ends. */
function callsOf(page: Page): Set<unknown> {
  const open = new Set<unknown>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/live')) return
    if (pathname.startsWith('/api/') || request.resourceType() === 'script') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}
