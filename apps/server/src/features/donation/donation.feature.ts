import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { type AnnounceDeps, announceLater, Announcer } from './announce.ts'
import { donationLifecycle } from './donation.lifecycle.ts'
import { donationHandlers } from './donation.routes.ts'
import { donationsTopic } from './offers/donations-topic.ts'
import { forgetDonations } from './forget-donations.ts'
import { endDueMissions, endMissionsTask, planMissionEnd } from './missions/end-due-missions.ts'
import { missionNotifies } from './missions/missions.notifies.ts'
import { missionHandlers } from './missions/missions.routes.ts'
import { donatedEvent } from './offers/pay-donation.ts'
import { rouletteHandlers } from './roulette/roulette.routes.ts'
import { statementHandlers } from './statement/statement.routes.ts'

const announceTask = 'donation.announce'
const forgetTask = 'donation.forget'
const planMissionTask = 'donation.plan-mission'

/** Donations to those who stream. */
export function donationFeature(
  given: Deps,
  { onAnnounced }: Pick<AnnounceDeps, 'onAnnounced'>,
): Feature {
  const deps = { ...given, onAnnounced }
  return {
    name: 'donation',
    handlers: {
      ...donationHandlers({ ...deps, announcer: new Announcer(deps) }),
      ...missionHandlers(deps),
      ...rouletteHandlers(deps),
      ...statementHandlers(deps),
    },
    hubTopics: [donationsTopic(deps)],
    jobs: {
      [announceTask]: announceLater(deps),
      [forgetTask]: () => forgetDonations(deps),
      [endMissionsTask]: () => endDueMissions(deps),
      [planMissionTask]: planMissionEnd(deps),
    },
    on: {
      [donatedEvent]: [announceTask],
      'mission.assigned': [planMissionTask],
      'mission.accepted': [planMissionTask],
    },
    cron: [
      { task: forgetTask, schedule: '17 3 * * *' },
      { task: endMissionsTask, schedule: '* * * * *' },
    ],
    notifies: missionNotifies,
    lifecycle: donationLifecycle,
  }
}
