import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useJobName } from './job-name.tsx'
import type { Job } from './jobs.api.ts'

export type JobActName = 'retry' | 'discard'

/** Runs a job again from its first attempt, or takes it out of the queue. */
export function JobAct({
  act,
  jobs,
  onDone,
  onClose,
}: {
  act: JobActName
  jobs: Job[]
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const nameOf = useJobName()
  const isRetry = act === 'retry'
  const run = async (reason: string) => {
    const body = { jobIds: jobs.map(({ id }) => id), reason }
    const { done } = await (isRetry
      ? api('POST /admin/jobs/retry', { body })
      : api('POST /admin/jobs/discard', { body }))
    onDone()
    if (done.length === 0)
      showToast(t`The job has already ended or is running. Nothing was changed.`)
    else showToast(isRetry ? t`Job set to run again` : t`Job discarded`)
  }
  return (
    <ReasonDialog
      danger={!isRetry}
      title={isRetry ? <Trans>Run this job again?</Trans> : <Trans>Discard this job?</Trans>}
      description={
        <>
          {jobs.map(({ task, id }) => (
            <span key={id} className="block">
              {nameOf(task)} <code className="text-xs">{id}</code>
            </span>
          ))}
          {isRetry ? null : (
            <span className="mt-1 block">
              <Trans>The job won’t run.</Trans>
            </span>
          )}
        </>
      }
      confirm={isRetry ? <Trans>Run again</Trans> : <Trans>Discard</Trans>}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
