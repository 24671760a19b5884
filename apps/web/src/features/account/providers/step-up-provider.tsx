import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { endStepUp } from '../../../lib/sign-in-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { type Provider, providerNames, proveInWindow } from './provider.api.ts'
import { ProviderMark } from './provider-mark.tsx'

/** Proves who one is by a provider, in a window of its own. */
export function StepUpProvider({ provider }: { provider: Provider }) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const name = providerNames[provider]
  const proof = useMutation({
    mutationFn: () => proveInWindow(api, provider, () => endStepUp(true)),
  })
  const problem = proof.error
    ? messageOf(proof.error, i18n)
    : proof.data === false
      ? t`Allow pop-ups for this page, then try again.`
      : null
  return (
    <div className="mb-4 flex flex-col gap-2">
      <Button
        size="lg"
        busy={proof.isPending}
        icon={<ProviderMark provider={provider} />}
        onClick={() => proof.mutate()}
      >
        <Trans>Confirm with {name}</Trans>
      </Button>
      {proof.data ? (
        <p role="status" className="text-sm text-ink-soft">
          <Trans>Continue in the window that just opened.</Trans>
        </p>
      ) : null}
      <Failure error={problem} />
    </div>
  )
}
