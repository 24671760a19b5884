import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { AdCounts } from './ad-counts.ts'
import { adsLifecycle } from './ads.lifecycle.ts'
import { adHandlers } from './ads.routes.ts'
import { forgetAds } from './forget-ads.ts'

const forgetTask = 'ads.forget'

/** Ads before and beside streams, and the promoted creators. */
export function adsFeature(deps: Deps): Feature {
  const counts = new AdCounts(deps)
  return {
    name: 'ads',
    handlers: adHandlers(deps, counts),
    jobs: { [forgetTask]: () => forgetAds(deps) },
    cron: [{ task: forgetTask, schedule: '37 3 * * *' }],
    lifecycle: adsLifecycle(deps.secret),
    stop: () => counts.flush(),
  }
}
