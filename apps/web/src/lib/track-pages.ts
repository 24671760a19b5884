import type { AnyRouter } from '@tanstack/react-router'

/** Tells the server of each page that is opened; only its class is counted (R-content-008). */
export function trackPages(router: AnyRouter): void {
  track(location.pathname)
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (pathChanged) track(toLocation.pathname)
  })
}

/** Nothing waits for it, and nobody misses one that is lost. */
function track(path: string): void {
  const body = JSON.stringify({ event: 'page_view', properties: { path } })
  navigator.sendBeacon('/api/analytics/track', new Blob([body], { type: 'application/json' }))
}
