import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ProviderButtons } from './providers/provider-buttons.tsx'

/** The address, to which a code is mailed. */
export function AddressStep({
  email,
  onType,
  onNext,
}: {
  email: string
  onType: (email: string) => void
  onNext: (email: string) => Promise<void>
}) {
  const { t } = useLingui()
  const { i18n } = useApp()
  const sending = useMutation({ mutationFn: () => onNext(email) })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate()
      }}
    >
      <Field
        label={t`Email`}
        hint={t`We’ll send it a 6-digit code.`}
        error={sending.error ? messageOf(sending.error, i18n) : null}
      >
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            autoComplete="email"
            autoFocus
            required
            value={email}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={sending.isPending}>
        <Trans>Send code</Trans>
      </Button>
      <ProviderButtons />
    </form>
  )
}
