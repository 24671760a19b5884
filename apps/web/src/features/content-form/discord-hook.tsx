import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast.ts'
import { discordQuery } from './posts.queries.ts'

const example = 'https://discord.com/api/webhooks/…'

/** Which Discord channel is connected, by the last digits of its webhook; connects and disconnects one. */
export function DiscordHook({
  ending,
  onConnect,
}: {
  ending: string | null
  /** Told where there was none before. */
  onConnect?: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [isAsking, setAsking] = useState(false)
  const { queryKey } = discordQuery(api)
  const disconnect = useMutation({
    mutationFn: () => api('DELETE /content/post-hooks/discord', {}),
    onSuccess: (hook) => {
      queryClient.setQueryData(queryKey, hook)
      showToast(t`Discord disconnected`)
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ending === null ? null : (
        <p className="mr-auto text-sm text-ink-soft">
          <Trans>Connected: webhook …{ending}</Trans>
        </p>
      )}
      <Button size="sm" onClick={() => setAsking(true)}>
        {ending === null ? <Trans>Connect Discord</Trans> : <Trans>Change webhook</Trans>}
      </Button>
      {ending === null ? null : (
        <Button
          size="sm"
          variant="ghost"
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          <Trans>Disconnect</Trans>
        </Button>
      )}
      <Failure error={disconnect.error} />
      {isAsking ? (
        <Connect
          {...(ending === null && onConnect && { onConnect })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

function Connect({ onConnect, onClose }: { onConnect?: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [url, setUrl] = useState('')
  const connect = async () => {
    const hook = await api('POST /content/post-hooks/discord', { body: { url } })
    queryClient.setQueryData(discordQuery(api).queryKey, hook)
    onConnect?.()
    showToast(t`Discord connected`)
  }
  return (
    <FormDialog
      title={<Trans>Connect Discord</Trans>}
      description={
        <Trans>
          In your server’s settings, under Integrations, create a webhook for a channel and copy its
          URL. We keep it encrypted and never show it again.
        </Trans>
      }
      confirm={<Trans>Connect</Trans>}
      isReady={url.trim() !== ''}
      isChanged={url !== ''}
      onConfirm={connect}
      onClose={onClose}
    >
      <Field label={t`Webhook URL`}>
        {(ids) => (
          <Input
            {...ids}
            type="url"
            dir="ltr"
            autoComplete="off"
            required
            maxLength={500}
            placeholder={example}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
