import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { collectKinds } from './model/kinds.ts'
import { unreadTopic } from './list/unread-topic.ts'
import { notificationLifecycle } from './notification.lifecycle.ts'
import { notificationHandlers, serveOneClick } from './notification.routes.ts'
import './model/notification.tables.ts'
import { pushTask } from './push/push-task.ts'
import { sendPush } from './push/send-push.ts'
import { readTask, notifyOfEvents } from './delivery/read-events.ts'

/** Notifications: `others` declare their event types, audiences and texts. */
export function notificationFeature(deps: Deps, others: readonly Feature[]): Feature {
  const kinds = collectKinds(others)
  return {
    name: 'notification',
    handlers: notificationHandlers(deps, kinds),
    mount: (app) => serveOneClick(app, deps),
    on: Object.fromEntries([...kinds.byEvent.keys()].map((type) => [type, [readTask]])),
    jobs: { [readTask]: () => notifyOfEvents(deps, kinds) },
    externalJobs: { [pushTask]: (payload) => sendPush(deps, kinds, payload as never) },
    // What no event wakes moves the cursor, so that the outbox can forget.
    cron: [{ task: readTask, schedule: '17 * * * *' }],
    secretPaths: ['/notification/unsubscribe/*'],
    lifecycle: notificationLifecycle,
    hubTopics: [unreadTopic(deps)],
  }
}
