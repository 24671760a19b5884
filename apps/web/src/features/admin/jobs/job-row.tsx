import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { When } from '../../../ui/when.tsx'
import { May } from '../may.tsx'
import type { JobActName } from './job-act.tsx'
import type { Job } from './jobs.api.ts'
import { JobName, useJobName } from './job-name.tsx'
import { jobStateNames } from './state-names.ts'

const tones: Record<Job['state'], BadgeTone> = {
  failed: 'danger',
  retrying: 'gold',
  due: 'plain',
  running: 'good',
  later: 'plain',
}

/** A job: what it is to do, how often it was tried, and what went wrong the last time. */
export function JobRow({ job, onAct }: { job: Job; onAct: (act: JobActName) => void }) {
  const { t } = useLingui()
  const nameOf = useJobName()
  const { attempts, maxAttempts } = job
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-sm font-medium">
            <JobName task={job.task} />
          </h3>
          <Badge tone={tones[job.state]}>{t(jobStateNames[job.state])}</Badge>
          <span className="figures text-xs text-ink-faint">{job.id}</span>
        </div>
        <p className="mt-1 text-xs text-ink-soft">
          <Trans>
            Attempt {attempts} of {maxAttempts}, queued <When at={job.createdAt} />, due{' '}
            <When at={job.runAt} />
          </Trans>
        </p>
        {job.lastError ? (
          <pre className="mt-2 max-h-40 overflow-auto rounded-md bg-danger-soft p-2 font-mono text-xs whitespace-pre-wrap">
            {job.lastError}
          </pre>
        ) : null}
        <details className="mt-2 text-xs">
          <summary className="cursor-pointer text-ink-soft">
            <Trans>Input</Trans>
          </summary>
          <pre className="mt-1 max-h-60 overflow-auto font-mono whitespace-pre-wrap text-ink-soft">
            {JSON.stringify(job.payload, null, 2)}
          </pre>
        </details>
      </div>
      {job.state === 'running' ? null : (
        <div className="flex gap-2">
          <May call="POST /admin/jobs/retry">
            <Button size="sm" onClick={() => onAct('retry')}>
              <Trans>Run again</Trans>
              <span className="sr-only">{`${nameOf(job.task)} ${job.id}`}</span>
            </Button>
          </May>
          <May call="POST /admin/jobs/discard">
            <Button size="sm" variant="ghost" onClick={() => onAct('discard')}>
              <Trans>Discard</Trans>
              <span className="sr-only">{`${nameOf(job.task)} ${job.id}`}</span>
            </Button>
          </May>
        </div>
      )}
    </li>
  )
}
