import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { becomeViewer } from './account.api.ts'

/** Privacy consent, without which there is no account (R-account-013). */
export function ConsentStep({
  create,
  onNext,
  onBack,
}: {
  /** Makes the account, and answers its owner. */
  create: (privacyConsent: boolean) => Promise<Viewer>
  onNext: () => void
  onBack: () => void
}) {
  const { t } = useLingui()
  const { i18n, queryClient } = useApp()
  const [consent, setConsent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await becomeViewer(queryClient, await create(consent))
      onNext()
    } catch (error) {
      setProblem(messageOf(error, i18n))
      setBusy(false)
    }
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="text-sm text-ink-soft">
        <Trans>
          To provide the service, this site keeps your email address, your nickname, what you buy
          and what you write in chats. We don’t sell it, and you can have it deleted.
        </Trans>
      </p>
      <PolicyLinks />
      <Checkbox
        label={t`I agree to my data being kept and used this way.`}
        checked={consent}
        onChange={setConsent}
      />
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button size="lg" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="flex-1"
          busy={busy}
          disabled={!consent}
        >
          <Trans>Create account</Trans>
        </Button>
      </div>
    </form>
  )
}

/** In a tab of their own, so that what was typed stays. */
function PolicyLinks() {
  const look = 'text-accent-ink underline underline-offset-2'
  const pages = [
    ['legal', <Trans key="legal">Legal notice</Trans>],
    ['oppolicy1', <Trans key="oppolicy1">Community guidelines</Trans>],
    ['oppolicy2', <Trans key="oppolicy2">When rules are broken</Trans>],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {pages.map(([pageId, title]) => (
        <li key={pageId}>
          <Link to="/info/$pageId" params={{ pageId }} target="_blank" className={look}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
