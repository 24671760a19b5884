import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { ProviderButtons } from './providers/provider-buttons.tsx'

/** The address, to which a code is mailed. */
export function AddressStep({
  email: typed,
  onType,
  onNext,
}: {
  email: string
  onType: (email: string) => void
  onNext: (email: string) => Promise<void>
}) {
  const { t } = useLingui()
  const { form } = useDraft({ email: typed })
  const { onSubmit, isBusy, problem } = useSend(form, ({ email }) => onNext(email))
  return (
    <form
      className="flex flex-col gap-4"
      onChange={() => onType(form.getValues('email'))}
      onSubmit={onSubmit}
    >
      <TextField
        form={form}
        name="email"
        label={t`Email`}
        hint={t`We’ll send it a 6-digit code.`}
        error={problem}
        type="email"
        autoComplete="email"
        autoFocus
        required
      />
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        <Trans>Send code</Trans>
      </Button>
      <ProviderButtons />
    </form>
  )
}
