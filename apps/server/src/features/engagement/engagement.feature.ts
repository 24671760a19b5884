import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { ItemKinds } from '../catalogue/catalogue.service.ts'
import type { CommentDeps } from './comments/comments.deps.ts'
import { commentHandlers } from './comments/comments.routes.ts'
import { engagementLifecycle } from './engagement.lifecycle.ts'
import { engagementNotifies } from './engagement.notifies.ts'
import { likeHandlers } from './likes/likes.routes.ts'
import { emitLikes } from './likes/emit-likes.ts'

// Renaming it would leave jobs that are queued.
const emitLikesTask = 'engagement.tell-likes'

/** What people say and like of items of any kind, and what they give and get for it. */
export function engagementFeature(
  deps: Deps,
  {
    kinds,
    ...above
  }: Pick<CommentDeps, 'donations' | 'commentRefund' | 'rules'> & {
    kinds: ItemKinds
  },
): Feature {
  return {
    name: 'engagement',
    handlers: { ...likeHandlers(deps), ...commentHandlers({ ...deps, ...above }) },
    notifies: engagementNotifies(kinds),
    jobs: { [emitLikesTask]: () => emitLikes(deps) },
    cron: [{ task: emitLikesTask, schedule: '0 9 * * *' }],
    lifecycle: engagementLifecycle,
  }
}
