import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { announceLater, Announcer } from './announce.ts'
import { donatedEvent } from './donate.ts'
import { donationLifecycle } from './donation.lifecycle.ts'
import { donationHandlers } from './donation.routes.ts'
import { forgetDonations } from './forget-donations.ts'

const announceTask = 'donation.announce'
const forgetTask = 'donation.forget'

/** Donations to those who stream. */
export function donationFeature(deps: Deps): Feature {
  return {
    name: 'donation',
    handlers: donationHandlers({ ...deps, announcer: new Announcer(deps) }),
    jobs: {
      [announceTask]: announceLater(deps),
      [forgetTask]: () => forgetDonations(deps),
    },
    on: { [donatedEvent]: [announceTask] },
    cron: [{ task: forgetTask, schedule: '17 3 * * *' }],
    lifecycle: donationLifecycle,
  }
}
