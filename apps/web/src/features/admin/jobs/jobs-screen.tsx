import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ListChecks, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminList } from '../admin-list.tsx'
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
  const [asked, setAsked] = useState<{ act: JobActName; jobs: Job[] } | null>(null)
  const again = () => void client.invalidateQueries({ queryKey: ['admin', queueKey] })
  return (
    <>
      <AdminList
        title={<Trans>Queues and jobs</Trans>}
        text={
          <Trans>
            Completed jobs leave the queue. Jobs that failed too often stay until you run them again
            or discard them.
          </Trans>
        }
        actions={() => (
          <Button icon={<RefreshCw aria-hidden className="size-4" />} onClick={again}>
            <Trans>Refresh</Trans>
          </Button>
        )}
        lead={({ change }) => (
          <>
            <QueueTable onChoose={change} />
            <h2 className="mt-8 mb-3 text-lg font-semibold">
              <Trans>Jobs</Trans>
            </h2>
          </>
        )}
        filters={[
          {
            name: 'state',
            label: t`Status`,
            kind: 'name',
            all: t`All statuses`,
            names: jobStateNames,
          },
          { name: 'task', label: t`Technical name`, kind: 'word', wide: true },
        ]}
        query={(filters) => jobsQuery(api, filters)}
        empty={{ icon: <ListChecks aria-hidden />, title: <Trans>No jobs match</Trans> }}
      >
        {(rows) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {rows.map((job) => (
              <JobRow key={job.id} job={job} onAct={(act) => setAsked({ act, jobs: [job] })} />
            ))}
          </ul>
        )}
      </AdminList>
      {asked ? <JobAct {...asked} onDone={again} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
