import type { Deps } from '../../../deps.ts'
import type { CronJob, Job } from '../../../platform/jobs/jobs.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { rankItems } from './rank-items.ts'

/** A kind that is ranked. */
export interface RankedKind {
  kind: string
  /** Counts reads up to now that the kind doesn’t count when they happen. */
  countReads?: (() => Promise<void>) | undefined
}

/** For each kind the job `<kind>.rank`, which works out its ranking of each period up to today. */
export function rankingJobs(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  kinds: readonly RankedKind[],
): { jobs: Record<string, Job>; cron: CronJob[] } {
  const taskOf = ({ kind }: RankedKind): string => `${kind}.rank`
  return {
    jobs: Object.fromEntries(kinds.map((kind) => [taskOf(kind), () => rankKind(deps, kind)])),
    cron: kinds.map((kind) => ({ task: taskOf(kind), schedule: '*/5 * * * *' })),
  }
}

async function rankKind(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { kind, countReads }: RankedKind,
): Promise<void> {
  const now = clock.now()
  const zone = await settings.get(businessZoneSetting)
  await countReads?.()
  await rankItems(db, { kind, today: businessDayOf(now, zone), now })
}
