import { Trans, useLingui } from '@lingui/react/macro'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import { chatBanReasonMaxLength } from '@plax/contracts/live/chat-values'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import { useSenderName } from './sender.tsx'
import { useUndoAct } from './use-undo-act.ts'

/** Removes someone from the stream, who reads why. */
export function KickDialog({
  message,
  creatorOid,
  onClose,
}: {
  message: LiveChatMessage
  creatorOid: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const name = useSenderName(message)
  const undo = useUndoAct(creatorOid)
  const { form, values, isChanged } = useDraft({ reason: '' })
  const kick = async () => {
    const body = { creatorOid, userOid: message.senderOid, reason: values.reason.trim() }
    const { actOid } = await api('POST /live/chat/kick', { body })
    showToast(t`Removed from stream`, { undo: () => undo.mutate(actOid), about: [actOid] })
    await queryClient.invalidateQueries({ queryKey: ['live-chat', creatorOid] })
  }
  return (
    <FormDialog
      title={<Trans>Remove {name} from this stream?</Trans>}
      description={
        <Trans>They can’t watch or chat until the stream ends, and see the reason.</Trans>
      }
      confirm={<Trans>Remove from stream</Trans>}
      danger
      isChanged={isChanged}
      onConfirm={kick}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label={t`Reason (optional)`}
        maxLength={chatBanReasonMaxLength}
      />
    </FormDialog>
  )
}
