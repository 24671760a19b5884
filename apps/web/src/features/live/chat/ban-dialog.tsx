import { Trans, useLingui } from '@lingui/react/macro'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import {
  chatBanDescriptionMaxLength,
  chatBanReason,
  chatBanReasonMaxLength,
} from '@plax/contracts/live/chat-values'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSenderName } from './sender.tsx'

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
  const { api, i18n } = useApp()
  const queryClient = useQueryClient()
  const name = useSenderName(message)
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
    const undo = () =>
      void api('POST /live/chat/acts/{actOid}/undo', { params: { actOid } }).catch(
        (error: unknown) => showToast(messageOf(error, i18n), { tone: 'danger' }),
      )
    showToast(t`Banned from chat`, { undo })
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
            options={[
              { value: '1', label: t`1 minute` },
              { value: '5', label: t`5 minutes` },
              { value: '10', label: t`10 minutes` },
              { value: '30', label: t`30 minutes` },
              { value: '60', label: t`1 hour` },
              { value: '1440', label: t`1 day` },
              { value: '10080', label: t`1 week` },
              { value: '0', label: t`Permanently` },
            ]}
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
