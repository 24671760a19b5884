import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** Asks before an act that matters, and why; the reason goes into the audit log with it. */
export function ReasonDialog({
  title,
  description,
  confirm,
  danger,
  wide = false,
  children,
  isReady = true,
  onConfirm,
  onClose,
}: {
  title: ReactNode
  description?: ReactNode
  /** The words of the button that does it. */
  confirm: ReactNode
  danger?: boolean
  wide?: boolean
  /** What is filled in beside the reason. */
  children?: ReactNode
  /** Whether what is filled in can be sent. */
  isReady?: boolean
  /** What it throws is told in the dialog, which stays open. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { i18n } = useApp()
  const formId = useId()
  const [reason, setReason] = useState('')
  const act = useMutation({ mutationFn: () => onConfirm(reason.trim()), onSuccess: onClose })
  return (
    <Dialog
      open
      wide={wide}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={act.isPending}
            disabled={!isReady || reason.trim() === ''}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && reason.trim()) act.mutate()
        }}
      >
        {children}
        <Field label={t`Reason`} hint={t`Kept in the audit log.`}>
          {(ids) => (
            <Input
              {...ids}
              value={reason}
              maxLength={500}
              required
              data-unsaved={reason ? '' : undefined}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        {act.isError ? (
          <p role="alert" className="text-sm text-danger">
            {messageOf(act.error, i18n)}
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
