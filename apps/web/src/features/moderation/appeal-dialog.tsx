import { Trans, useLingui } from '@lingui/react/macro'
import { appealMaxLength } from '@plax/contracts/moderation/moderation-values'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongTextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { showToast } from '../../ui/toast.ts'

/** Asks why a decision is wrong; it can be sent once. */
export function AppealDialog({
  onSend,
  onClose,
}: {
  onSend: (text: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { form, values, isChanged } = useDraft({ text: '' })
  const text = values.text.trim()
  const send = async () => {
    await onSend(text)
    showToast(t`Appeal sent`)
  }
  return (
    <FormDialog
      title={<Trans>Appeal this decision</Trans>}
      description={
        <Trans>You can appeal once. A moderator reviews the decision again and answers you.</Trans>
      }
      confirm={<Trans>Send appeal</Trans>}
      isReady={text !== ''}
      isChanged={isChanged}
      onConfirm={send}
      onClose={onClose}
    >
      <LongTextField
        form={form}
        name="text"
        label={t`Why is the decision wrong?`}
        maxLength={appealMaxLength}
        rows={5}
        required
        autoFocus
      />
    </FormDialog>
  )
}
