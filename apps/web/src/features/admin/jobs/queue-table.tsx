import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { JobName, useJobName } from './job-name.tsx'
import { queueQuery, type QueueStats } from './jobs.api.ts'
import { jobStateNames, jobStates } from './state-names.ts'

type FilterHandler = (filters: { task: string; state: string }) => void

/** The queue in figures, by task; each figure leads to its jobs. */
export function QueueTable({ onChoose }: { onChoose: FilterHandler }) {
  const { api } = useApp()
  const stats = useQuery(queueQuery(api))
  return (
    <Loaded query={stats} pending={<Skeleton className="h-64" />}>
      {(data) => <Stats stats={data} onChoose={onChoose} />}
    </Loaded>
  )
}

function Stats({ stats, onChoose }: { stats: QueueStats; onChoose: FilterHandler }) {
  const { t } = useLingui()
  const nameOf = useJobName()
  return (
    <div className="flex flex-col gap-4">
      {stats.tasks.length > 0 ? (
        <Table
          stacked
          caption={t`Jobs by task`}
          rows={stats.tasks}
          rowKey={(row) => row.task}
          columns={[
            {
              key: 'task',
              label: t`Task`,
              cell: (row) => <JobName task={row.task} />,
            },
            ...jobStates.map((state) => ({
              key: state,
              label: t(jobStateNames[state]),
              numeric: true,
              cell: (row: QueueStats['tasks'][number]) =>
                row[state] === 0 ? (
                  <span className="text-ink-faint">0</span>
                ) : (
                  <button
                    type="button"
                    onClick={() => onChoose({ task: row.task, state })}
                    className={
                      state === 'failed'
                        ? 'rounded-xs font-semibold text-danger underline underline-offset-4'
                        : 'rounded-xs underline decoration-line-strong underline-offset-4'
                    }
                  >
                    {row[state]}
                    <span className="sr-only">{`${t(jobStateNames[state])}, ${nameOf(row.task)}`}</span>
                  </button>
                ),
            })),
          ]}
        />
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>No jobs waiting or failed</Trans>
        </p>
      )}
      <p className="text-sm text-ink-soft">
        {stats.oldestEventAt ? (
          <Trans>
            <Plural value={stats.pendingEvents} one="# event" other="# events" /> waiting to be
            processed, oldest <When at={stats.oldestEventAt} exact />.
          </Trans>
        ) : (
          <Trans>No events waiting to be processed</Trans>
        )}
      </p>
      <details className="rounded-lg border border-line bg-raised px-4 py-3 text-sm">
        <summary className="cursor-pointer font-medium">
          <Trans>Schedules</Trans>
        </summary>
        <ul className="mt-2 divide-y divide-line">
          {stats.schedules.map(({ task, schedule, lastAt }) => (
            <li key={task} className="flex flex-wrap gap-x-6 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-56">
                <JobName task={task} />
              </div>
              <code className="text-xs text-ink-soft">{schedule}</code>
              <span className="text-ink-soft">
                {lastAt ? <When at={lastAt} /> : <Trans>Not yet</Trans>}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
