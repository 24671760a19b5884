import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Takes a story back after saying what that does. */
export function Unpublish({
  busy,
  disabled,
  onConfirm,
}: {
  busy: boolean
  disabled: boolean
  onConfirm: () => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button busy={busy} disabled={disabled} onClick={() => setOpen(true)}>
        <Trans>Unpublish</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Unpublish this story?</Trans>}
        description={
          <Trans>It’s removed from all lists. Readers can still read their existing chats.</Trans>
        }
        actions={
          <>
            <Button onClick={() => setOpen(false)}>
              <Trans>Keep published</Trans>
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                setOpen(false)
                onConfirm()
              }}
            >
              <Trans>Unpublish</Trans>
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  )
}
