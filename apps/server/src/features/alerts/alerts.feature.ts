import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { alertsLifecycle } from './alerts.lifecycle.ts'
import { alertHandlers } from './alerts.routes.ts'
import { alertsTopic } from './alerts-topic.ts'
import { alertNews, alertNewsTask, followEvents } from './follow-events.ts'
import { forgetAlerts, settleAlerts } from './upkeep-alerts.ts'

const forgetTask = 'alerts.forget'
const settleTask = 'alerts.settle'

/** Alerts on the streams of creators. */
export function alertsFeature(deps: Deps): Feature {
  return {
    name: 'alerts',
    handlers: alertHandlers(deps),
    hubTopics: [alertsTopic(deps)],
    jobs: {
      [alertNewsTask]: followEvents(deps),
      [forgetTask]: () => forgetAlerts(deps),
      [settleTask]: () => settleAlerts(deps),
    },
    on: alertNews,
    cron: [
      { task: forgetTask, schedule: '27 3 * * *' },
      { task: settleTask, schedule: '* * * * *' },
    ],
    lifecycle: alertsLifecycle,
  }
}
