import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { typeNames } from './type-names.ts'

/** Where a mail leads who wants no more of its kind. Programs that open links end nothing by it. */
export function UnsubscribePage() {
  const { i18n } = useLingui()
  const { api } = useApp()
  const { token } = useFilters(['token']).filters
  const end = useMutation({
    mutationFn: () => api('POST /account/notification/unsubscribe', { body: { token } }),
  })
  const name = end.data ? i18n._(typeNames[end.data.type]) : ''
  return (
    <div className="mx-auto w-full max-w-[560px] px-4 py-10 md:px-8">
      <h1 className="mb-6 text-xl font-semibold">
        <Trans>Notification emails</Trans>
      </h1>
      <EmptyState
        icon={<MailX aria-hidden />}
        title={
          end.data ? (
            <Trans>You won’t get emails about “{name}” anymore</Trans>
          ) : (
            <Trans>Stop getting these emails?</Trans>
          )
        }
        text={<Trans>Change this anytime in Account, under Notifications.</Trans>}
      >
        {end.data ? null : (
          <Button variant="primary" busy={end.isPending} onClick={() => end.mutate()}>
            <Trans>Stop these emails</Trans>
          </Button>
        )}
        {end.isError ? (
          <p role="alert" className="w-full text-sm text-danger">
            {messageOf(end.error, i18n)}
          </p>
        ) : null}
      </EmptyState>
    </div>
  )
}
