import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { queueOf } from '../../platform/desk.ts'
import type { Feature } from '../../platform/feature.ts'
import type { CreatorStep } from '../../platform/first-steps.ts'
import { forgetRows } from '../../platform/forget.ts'
import type { SaleKind } from '../commerce/commerce.service.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
import { monthSales } from '../subscription/subscription.service.ts'
import { bannerHandlers } from './banners/banners.routes.ts'
import { channelBundle } from './channel.bundle.ts'
import { channelLifecycle } from './channel.lifecycle.ts'
import { channelNotifies } from './channel.notifies.ts'
import { fanHandlers } from './fans/fans.routes.ts'
import { rollUpFans } from './fans/roll-up-fans.ts'
import { managerHandlers } from './managers/managers.routes.ts'
import { pageHandlers } from './page/read-channel.ts'
import { searchHandlers } from './page/search-channels.ts'
import { channelStep, firstStepHandlers } from './settings/first-steps.ts'
import type { TabSources } from './rows/tab-source.ts'
import { settingsHandlers } from './settings/settings.routes.ts'

const rollUpTask = 'channel.roll-up-fans'
const forgetTask = 'channel.forget-managers'
const kinds = { donations: ['donation'], months: [monthSales.kind] }

/** The page of a creator, who manages it, and who their fans are. */
export function channelFeature(
  deps: Deps,
  parts: {
    sales: readonly SaleKind[]
    tabs: TabSources
    /** Those of every feature, also of features above. */
    firstSteps: () => readonly CreatorStep[]
  },
): Feature {
  const given = { ...deps, ...parts }
  return {
    name: 'channel',
    handlers: {
      ...pageHandlers(given),
      ...searchHandlers(deps),
      ...settingsHandlers(given),
      ...managerHandlers(deps),
      ...fanHandlers(given),
      ...bannerHandlers(deps),
      ...firstStepHandlers(given),
    },
    notifies: channelNotifies,
    bundle: [channelBundle(deps)],
    jobs: {
      [rollUpTask]: async () => {
        const zone = await deps.settings.get(businessZoneSetting)
        const now = deps.clock.now()
        await deps.db.transaction().execute((tx) => rollUpFans(tx, { zone, kinds, now }))
      },
      [forgetTask]: async () => {
        const now = deps.clock.now()
        await forgetRows(deps, 'channel_managers', sql`until < ${now}`)
      },
    },
    cron: [
      { task: rollUpTask, schedule: '* * * * *' },
      { task: forgetTask, schedule: '47 3 * * *' },
    ],
    atStart: [rollUpTask],
    lifecycle: channelLifecycle,
    firstSteps: [channelStep],
    desk: {
      queues: [
        queueOf('GET /channel/admin/banners', {
          table: 'banner_requests',
          since: 'created_at',
          condition: sql`state = 'waiting'`,
        }),
      ],
    },
  }
}
