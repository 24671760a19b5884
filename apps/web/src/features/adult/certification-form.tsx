import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { CheckChoice } from './check-choice.tsx'

/** Which field a refusal is about. */
const fieldOf: Record<string, 'name' | 'birthDate' | 'phoneNumber'> = {
  'adult.name_required': 'name',
  'adult.birth_date_incorrect': 'birthDate',
  'adult.phone_incorrect': 'phoneNumber',
}

/** Name, birth date and phone number (R-adult-002), and then the way of the check. */
export function CertificationForm({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const [form, setForm] = useState({ name: '', birthDate: '', phoneNumber: '' })
  const ask = useMutation<OutputOf<'POST /account/cert'>, unknown>({
    mutationFn: () => api('POST /account/cert', { body: form }),
  })
  if (ask.data) return <CheckChoice check={ask.data} />
  const wrong = ask.error instanceof ApiError ? fieldOf[ask.error.code] : undefined
  const message = ask.error ? messageOf(ask.error, i18n) : undefined
  const control = (name: keyof typeof form) => ({
    value: form[name],
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setForm((before) => ({ ...before, [name]: value }))
    },
  })
  const errorOf = (name: keyof typeof form) => (wrong === name ? message : undefined)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        ask.mutate()
      }}
    >
      <Field label={t`Name`} hint={t`As shown on your ID`} error={errorOf('name')}>
        {(ids) => (
          <Input
            {...ids}
            {...control('name')}
            autoComplete="name"
            maxLength={100}
            autoFocus={autoFocus}
          />
        )}
      </Field>
      <Field label={t`Date of birth`} hint={t`Eight digits: YYYYMMDD`} error={errorOf('birthDate')}>
        {(ids) => (
          <Input
            {...ids}
            {...control('birthDate')}
            inputMode="numeric"
            placeholder="19900131"
            maxLength={8}
          />
        )}
      </Field>
      <Field label={t`Phone number`} error={errorOf('phoneNumber')}>
        {(ids) => (
          <Input
            {...ids}
            {...control('phoneNumber')}
            type="tel"
            autoComplete="tel"
            maxLength={20}
          />
        )}
      </Field>
      {message && !wrong ? (
        <p role="alert" className="text-sm text-danger">
          {message}
        </p>
      ) : null}
      <p className="text-sm text-ink-faint">
        <Trans>
          Used only for this check. We store only that you’re an adult, how and when it was checked,
          and in some cases your birth year.
        </Trans>
      </p>
      <Button type="submit" variant="primary" size="lg" busy={ask.isPending}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}
