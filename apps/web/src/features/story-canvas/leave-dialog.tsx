import { Trans } from '@lingui/react/macro'
import type { Canvas } from '@plax/story-engine/canvas'
import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
    <Dialog
      open
      onClose={blocker.reset}
      title={<Trans>Leave without saving?</Trans>}
      description={<Trans>The last changes could not be saved. They are lost if you leave.</Trans>}
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
