import { Trans, useLingui } from '@lingui/react/macro'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import {
  chatBanDescriptionMaxLength,
  chatBanReason,
  chatBanReasonMaxLength,
} from '@plax/contracts/live/chat-values'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSenderName } from './sender.tsx'
import { useBanTimes } from './use-ban-times.ts'
import { useUndoAct } from './use-undo-act.ts'

/** How long someone may not write, and why; they read both. */
export function BanDialog({
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
  const times = useBanTimes()
  const undo = useUndoAct(creatorOid)
  const { form, values, isChanged, set } = useDraft({ minutes: '10', reason: '', description: '' })
  const ban = async () => {
    const body = {
      creatorOid,
      userOid: message.senderOid,
      banTime: Number(values.minutes),
      reason: values.reason.trim() || chatBanReason,
      description: values.description.trim(),
    }
    const { actOid } = await api('POST /live/chatban', { body })
    const about = [actOid, body.userOid]
    showToast(t`Banned from chat`, { undo: () => undo.mutate(actOid), about })
    await queryClient.invalidateQueries({ queryKey: ['live-chat', creatorOid] })
  }
  return (
    <FormDialog
      title={<Trans>Ban {name} from this chat?</Trans>}
      description={
        <Trans>They can’t write any more and see the reason and how long it lasts.</Trans>
      }
      confirm={<Trans>Ban from chat</Trans>}
      danger
      isChanged={isChanged}
      onConfirm={ban}
      onClose={onClose}
    >
      <Field label={t`How long`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.minutes}
            onChange={(minutes) => set('minutes', minutes)}
            options={times.map(({ minutes, label }) => ({ value: String(minutes), label }))}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="reason"
        label={t`Reason (optional)`}
        maxLength={chatBanReasonMaxLength}
      />
      <LongTextField
        form={form}
        name="description"
        label={t`Details (optional)`}
        maxLength={chatBanDescriptionMaxLength}
        rows={2}
      />
    </FormDialog>
  )
}
