import { useLingui } from '@lingui/react/macro'
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'

type ReasonDialogProps = Omit<FormDialogProps, 'onConfirm'> & {
  onConfirm: (reason: string) => Promise<unknown>
  /** Who reads the reason, beside the log. */
  hint?: string
}

/** Asks before an act that matters, and why; the reason goes into the audit log with it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isReady = true, isChanged, children, onConfirm, hint, ...dialog } = props
  const { t } = useLingui()
  const { form, values, isChanged: isBegun } = useDraft({ reason: '' })
  const reason = values.reason.trim()
  return (
    <FormDialog
      {...dialog}
      isReady={isReady && reason !== ''}
      isChanged={isChanged || isBegun}
      onConfirm={() => onConfirm(reason)}
    >
      {children}
      <TextField
        form={form}
        name="reason"
        label={t`Reason`}
        hint={hint ?? t`Recorded in the audit log.`}
        maxLength={500}
        required
      />
    </FormDialog>
  )
}
