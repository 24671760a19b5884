import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { rememberPlace } from '../../lib/return-place.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { showToast } from '../../ui/toast.ts'
import { type XHook, xQuery } from './posts.queries.ts'

/** Which account at X is connected; connects one at X, and disconnects it. */
export function XAccount({
  account,
  beforeLeaving,
}: {
  account: XHook['account']
  /** Saves what is typed. */
  beforeLeaving?: () => Promise<unknown>
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const connect = useMutation({
    mutationFn: async () => {
      await beforeLeaving?.()
      const { url } = await api('POST /content/post-hooks/x/connect', {})
      rememberPlace(location.pathname, 'x')
      await leaveFor(url)
    },
  })
  const disconnect = useMutation({
    mutationFn: () => api('DELETE /content/post-hooks/x', {}),
    onSuccess: (hook) => {
      queryClient.setQueryData(xQuery(api).queryKey, hook)
      showToast(t`X disconnected`)
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {account ? <AccountName {...account} /> : null}
      {account && !account.hasEnded ? null : (
        <Button size="sm" busy={connect.isPending} onClick={() => connect.mutate()}>
          <Trans>Connect X</Trans>
        </Button>
      )}
      {account ? (
        <Button
          size="sm"
          variant="ghost"
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          <Trans context="account">Disconnect</Trans>
        </Button>
      ) : null}
      <Failure error={connect.error ?? disconnect.error} />
    </div>
  )
}

function AccountName({ name, hasEnded }: NonNullable<XHook['account']>) {
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
