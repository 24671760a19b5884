import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { NameFilter } from '../../../ui/name-filter.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { JobAct, type JobActName } from './job-act.tsx'
import { JobRow } from './job-row.tsx'
import { type Job, jobsQuery, queueKey } from './jobs.api.ts'
import { QueueTable } from './queue-table.tsx'
import { jobStateNames } from './state-names.ts'

/** What the program does by itself: what waits, what runs, and what it gave up. */
export function JobsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const { filters, change } = useFilters(['state', 'task'])
  const list = useInfiniteQuery(jobsQuery(api, filters))
  const [asked, setAsked] = useState<{ act: JobActName; jobs: Job[] } | null>(null)
  const again = () => void client.invalidateQueries({ queryKey: ['admin', queueKey] })
  return (
    <>
      <ScreenHead
        title={<Trans>Queues and jobs</Trans>}
        text={
          <Trans>Completed jobs leave the queue. Jobs that fail too often are abandoned.</Trans>
        }
      >
        <Button icon={<RefreshCw aria-hidden className="size-4" />} onClick={again}>
          <Trans>Refresh</Trans>
        </Button>
      </ScreenHead>
      <QueueTable onChoose={change} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">
        <Trans>Jobs</Trans>
      </h2>
      <Filters>
        <NameFilter
          label={t`Status`}
          all={t`All statuses`}
          names={jobStateNames}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
        <WordFilter
          wide
          label={t`Task`}
          value={filters.task}
          onChange={(task) => change({ task })}
        />
      </Filters>
      <Pages
        list={list}
        empty={
          <EmptyState icon={<ListChecks aria-hidden />} title={<Trans>No jobs match</Trans>} />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {rows.map((job) => (
              <JobRow key={job.id} job={job} onAct={(act) => setAsked({ act, jobs: [job] })} />
            ))}
          </ul>
        )}
      </Pages>
      {asked ? <JobAct {...asked} onDone={again} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
