import { createHash, randomInt } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserPath } from './browser-path.ts'

let launched: Browser | null = null

/** The browser of this worker: its files come one after the other, and each closes what it opened. */
export async function launchBrowser(): Promise<Browser> {
  if (!launched?.isConnected()) {
    launched = await chromium.launch({ executablePath: await browserPath(), args: quiet })
    const browser = launched
    browser.close = async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
    }
  }
  return launched
}

/** Every page that is open now, of every visitor. */
export function openPages(): Page[] {
  return launched?.contexts().flatMap((context) => context.pages()) ?? []
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
  options: {
    width: number
    height?: number
    locale: string
    baseUrl: string
    /** Allows the service worker, which costs an eighth of the CPU time of a page load. */
    hasServiceWorker?: boolean
  },
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: options.baseUrl,
    locale: options.locale,
    viewport: { width: options.width, height: options.height ?? 900 },
    reducedMotion: 'reduce',
    serviceWorkers: options.hasServiceWorker ? 'allow' : 'block',
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

/**
 * No violation that axe can find on the page as it is; one that is still being drawn gets a second. A page that
 * was looked at with the same headings, in the same scheme, width and language, is not looked at again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  if (await wasSeen(page)) return
  let told = await findViolations(page)
  if (told.length > 0) {
    await page.waitForTimeout(1000)
    told = await findViolations(page)
  }
  expect(told, page.url()).toEqual([])
}

/** Kept for all workers of a run: the first that makes the folder looks. */
async function wasSeen(page: Page): Promise<boolean> {
  const folder = process.env.PLAX_E2E_SEEN
  if (!folder) return false
  const state = await page.evaluate(() => ({
    path: location.pathname.replaceAll(/[0-9a-f]{24}/g, 'ID'),
    tab: new URLSearchParams(location.search).get('tab'),
    language: document.documentElement.lang,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    theme: document.documentElement.dataset.theme,
    wide: innerWidth >= 768,
    parts: [
      ...document.querySelectorAll(
        'h1,h2,h3,[role=dialog],[role=alert],[role=tab][aria-selected=true]',
      ),
    ].map((part) => part.getAttribute('aria-label') ?? part.textContent?.slice(0, 40)),
  }))
  // Names that a journey makes for itself end in a tag of six digits and letters.
  const known = JSON.stringify(state).replaceAll(/\b[0-9a-f]{6}\b/g, 'TAG')
  const name = createHash('sha256').update(known).digest('hex')
  try {
    mkdirSync(join(folder, name))
    return false
  } catch {
    return true
  }
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe finds in the words that things are named by, which differ from language to language. */
export async function expectNamed(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  expect(await findViolations(page, namingRules), page.url()).toEqual([])
}

const mismatch = 'label-content-name-mismatch'
const namingRules = [
  mismatch,
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'frame-title',
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'input-image-alt',
  'label',
  'label-title-only',
  'link-name',
  'role-img-alt',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'valid-lang',
]

/** axe comes into each document once; its own driver brings it anew for every look, which costs more than the look. */
async function findViolations(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Its look into the style sheets serves one rule alone, which is experimental and off.
    preload: { assets: ['media'] },
    // Experimental in axe, since it cannot read pictures of words; we have none.
    rules: { [mismatch]: { enabled: true } },
    ...(only && { runOnly: [...only] }),
  }
  const violations = await page.evaluate(async (given) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const found = await inPage.run(document, given)
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }))
  }, options)
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

/** Goes to the end of the page: Home draws its lower shelves once somebody comes near. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.locator('footer').last().scrollIntoViewIfNeeded()
}

/**
 * The layout shift of a page's first load, as browsers measure it: 0 is none. Each answer of the API
 * comes later than the first paint, as on a slow connection.
 */
export async function layoutShift(page: Page, path: string): Promise<number> {
  await reroute(page, '**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue()
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/**')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as Shift).value
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries reach the observer in a task of their own.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)))
      }),
  )
}

type Shift = PerformanceEntry & { value: number }
