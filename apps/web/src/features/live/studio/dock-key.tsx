import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'

const dockKey = ['tool-key', 'dock']

/** The chat as a dock of the streaming software: a URL that works until its key ends (R-live-048). */
export function DockKey({ path }: { path: string }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const [url, setUrl] = useState<string | null>(null)
  const state = useQuery({
    queryKey: dockKey,
    queryFn: ({ signal }) => api('GET /live/toolkey', { query: { scope: 'dock' }, signal }),
  })
  const onError = (error: Error) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const refresh = () => queryClient.invalidateQueries({ queryKey: dockKey })
  const make = useMutation({
    mutationFn: () => api('PUT /live/toolkey', { body: { scope: 'dock' } }),
    onSuccess: ({ toolkey }) => {
      setUrl(`${window.location.origin}${path}?toolkey=${toolkey}`)
      return refresh()
    },
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => api('DELETE /live/toolkey', { body: { scope: 'dock' } }),
    onSuccess: () => {
      showToast(t`Dock URL revoked`)
      return refresh()
    },
    onError,
  })
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        <Trans>
          Add this URL to OBS as a custom browser dock. It shows only the chat, with moderation, and
          gives no access to your wallet or settings.
        </Trans>
      </p>
      <Loaded query={state} pending={<Skeleton className="h-9" />}>
        {({ key }) => (
          <div className="flex flex-wrap items-center gap-2">
            {key ? (
              <p className="mr-auto text-sm">
                <Trans>
                  Works until <When at={key.expiresAt} />
                </Trans>
              </p>
            ) : null}
            <Button size="sm" busy={make.isPending} onClick={() => make.mutate()}>
              {key ? <Trans>New dock URL</Trans> : <Trans>Create dock URL</Trans>}
            </Button>
            {key ? (
              <Button
                size="sm"
                variant="danger"
                busy={revoke.isPending}
                onClick={() => revoke.mutate()}
              >
                <Trans context="a dock URL">Revoke</Trans>
              </Button>
            ) : null}
          </div>
        )}
      </Loaded>
      <Dialog
        open={url !== null}
        onClose={() => setUrl(null)}
        title={<Trans>Your dock URL</Trans>}
        description={
          <Trans>Copy it now. It isn’t shown again, and former ones no longer work.</Trans>
        }
        actions={
          <Button variant="primary" onClick={() => setUrl(null)}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <Field label={t`Dock URL`}>
          {(ids) => (
            <div className="flex gap-2">
              <Input
                {...ids}
                readOnly
                value={url ?? ''}
                onFocus={(event) => event.currentTarget.select()}
              />
              <CopyButton text={url ?? ''} />
            </div>
          )}
        </Field>
      </Dialog>
    </Card>
  )
}
