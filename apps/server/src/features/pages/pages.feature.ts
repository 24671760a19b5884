import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { infoPageHandlers } from './info/info-pages.routes.ts'
import { noticeHandlers } from './notices/notices.routes.ts'

/** What the operator says to everyone: pages of their own words, and notices. */
export function pagesFeature(deps: Deps): Feature {
  return { name: 'pages', handlers: { ...infoPageHandlers(deps), ...noticeHandlers(deps) } }
}
