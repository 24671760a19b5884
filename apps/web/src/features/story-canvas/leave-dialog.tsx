import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import type { Autosave } from '../../lib/autosave.ts'
import { LeaveQuestion } from '../../ui/leave-warning.tsx'

/** Saves on the way out, and asks only where that did not work. */
export function LeaveDialog({ autosave }: { autosave: Pick<Autosave<never>, 'flush'> }) {
  const blocker = useBlocker({
    shouldBlockFn: async () => !(await autosave.flush()),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <LeaveQuestion
      text={<Trans>Couldn’t save your latest changes. You’ll lose them if you leave.</Trans>}
      onLeave={blocker.proceed}
      onStay={blocker.reset}
    />
  )
}
