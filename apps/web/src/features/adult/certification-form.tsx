import { Trans, useLingui } from '@lingui/react/macro'
import { phoneShape } from '@plax/contracts/account/adult-values'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { CheckChoice } from './check-choice.tsx'

/** Which field a refusal is about. */
const fieldOf = {
  'adult.name_required': 'name',
  'adult.birth_date_incorrect': 'birthDate',
  'adult.phone_incorrect': 'phoneNumber',
} as const

/** Name, birth date and phone number (R-adult-002), and then the way of the check. */
export function CertificationForm({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { form, values } = useDraft({ name: '', birthDate: '', phoneNumber: '' })
  const ask = useMutation({
    mutationFn: (body: typeof values) => api('POST /account/cert', { body }),
  })
  const send = (body: typeof values) => ask.mutateAsync(body)
  const { onSubmit, isBusy, problem } = useSend(form, send, { fieldOf })
  if (ask.data) return <CheckChoice check={ask.data} />
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        hint={t`As shown on your ID`}
        required
        autoComplete="name"
        maxLength={100}
        autoFocus={autoFocus}
      />
      <TextField
        form={form}
        name="birthDate"
        label={t`Date of birth`}
        hint={t`Eight digits: YYYYMMDD`}
        advice={t`Enter eight digits: YYYYMMDD`}
        required
        pattern={String.raw`\s*\d{8}\s*`}
        inputMode="numeric"
        placeholder="19900131"
        maxLength={8}
      />
      <TextField
        form={form}
        name="phoneNumber"
        label={t`Phone number`}
        advice={t`Enter your phone number in digits.`}
        pattern={String.raw`\s*${phoneShape}\s*`}
        required
        type="tel"
        autoComplete="tel"
        maxLength={20}
      />
      <Failure error={problem} />
      <p className="text-sm text-ink-faint">
        <Trans>
          Used only for this check. We store only that you’re an adult, how and when it was checked,
          and in some cases your birth year.
        </Trans>
      </p>
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        <Trans context="next step">Continue</Trans>
      </Button>
    </form>
  )
}
