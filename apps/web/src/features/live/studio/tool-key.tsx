import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ToolScope } from '@plax/contracts/route'
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

/** What a tool key of a scope is called. */
export interface ToolKeyTexts {
  about: ReactNode
  create: ReactNode
  renew: ReactNode
  revoke: ReactNode
  revoked: string
  title: ReactNode
}

/** The URLs of a streaming tool, which work until their key ends (R-live-048). */
export function ToolKey({
  scope,
  urls,
  texts,
}: {
  scope: ToolScope
  /** Labels with paths, to which the key is added. */
  urls: readonly { label: string; path: string }[]
  texts: ToolKeyTexts
}) {
  const { i18n } = useLingui()
  const { api, queryClient } = useApp()
  const [toolkey, setToolkey] = useState<string | null>(null)
  const queryKey = ['tool-key', scope]
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /live/toolkey', { query: { scope }, signal }),
  })
  const onError = (error: Error) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const make = useMutation({
    mutationFn: () => api('PUT /live/toolkey', { body: { scope } }),
    onSuccess: (made) => {
      setToolkey(made.toolkey)
      return refresh()
    },
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => api('DELETE /live/toolkey', { body: { scope } }),
    onSuccess: () => {
      showToast(texts.revoked)
      return refresh()
    },
    onError,
  })
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{texts.about}</p>
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
              {key ? texts.renew : texts.create}
            </Button>
            {key ? (
              <Button
                size="sm"
                variant="danger"
                busy={revoke.isPending}
                onClick={() => revoke.mutate()}
              >
                {texts.revoke}
              </Button>
            ) : null}
          </div>
        )}
      </Loaded>
      <Dialog
        open={toolkey !== null}
        onClose={() => setToolkey(null)}
        title={texts.title}
        description={
          <Trans>Copy it now. It isn’t shown again, and former ones no longer work.</Trans>
        }
        actions={
          <Button variant="primary" onClick={() => setToolkey(null)}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {urls.map(({ label, path }) => (
            <UrlField key={path} label={label} url={urlOf(path, toolkey ?? '')} />
          ))}
        </div>
      </Dialog>
    </Card>
  )
}

function UrlField({ label, url }: { label: string; url: string }) {
  const { t } = useLingui()
  return (
    <Field label={label}>
      {(ids) => (
        <div className="flex gap-2">
          <Input {...ids} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton text={url} label={t`Copy ${label}`} />
        </div>
      )}
    </Field>
  )
}

function urlOf(path: string, toolkey: string): string {
  const url = new URL(path, globalThis.location?.origin ?? 'http://localhost')
  url.searchParams.set('toolkey', toolkey)
  return url.href
}
