import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
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
    <Dialog
      open
      onClose={blocker.reset}
      title={<Trans>Leave without saving?</Trans>}
      description={<Trans>What you changed here is not saved yet.</Trans>}
      actions={
        <>
          <Button onClick={blocker.proceed}>
            <Trans>Leave</Trans>
          </Button>
          <Button variant="primary" onClick={blocker.reset}>
            <Trans>Stay</Trans>
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
