import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Part } from '../../ui/part.tsx'
import { LeaveSteps } from './leave-steps.tsx'
import { type Withdrawal, withdrawalQuery } from './leaving.api.ts'
import { Waiting } from './waiting.tsx'

/** Leaving for good: the way to it, or the withdrawal that waits (R-withdrawal-002). */
export function LeavePart() {
  const { api } = useApp()
  const withdrawal = useQuery(withdrawalQuery(api))
  return (
    <Part title={<Trans>Delete account</Trans>}>
      <Loaded query={withdrawal} pending={<Skeleton className="h-40" />}>
        {(data) => <Leave withdrawal={data} />}
      </Loaded>
    </Part>
  )
}

function Leave({ withdrawal }: { withdrawal: Withdrawal }) {
  const { filters, change } = useFilters(['tab', 'step'])
  const { waiting, days, isLastAdmin } = withdrawal
  if (waiting) return <Waiting waiting={waiting} />
  if (isLastAdmin) {
    return (
      <Card>
        <p className="text-sm text-ink-soft">
          <Trans>
            You’re the last administrator. Make someone else an administrator before you leave.
          </Trans>
        </p>
      </Card>
    )
  }
  if (filters.step) return <LeaveSteps withdrawal={withdrawal} />
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
        <Trans>
          Your account will be deleted <Plural value={days} one="# day" other="# days" /> after you
          request it. To keep it, log in before then.
        </Trans>
      </p>
      <Button onClick={() => change({ step: 'losses' })}>
        <Trans>Delete account</Trans>
      </Button>
    </Card>
  )
}
