import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PanelRight } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { chatRoomQuery } from '../chat/chat.api.ts'
import { DockKey } from './dock-key.tsx'

/** The dock of who moderates another creator’s chat; nothing for others. */
export function ManagerDock({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const viewer = useViewer()
  const isOther = viewer !== null && viewer.oid !== creatorOid
  const room = useQuery({ ...chatRoomQuery(api, creatorOid), enabled: isOther, retry: false })
  const [isOpen, setOpen] = useState(false)
  if (!isOther || !room.data?.self.canModerate) return null
  return (
    <>
      <Button icon={<PanelRight aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        <Trans>Chat dock</Trans>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={<Trans>Chat dock</Trans>}>
        <DockKey path={`/live/${creatorOid}/chat`} />
      </Dialog>
    </>
  )
}
