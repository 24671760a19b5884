import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { viewerQueryKey } from '../../lib/viewer.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useMailedToken } from './use-mailed-token.ts'

/** Where the links to the old and the new mailbox lead. A press confirms: mail programs open links too. */
export function EmailChangePage() {
  const { token, forget } = useMailedToken()
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        <Trans>Change your email address</Trans>
      </h1>
      <Card className="flex flex-col items-center gap-4 text-center md:p-6">
        {token === null ? (
          <p className="text-sm text-ink-soft">
            <Trans>Open the link in the email to confirm the change.</Trans>
          </p>
        ) : (
          <Confirmation token={token} onUsed={forget} />
        )}
        <Link to="/myinfo" search={{ tab: 'security' }} className={buttonClasses('ghost')}>
          <Trans context="my page">Account</Trans>
        </Link>
      </Card>
    </div>
  )
}

function Confirmation({ token, onUsed }: { token: string; onUsed: () => void }) {
  const { api, i18n, queryClient } = useApp()
  const confirm = useMutation({
    mutationFn: () => api('POST /account/email/confirm', { body: { token } }),
    onSuccess: () => {
      onUsed()
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: viewerQueryKey }),
        queryClient.invalidateQueries({ queryKey: ['own-email'] }),
      ])
    },
    onError: (error) => {
      if (isOver(error)) onUsed()
    },
  })
  if (confirm.isSuccess) return <Outcome {...confirm.data} />
  const { error } = confirm
  if (error instanceof ApiError && error.code === 'account.email_link_used') {
    return <Good>{messageOf(error, i18n)}</Good>
  }
  return (
    <>
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {messageOf(error, i18n)}
        </p>
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>
            Confirm that this email address is yours and that you want to make the change.
          </Trans>
        </p>
      )}
      {isOver(error) ? null : (
        <Button
          variant="primary"
          size="lg"
          busy={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          <Trans>Confirm change</Trans>
        </Button>
      )}
    </>
  )
}

/** Whether a link opens nothing any more, however often it is tried. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 410 || error.status === 409)
}

function Outcome({ waitsFor }: { waitsFor: 'old' | 'new' | null }) {
  const texts: Record<'old' | 'new' | 'none', ReactNode> = {
    old: <Trans>Confirmed. Now open the link we sent to your old address.</Trans>,
    new: <Trans>Confirmed. Now open the link we sent to your new address.</Trans>,
    none: <Trans>Done. From now on, log in with your new address.</Trans>,
  }
  return <Good>{texts[waitsFor ?? 'none']}</Good>
}

function Good({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3">
      <MailCheck aria-hidden className="size-10 text-good" strokeWidth={1.5} />
      <p>{children}</p>
    </div>
  )
}
