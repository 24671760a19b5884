import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before what was changed on a page and not saved is left behind. */
export function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <LeaveQuestion
      text={<Trans>What you changed here is not saved yet.</Trans>}
      onLeave={blocker.proceed}
      onStay={blocker.reset}
    />
  )
}

/** Whether to leave, though something is lost by it. */
export function LeaveQuestion({
  text,
  onLeave,
  onStay,
}: {
  text: ReactNode
  onLeave: () => void
  onStay: () => void
}) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={<Trans>Leave without saving?</Trans>}
      description={text}
      actions={
        <>
          <Button onClick={onLeave}>
            <Trans>Leave</Trans>
          </Button>
          <Button variant="primary" onClick={onStay}>
            <Trans>Stay</Trans>
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
