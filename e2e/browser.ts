import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserPath } from './browser-path.ts'

const launched: Browser[] = []

export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: quiet })
  launched.push(browser)
  return browser
}

/** Every page that is open now, of every visitor. */
export function openPages(): Page[] {
  return launched.flatMap((browser) => browser.contexts()).flatMap((context) => context.pages())
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export interface Visitor {
  context: BrowserContext
  page: Page
  /**
   * What went wrong in the page: uncaught errors, refused content policies, HTML that was not what
   * the browser draws, and texts that had not come in time.
   */
  faults: string[]
}

export async function visit(
  browser: Browser,
  options: { width: number; height?: number; locale: string; baseUrl: string },
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: options.baseUrl,
    locale: options.locale,
    viewport: { width: options.width, height: options.height ?? 900 },
    reducedMotion: 'reduce',
    // Each visitor comes from an address of their own, as the limits for visitors count.
    extraHTTPHeaders: {
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|hydrat|Uncompiled message/i.test(text)) faults.push(text)
  })
  return { context, page, faults }
}

const watched = new WeakSet<Page>()

/**
 * Answers calls of a page in another way, until `page.unroute`. A request that is made in the moment
 * when the last route of a page ends may never be answered by Chromium; so one stays, which no address meets.
 */
export async function reroute(
  page: Page,
  ...[url, handler]: Parameters<Page['route']>
): Promise<void> {
  if (!watched.has(page)) {
    watched.add(page)
    await page.route('**/met-by-no-address', (route) => route.fallback())
  }
  await page.route(url, handler)
}

/** No violation that axe can find on the page as it stands; one that is still being drawn gets a second. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  let told = await findViolations(page)
  if (told.length > 0) {
    await page.waitForTimeout(1000)
    told = await findViolations(page)
  }
  expect(told, page.url()).toEqual([])
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** axe comes into each document once; its own driver brings it anew for every look, which costs more than the look. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const found = await inPage.run(document, { resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }))
  })
  return violations.map(({ id, html }) => `${id}: ${html.join(' | ')}`)
}

/** The page stands still where only parts of it scroll: nothing reaches over its lower edge. */
export async function expectStill(page: Page): Promise<void> {
  const heights = () => [document.documentElement.scrollHeight, innerHeight] as const
  const [whole, seen] = await page.evaluate(heights)
  expect(whole, page.url()).toBe(seen)
}

/** The code of the latest mail to an address, as `/dev/mail.json` shows it. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  const answer = await page.request.get('/dev/mail.json')
  const { items } = (await answer.json()) as { items: { to: string; text: string }[] }
  const code = items.find((mail) => mail.to === email)?.text.match(/\b\d{6}\b/)?.[0]
  if (!code) throw new Error(`No mail with a code to ${email}.`)
  return code
}
