import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { SignUpGift } from '../../ui/sign-up-gift.tsx'
import { NeedsMail } from './needs-mail.tsx'
import { ProviderButtons } from './providers/provider-buttons.tsx'

/** The address, to which a code is mailed. */
export function AddressStep({
  email: typed,
  refusal,
  onType,
  onNext,
}: {
  email: string
  /** Why the server refused it later on. */
  refusal?: string | undefined
  onType: (email: string) => void
  onNext: (email: string) => Promise<void>
}) {
  const { t } = useLingui()
  const { form } = useDraft({ email: typed })
  const { onSubmit, isBusy, problem } = useSend(form, ({ email }) => onNext(email), {
    field: 'email',
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onChange={() => onType(form.getValues('email'))}
      onSubmit={onSubmit}
    >
      <NeedsMail>
        <SignUpGift className="text-sm font-medium text-good" />
        <TextField
          form={form}
          name="email"
          label={t`Email`}
          error={refusal}
          hint={t`We’ll send a 6-digit code to this address.`}
          type="email"
          autoComplete="email"
          autoFocus
          required
        />
        <Failure error={problem} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          <Trans>Send code</Trans>
        </Button>
      </NeedsMail>
      <ProviderButtons />
    </form>
  )
}
