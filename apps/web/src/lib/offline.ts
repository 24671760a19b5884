import type { Language } from '@plax/contracts/languages'

/** Has the browser show our own page, in this language, where the network is gone. */
export async function registerOfflinePage(language: Language): Promise<void> {
  // A browser may have no workers (a private window, an address without TLS); the web works all the same.
  await navigator.serviceWorker?.register(`/sw.js?lang=${language}`).catch(() => {})
}
