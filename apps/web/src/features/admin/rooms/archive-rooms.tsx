import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

/** Rooms that one call takes. */
const atOnce = 200

/** Archives the chosen rooms; those that changed meanwhile are left. */
export function ArchiveRooms({
  roomOids,
  days,
  onDone,
  onClose,
}: {
  roomOids: string[]
  days: number
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const count = roomOids.length
  const archive = async (reason: string) => {
    let archived = 0
    for (let from = 0; from < roomOids.length; from += atOnce) {
      const body = { roomOids: roomOids.slice(from, from + atOnce), days, reason }
      archived += (await api('POST /story-chat/admin/archive-chat-rooms', { body })).archived.length
    }
    const skipped = roomOids.length - archived
    onDone()
    void client.invalidateQueries({ queryKey: ['admin', 'rooms'] })
    showToast(t`Chats archived: ${archived}, skipped: ${skipped}`)
  }
  return (
    <ReasonDialog
      title={<Plural value={count} one="Archive # chat?" other="Archive # chats?" />}
      description={
        <Trans>
          Removed messages, drafts, and the source data of replies are permanently deleted.
        </Trans>
      }
      confirm={<Trans>Archive</Trans>}
      onConfirm={archive}
      onClose={onClose}
    />
  )
}
