import { Trans } from '@lingui/react/macro'
import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requireSignIn } from '../../../lib/sign-in-state.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))

/** Puts an item on playlists of the reader's, and takes it off. */
export function SaveButton({ contentOid }: { contentOid: string }) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<ListPlus aria-hidden className="size-4" />}
        onClick={viewer ? () => setOpen(true) : requireSignIn}
      >
        <Trans>Save to playlist</Trans>
      </Button>
      {isOpen && viewer ? (
        <Suspense>
          <SaveDialog contentOid={contentOid} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
