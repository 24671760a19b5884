import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Part } from '../../../ui/part.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'

type Pending = NonNullable<OutputOf<'GET /account/email'>['pending']>

/** The address with which one logs in, and the change of it that waits for both mailboxes. */
export function EmailPart() {
  const { api } = useApp()
  const [open, setOpen] = useState(false)
  const email = useQuery({
    queryKey: ['own-email'],
    queryFn: ({ signal }) => api('GET /account/email', { signal }),
  })
  return (
    <Loaded query={email} pending={<Skeleton className="h-24" />}>
      {(data) => {
        const { pending } = data
        return (
          <Part title={<Trans>Email</Trans>}>
            <Card className="flex flex-col gap-4">
              <div className="flex flex-wrap items-center gap-4">
                <p className="min-w-0 flex-1 basis-56 break-all">{data.email}</p>
                <Button onClick={() => setOpen(true)}>
                  <Trans>Change email</Trans>
                </Button>
              </div>
              {pending ? <Waiting old={data.email} pending={pending} /> : null}
            </Card>
            {open ? <ChangeEmailDialog onClose={() => setOpen(false)} /> : null}
          </Part>
        )
      }}
    </Loaded>
  )
}

function Waiting({ old, pending }: { old: string; pending: Pending }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const cancel = useMutation({
    mutationFn: () => api('DELETE /account/email', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['own-email'] }),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  const { email: next, expiresAt } = pending
  const until = i18n.date(expiresAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4 text-sm">
      <p className="break-words">
        <Trans>
          To change to {next}, open the links in both inboxes by {until}.
        </Trans>
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2">
        <Mailbox address={old} label={t`Old address`} isConfirmed={pending.oldConfirmed} />
        <Mailbox address={next} label={t`New address`} isConfirmed={pending.newConfirmed} />
      </dl>
      <Button
        size="sm"
        className="self-start"
        busy={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        <Trans>Cancel change</Trans>
      </Button>
    </div>
  )
}

function Mailbox({
  address,
  label,
  isConfirmed,
}: {
  address: string
  label: string
  isConfirmed: boolean
}) {
  return (
    <>
      <dt className="min-w-0">
        <span className="block text-xs text-ink-faint">{label}</span>
        <span className="block truncate">{address}</span>
      </dt>
      <dd>
        <Badge tone={isConfirmed ? 'good' : 'plain'}>
          {isConfirmed ? <Trans>Confirmed</Trans> : <Trans>Waiting</Trans>}
        </Badge>
      </dd>
    </>
  )
}
