import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { sweepOrphans } from '../../../platform/storage/sweep-orphans.ts'
import { replayPublished } from '../../content/replay-videos.service.ts'
import { followContent, followTask } from './follow-content.ts'
import { forgetReplays, forgetTask, warnOfForgetting } from './forget-replays.ts'
import { type MakeDeps, makingKind, makingTask } from './make-replay.ts'
import { replaysPrefix } from './replay.keys.ts'
import { deletingJob } from './replays.lifecycle.ts'

/** What is done with replays in the background. */
export function replayJobs(
  deps: MakeDeps & Pick<Deps, 'metrics'>,
): Required<Pick<Feature, 'jobs' | 'cron' | 'tasks' | 'on'>> {
  return {
    tasks: { [makingTask]: makingKind(deps) },
    jobs: {
      [deletingJob]: async ({ folders }) => {
        for (const folder of folders as string[]) await deps.storage.deletePrefix(folder)
      },
      [followTask]: (payload) => followContent(deps, payload),
      [forgetTask]: async () => {
        await warnOfForgetting(deps)
        await forgetReplays(deps)
      },
      'live.sweepOrphans': () =>
        sweepOrphans(deps, { table: 'live_replays', prefix: replaysPrefix }),
    },
    on: {
      'content.published': [followTask],
      [replayPublished]: [followTask],
      'content.deleted': [followTask],
    },
    cron: [
      { task: forgetTask, schedule: '25 * * * *' },
      { task: 'live.sweepOrphans', schedule: '5 20 * * *' },
    ],
  }
}
