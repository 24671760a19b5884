import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
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
  const { queryClient } = useApp()
  const { form, values, set } = useDraft({ consent: false })
  const { onSubmit, isBusy, problem } = useSend(form, async ({ consent }) => {
    await becomeViewer(queryClient, await create(consent))
    onNext()
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <p className="text-sm text-ink-soft">
        <Trans>
          To provide the service, this site keeps your email address, your nickname, what you buy,
          and what you write in chats. We don’t sell it, and you can have it deleted.
        </Trans>
      </p>
      <PolicyLinks />
      <Checkbox
        label={t`I agree to my data being stored and used this way.`}
        checked={values.consent}
        onChange={(consent) => set('consent', consent)}
      />
      <Failure error={problem} />
      <div className="flex gap-2">
        <Button size="lg" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="flex-1"
          busy={isBusy}
          disabled={!values.consent}
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
    ['oppolicy2', <Trans key="oppolicy2">Guideline enforcement</Trans>],
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
