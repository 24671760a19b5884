import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { methodsKey, type Provider, providerNames } from './provider.api.ts'
import { ProviderMark } from './provider-mark.tsx'
import { useDeparture } from './use-departure.ts'

type Method = OutputOf<'GET /account/sign-in-methods'>['items'][number]

/** A provider: linked with the account, or waiting to be. */
export function MethodItem(props: {
  provider: Provider
  isOffered: boolean
  method: Method | null
}) {
  const { provider, method } = props
  const { i18n } = useLingui()
  const [asks, setAsks] = useState(false)
  const name = providerNames[provider]
  const { leave, leavingFor, error } = useDeparture('link')
  const email = method?.email ?? name
  const since = method && i18n.date(method.linkedAt, { dateStyle: 'medium' })
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <ProviderMark provider={provider} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm break-words text-ink-soft">
          {method ? (
            <Trans>
              {email} · since {since}
            </Trans>
          ) : (
            <Trans>not linked</Trans>
          )}
        </p>
        <Failure error={error} />
      </div>
      {method ? (
        <Button size="sm" onClick={() => setAsks(true)}>
          <Trans>Unlink</Trans> <About>{name}</About>
        </Button>
      ) : null}
      {!method && props.isOffered ? (
        <Button size="sm" busy={leavingFor !== null} onClick={() => leave(provider)}>
          <Trans context="with a provider">Link</Trans> <About>{name}</About>
        </Button>
      ) : null}
      {asks ? <Unlinking provider={provider} onClose={() => setAsks(false)} /> : null}
    </li>
  )
}

function Unlinking({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const name = providerNames[provider]
  const unlink = async () => {
    await api('DELETE /account/sign-in-methods/{provider}', { params: { provider } })
    await queryClient.invalidateQueries({ queryKey: methodsKey })
  }
  return (
    <FormDialog
      danger
      title={t`Unlink ${name}?`}
      description={<Trans>You won’t be able to log in with your {name} account anymore.</Trans>}
      confirm={<Trans>Unlink</Trans>}
      onConfirm={unlink}
      onClose={onClose}
    />
  )
}
