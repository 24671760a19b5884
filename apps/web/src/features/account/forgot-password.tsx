import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { FieldForm } from './field-form.tsx'
import { NeedsMail } from './needs-mail.tsx'

/** Asks for the link that sets a new password; whether the address has an account is not told. */
export function ForgotPassword({
  email: known = '',
  onBack,
}: {
  email?: string
  onBack?: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const link = useMutation({
    mutationFn: (email: string) => api('POST /account/changepw/request', { body: { email } }),
  })
  if (link.isSuccess) return <Sent email={link.variables} onBack={onBack} />
  return (
    <div className="flex flex-col gap-4">
      <NeedsMail>
        <p className="text-sm text-ink-soft">
          <Trans>We’ll email you a link to set a new password.</Trans>
        </p>
        <FieldForm
          name="email"
          first={known}
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoFocus
          required
          submit={<Trans>Send link</Trans>}
          send={link.mutateAsync}
        />
      </NeedsMail>
      {onBack ? <BackToLogIn onBack={onBack} /> : null}
    </div>
  )
}

function Sent({ email, onBack }: { email: string; onBack: (() => void) | undefined }) {
  return (
    <div role="status" className="flex flex-col items-center gap-2 text-center">
      <MailCheck aria-hidden className="size-10 text-good" strokeWidth={1.5} />
      <p className="font-semibold">
        <Trans>Check your email</Trans>
      </p>
      <p className="text-sm text-ink-soft">
        <Trans>
          If {email} has an account, we’ve sent it a link. The link works once, for one hour.
        </Trans>
      </p>
      {onBack ? <BackToLogIn onBack={onBack} /> : null}
    </div>
  )
}

function BackToLogIn({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="ghost" className="self-center" onClick={onBack}>
      <Trans>Back to login</Trans>
    </Button>
  )
}
