import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { leftNames } from './names.ts'
import { runKey } from './payouts.api.ts'

type SkippedRequests = OutputOf<'POST /settlement/admin/runs/{month}/approve'>['left']

interface ManyButtonProps<Answer extends { left: SkippedRequests }> {
  call: () => Promise<Answer>
  /** What was done, such as how many. */
  done: (answer: Answer) => string
  disabled: boolean
  children: ReactNode
}

/** Decides on many payouts at once, and says how many that were, and which were left out and why. */
export function ManyButton<Answer extends { left: SkippedRequests }>({
  call,
  done,
  disabled,
  children,
}: ManyButtonProps<Answer>) {
  const { t } = useLingui()
  const { queryClient } = useApp()
  const act = useMutation({
    mutationFn: call,
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKey }),
  })
  return (
    <>
      <Button size="sm" disabled={disabled} busy={act.isPending} onClick={() => act.mutate()}>
        {children}
      </Button>
      <Failure error={act.error} />
      {act.data ? (
        <div role="status" className="w-full text-sm text-ink-soft">
          <p>{done(act.data)}</p>
          {act.data.left.length > 0 ? (
            <>
              <p>
                <Plural
                  value={act.data.left.length}
                  one="# was left out:"
                  other="# were left out:"
                />
              </p>
              <ul className="ml-5 list-disc">
                {act.data.left.map(({ requestOid, nickname, reason }) => {
                  const why = t(leftNames[reason])
                  return (
                    <li key={requestOid}>
                      <Trans>
                        {nickname}: {why}
                      </Trans>
                    </li>
                  )
                })}
              </ul>
            </>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
