// Shows a page of our own where a page cannot be reached, and what the server pushes. Nothing else is
// kept: no answer of the API, so nobody sees another's data, and no page that is older than its
// address.
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

// The server wrote the words in the language of their reader (features/notification/push).
addEventListener('push', (event) => {
  const { title, text, path, tag, lang } = event.data.json()
  const shown = { body: text, tag, lang: lang === 'jp' ? 'ja' : lang, data: { path } }
  event.waitUntil(
    registration.showNotification(title, {
      ...shown,
      icon: '/icons/app-192.png',
      badge: '/icons/app-192.png',
    }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** Shows a path of ours in the page that has it open, or else in a new one: no page loses what is written in it. */
async function open(path) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) throw new Error(`${path} is not ours.`)
  const pages = await clients.matchAll({ type: 'window' })
  const page = pages.find((one) => one.url === url.href)
  return page ? page.focus() : clients.openWindow(url)
}
