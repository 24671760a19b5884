import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { endStepUp } from '../../../lib/sign-in-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { askPasskey, knowsPasskeys, passkeyFailure } from './passkey.api.ts'

/** Proves who one is by a passkey. */
export function StepUpPasskey() {
  const { api, i18n } = useApp()
  const proof = useMutation({
    mutationFn: async () => {
      const passkey = await askPasskey(api, 'step-up')
      await api('POST /account/step-up', { body: { passkey } })
    },
    onSuccess: () => endStepUp(true),
  })
  if (!knowsPasskeys()) return null
  return (
    <div className="mb-4 flex flex-col gap-2">
      <Button
        size="lg"
        busy={proof.isPending}
        icon={<KeyRound aria-hidden className="size-4" />}
        onClick={() => proof.mutate()}
      >
        <Trans>Use passkey</Trans>
      </Button>
      <Failure error={proof.error && passkeyFailure(proof.error, i18n)} />
    </div>
  )
}
