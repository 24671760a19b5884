import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { collectKinds } from './kinds.ts'
import { LiveCounts } from './live.ts'
import { notificationLifecycle } from './notification.lifecycle.ts'
import { notificationHandlers } from './notification.routes.ts'
import './notification.tables.ts'
import { serveOneClick } from './one-click.ts'
import { pushTask } from './push/push-task.ts'
import { sendPush } from './push/send-push.ts'
import { readTask, tellNews } from './read-news.ts'

/** What people are told: `others` declare which of their news, to whom, and in which words. */
export function notificationFeature(deps: Deps, others: readonly Feature[]): Feature {
  const kinds = collectKinds(others)
  const live = new LiveCounts(deps)
  return {
    name: 'notification',
    handlers: notificationHandlers(deps, kinds, live),
    mount: (app) => serveOneClick(app, deps),
    on: Object.fromEntries([...kinds.byEvent.keys()].map((type) => [type, [readTask]])),
    jobs: { [readTask]: () => tellNews(deps, kinds) },
    externalJobs: { [pushTask]: (payload) => sendPush(deps, kinds, payload as never) },
    // What no event wakes moves the cursor, so that the outbox can forget.
    cron: [{ task: readTask, schedule: '17 * * * *' }],
    lifecycle: notificationLifecycle,
    stop: async () => live.stop(),
  }
}
