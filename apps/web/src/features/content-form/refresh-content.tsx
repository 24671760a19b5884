import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RefreshDialog } from './refresh-dialog.tsx'
import type { ContentForm } from './use-content-form.ts'

/** Opens the dialog to clear caches and encode again, once there is a file. */
export function RefreshContent({ setup, contentOid }: { setup: ContentForm; contentOid: string }) {
  const [isOpen, setOpen] = useState(false)
  const { file, preview, type } = setup.draft
  if (file === null) return null
  const keys = [file, preview].filter((key) => key !== null)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        icon={<RefreshCw aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Fix playback</Trans>
      </Button>
      {isOpen ? (
        <RefreshDialog
          content={{ contentOid, keys, canEncode: type !== 'file' }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
