import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { checkLinks, checkLinksTask } from './check-links.ts'
import { revokeLink, revokeLinkTask } from './linked-accounts.ts'
import { linksLifecycle } from './links.lifecycle.ts'
import { linkHandlers } from './links.routes.ts'

/** Accounts of other platforms that people link. */
export function linksFeature(deps: Deps): Feature {
  return {
    name: 'links',
    handlers: linkHandlers(deps),
    externalJobs: {
      [checkLinksTask]: () => checkLinks(deps),
      [revokeLinkTask]: (job) => revokeLink(deps, job),
    },
    cron: [{ task: checkLinksTask, schedule: '*/10 * * * *' }],
    lifecycle: linksLifecycle,
  }
}
