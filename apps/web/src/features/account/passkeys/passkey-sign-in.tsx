import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { knowsPasskeys } from './passkey.api.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** Signing in with a passkey: by a button, or picked where the e-mail address is typed. */
export function PasskeySignIn({ onPress, onDone }: { onPress: () => void; onDone: () => void }) {
  const { busy, problem, press } = usePasskeySignIn(onDone)
  if (!knowsPasskeys()) return null
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="lg"
        busy={busy}
        icon={<KeyRound aria-hidden className="size-4" />}
        onClick={() => {
          onPress()
          press()
        }}
      >
        <Trans>Log in with a passkey</Trans>
      </Button>
      <Failure error={problem} />
    </div>
  )
}
