import type { Language } from '@plax/contracts/languages'

/** Has the browser show our own page, in this language, where the network is gone. */
export async function registerOfflinePage(language: Language): Promise<void> {
  // A browser may have no workers (a private window, an address without TLS); the web works all the same.
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    await keepOfflinePage(language)
  } catch {
    // Without it the browser shows a page of its own.
  }
}

async function keepOfflinePage(language: Language): Promise<void> {
  const page = await fetch(`/offline?lang=${language}`)
  if (!page.ok) return
  // public/sw.js reads it from there.
  const cache = await caches.open('offline')
  await cache.put('/offline', page)
}
