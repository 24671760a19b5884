import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { showToast } from '../../ui/toast.ts'
import { type PlatformLink, useConnect, useDisconnect } from '../links/links.api.ts'

/** Which account at X is connected; connects one at X, and disconnects it. */
export function XAccount({
  link,
  beforeLeaving,
}: {
  link: PlatformLink
  /** Saves what is typed. */
  beforeLeaving?: () => Promise<unknown>
}) {
  const { t } = useLingui()
  const connect = useConnect('twitter', beforeLeaving)
  const disconnect = useDisconnect('twitter', () => showToast(t`X disconnected`))
  const { name, state } = link
  return (
    <div className="flex flex-wrap items-center gap-2">
      {name === null ? null : <AccountName name={name} hasEnded={state !== 'connected'} />}
      {state === 'connected' ? null : (
        <Button size="sm" busy={connect.isPending} onClick={() => connect.mutate()}>
          <Trans>Connect X</Trans>
        </Button>
      )}
      {name === null ? null : (
        <Button
          size="sm"
          variant="ghost"
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          <Trans context="account">Disconnect</Trans>
        </Button>
      )}
      <Failure error={connect.error ?? disconnect.error} />
    </div>
  )
}

function AccountName({ name, hasEnded }: { name: string; hasEnded: boolean }) {
  return hasEnded ? (
    <p className="mr-auto text-sm text-danger">
      <Trans>X ended the connection to @{name}. Connect it again.</Trans>
    </p>
  ) : (
    <p className="mr-auto text-sm text-ink-soft">
      <Trans>Connected: @{name}</Trans>
    </p>
  )
}
