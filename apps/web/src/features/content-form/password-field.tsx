import { Trans, useLingui } from '@lingui/react/macro'
import {
  contentPasswordMaxLength,
  contentPasswordMinLength,
} from '@plax/contracts/content/content-values'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Content } from './content.queries.ts'

/** Whether a password stands before a content; sets, changes and removes it at once. */
export function PasswordField({
  contentOid,
  hasPassword,
  onChange,
}: Pick<Content, 'contentOid'> & {
  hasPassword: boolean
  onChange: (hasPassword: boolean) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const [isAsking, setAsking] = useState(false)
  const save = async (password: string | null) => {
    const saved = await api('POST /content/password', { body: { contentOid, password } })
    onChange(saved.hasPassword)
  }
  const remove = useMutation({
    mutationFn: () => save(null),
    onSuccess: () => showToast(t`Password removed`),
  })
  return (
    <div
      role="group"
      aria-labelledby="content-password"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 id="content-password" className="text-sm font-medium">
          <Trans>Password</Trans>
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">
          <Trans>
            People have to enter the password first, unless they already own the content.
          </Trans>
        </p>
        {hasPassword ? <p className="mt-1 text-sm text-good">{t`A password is set.`}</p> : null}
        <Failure error={remove.error} />
      </div>
      <Button size="sm" onClick={() => setAsking(true)}>
        {hasPassword ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
      </Button>
      {hasPassword ? (
        <Button size="sm" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
          <Trans>Remove</Trans>
        </Button>
      ) : null}
      {isAsking ? (
        <NewPassword isChange={hasPassword} onSave={save} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  )
}

function NewPassword({
  isChange,
  onSave,
  onClose,
}: {
  isChange: boolean
  onSave: (password: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const differs = again !== '' && again !== password
  const set = async () => {
    await onSave(password)
    showToast(t`Password set`)
  }
  const length = { minLength: contentPasswordMinLength, maxLength: contentPasswordMaxLength }
  return (
    <FormDialog
      title={isChange ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
      description={
        isChange ? (
          <Trans>People who entered the old password must enter the new one.</Trans>
        ) : undefined
      }
      confirm={isChange ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
      isReady={again === password}
      isChanged={password !== '' || again !== ''}
      onConfirm={set}
      onClose={onClose}
    >
      <Field label={t`Password`} hint={t`At least ${contentPasswordMinLength} characters`}>
        {(ids) => (
          <PasswordInput
            {...ids}
            {...length}
            required
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t`Confirm password`}
        error={differs ? t`The passwords do not match.` : undefined}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            {...length}
            required
            autoComplete="new-password"
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
