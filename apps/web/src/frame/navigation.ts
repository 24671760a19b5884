import type { AnyRouter } from '@tanstack/react-router'
import { closePopups } from '../lib/popups.ts'
import { fromTheTop } from '../lib/scroll.ts'

/** What happens on every way from one address to another. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) closePopups()
  })
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    if (pathChanged && fromTheTop.test(toLocation.pathname)) scrollTo(0, 0)
  })
  // The browser would else go to the old place on a reload.
  addEventListener('pagehide', () => {
    if (fromTheTop.test(location.pathname)) history.scrollRestoration = 'manual'
  })
}
