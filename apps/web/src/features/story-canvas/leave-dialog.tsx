import { Trans } from '@lingui/react/macro'
import type { Canvas } from '@plax/story-engine/canvas'
import { useBlocker } from '@tanstack/react-router'
import { LeaveQuestion } from '../../ui/leave-warning.tsx'
import type { Autosave } from './autosave.ts'

/** Saves on the way out, and asks only where that did not work. */
export function LeaveDialog({ autosave }: { autosave: Autosave<Canvas> }) {
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
