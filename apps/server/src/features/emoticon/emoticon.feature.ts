import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { sweepEmoticonImages } from './emoticon-images.ts'
import type { ManagesFor } from './emoticon-level.ts'
import { emoticonLifecycle } from './emoticon.lifecycle.ts'
import { emoticonHandlers } from './emoticon.routes.ts'

const sweepTask = 'emoticon.sweepImages'

/** Images that people write in texts, by their tiers. */
export function emoticonFeature(deps: Deps, above: { managesFor: ManagesFor }): Feature {
  return {
    name: 'emoticon',
    handlers: emoticonHandlers(deps, above),
    jobs: { [sweepTask]: () => sweepEmoticonImages(deps) },
    cron: [{ task: sweepTask, schedule: '12 * * * *' }],
    lifecycle: emoticonLifecycle,
  }
}
