import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before what was changed on a page, or on a `view` of it, and not saved is left behind. */
export function LeaveWarning({
  isDirty,
  text = <Trans>You have unsaved changes.</Trans>,
  view = false,
}: {
  isDirty: boolean
  text?: ReactNode
  view?: boolean
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && (view || current.pathname !== next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <LeaveQuestion text={text} onLeave={blocker.proceed} onStay={blocker.reset} />
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
            <Trans>Keep editing</Trans>
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
