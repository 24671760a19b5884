import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** Contexts without a visitor. Their HTTP and code caches make the next visitor's first pages cheaper. */
const idle = new Map<string, BrowserContext[]>()

/** An empty context: a new one, or one that an earlier visitor with the same options closed. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
  origin: string,
): Promise<BrowserContext> {
  const key = JSON.stringify([options, origin])
  const found = idle.get(key)?.pop()
  if (found) return found
  const context = await browser.newContext(options)
  const close = context.close.bind(context)
  context.close = async () => {
    if (idle.get(key)?.includes(context)) return
    try {
      await clear(context, origin)
      idle.set(key, [...(idle.get(key) ?? []), context])
    } catch {
      await close()
    }
  }
  return context
}

/** Removes all that a visitor leaves in a context, except for the HTTP and code caches. */
async function clear(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((one) => one.close()))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.close()
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
}
