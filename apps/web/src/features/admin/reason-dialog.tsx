import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx'

type ReasonDialogProps = Omit<FormDialogProps, 'onConfirm'> & {
  onConfirm: (reason: string) => Promise<unknown>
  /** Who reads the reason, beside the log. */
  hint?: string
}

/** Asks before an act that matters, and why; the reason goes into the audit log with it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isReady = true, isChanged, children, onConfirm, hint, ...dialog } = props
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const said = reason.trim()
  return (
    <FormDialog
      {...dialog}
      isReady={isReady && said !== ''}
      isChanged={isChanged || reason !== ''}
      onConfirm={() => onConfirm(said)}
    >
      {children}
      <Field label={t`Reason`} hint={hint ?? t`Recorded in the audit log.`}>
        {(ids) => (
          <Input
            {...ids}
            value={reason}
            maxLength={500}
            required
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
