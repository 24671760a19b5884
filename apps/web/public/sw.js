// Shows a page of our own where a page cannot be reached. Nothing else is kept: no answer of the
// API, so nobody sees another's data, and no page that is older than its address.
//
// This file is the same in every language: the page puts the one to show into the cache
// (src/lib/offline.ts). A browser that replaced one worker by another for each language lost
// navigations between the two, which then never ended.

const cacheName = 'offline'

addEventListener('install', () => {
  void skipWaiting()
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOthers(), registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(navigate(event))
})

async function dropOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const cache = await caches.open(cacheName)
    return (await cache.match('/offline')) ?? Response.error()
  }
}
