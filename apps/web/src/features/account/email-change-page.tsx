import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { viewerQueryKey } from '../../lib/viewer.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useMailedToken } from './use-mailed-token.ts'

/** Where the links to the old and the new mailbox lead. A press confirms: mail programs open links too. */
export function EmailChangePage() {
  const { api, i18n, queryClient } = useApp()
  const token = useMailedToken()
  const confirm = useMutation({
    mutationFn: () => api('POST /account/email/confirm', { body: { token: token ?? '' } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: viewerQueryKey }),
        queryClient.invalidateQueries({ queryKey: ['own-email'] }),
      ]),
  })
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        <Trans>Change of your e-mail address</Trans>
      </h1>
      <Card className="flex flex-col items-center gap-4 text-center md:p-6">
        {confirm.isSuccess ? (
          <Outcome {...confirm.data} />
        ) : (
          <>
            <p className="text-sm text-ink-soft">
              <Trans>Confirm that this mailbox is yours and that you want the change.</Trans>
            </p>
            {confirm.error ? (
              <p role="alert" className="text-sm text-danger">
                {messageOf(confirm.error, i18n)}
              </p>
            ) : null}
            <Button
              variant="primary"
              size="lg"
              busy={confirm.isPending}
              disabled={token === null}
              onClick={() => confirm.mutate()}
            >
              <Trans>Confirm the change</Trans>
            </Button>
          </>
        )}
        <Link to="/myinfo" search={{ tab: 'security' }} className={buttonClasses('ghost')}>
          <Trans>My Info</Trans>
        </Link>
      </Card>
    </div>
  )
}

function Outcome({ waitsFor }: { waitsFor: 'old' | 'new' | null }) {
  const texts: Record<'old' | 'new' | 'none', ReactNode> = {
    old: <Trans>Confirmed. Now open the link in the mail to your old address.</Trans>,
    new: <Trans>Confirmed. Now open the link in the mail to your new address.</Trans>,
    none: <Trans>Done. From now on you log in with your new address.</Trans>,
  }
  return (
    <div role="status" className="flex flex-col items-center gap-3">
      <MailCheck aria-hidden className="size-10 text-good" strokeWidth={1.5} />
      <p>{texts[waitsFor ?? 'none']}</p>
    </div>
  )
}
