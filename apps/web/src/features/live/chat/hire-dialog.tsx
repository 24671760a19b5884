import { Trans, useLingui } from '@lingui/react/macro'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSenderName } from './sender.tsx'

/** Asks before someone becomes a manager (R-live-chat-036). */
export function HireDialog({
  message,
  creatorOid,
  onClose,
}: {
  message: Pick<LiveChatMessage, 'senderOid' | 'nickname' | 'anonymousNumber'>
  creatorOid: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const name = useSenderName(message)
  const hire = async () => {
    const body = { creatorOid, userOid: message.senderOid }
    await api('POST /live/manager', { body })
    showToast(t`Manager added`)
    await queryClient.invalidateQueries({ queryKey: ['live-chat', creatorOid] })
  }
  return (
    <FormDialog
      title={<Trans>Make {name} a manager?</Trans>}
      description={
        <Trans>
          Managers can delete messages, ban and remove viewers, change the rules of this chat, and
          add other managers.
        </Trans>
      }
      confirm={<Trans>Make manager</Trans>}
      onConfirm={hire}
      onClose={onClose}
    />
  )
}
