import type { CronJob, Job } from '../../platform/jobs/jobs.ts'
import { digestAfterReply } from './memory/digest-room.ts'
import type { ForgetDeps } from '../../platform/forget.ts'
import { forgetRooms } from './room/forget-rooms.ts'
import { repliedTypes } from './room/replied-event.ts'
import type { RoomDeps } from './room/room.deps.ts'

/** What is done for rooms while nobody waits. */
export function roomUpkeep(deps: RoomDeps & ForgetDeps): {
  jobs: Record<string, Job>
  cron: CronJob[]
  on: Record<string, string[]>
} {
  const forget = forgetRooms(deps)
  return {
    jobs: {
      ...forget.jobs,
      'story.digest-room': (payload) => digestAfterReply(deps, payload),
    },
    cron: forget.cron,
    on: Object.fromEntries(repliedTypes.map((type) => [type, ['story.digest-room']])),
  }
}
