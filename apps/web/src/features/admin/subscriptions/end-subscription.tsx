import { Trans, useLingui } from '@lingui/react/macro'
import type { SubscriptionEnd } from '@plax/contracts/subscription/subscription-values'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Choices } from '../../../ui/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminSubscription, subscriptionsKey } from './subscriptions.api.ts'

/** Asks before a subscription is ended, when, and why. */
export function EndSubscription({ row, onClose }: { row: AdminSubscription; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const [at, setAt] = useState<SubscriptionEnd>('month_end')
  const { subscriptionOid } = row
  const nickname = row.nickname || row.userOid
  const end = async (reason: string) => {
    // Also a refusal says that something else is so than what is shown.
    await api('POST /payment/admin/subscriptions/{subscriptionOid}/end', {
      params: { subscriptionOid },
      body: { reason, at },
    }).finally(() => client.invalidateQueries({ queryKey: subscriptionsKey }))
    showToast(t`${nickname}’s subscription ended`)
  }
  return (
    <ReasonDialog
      danger
      title={<Trans>End this subscription?</Trans>}
      description={
        <Trans>
          Billing stops and {nickname} can’t keep the subscription. Past payments aren’t refunded.
        </Trans>
      }
      confirm={<Trans>End subscription</Trans>}
      hint={t`Recorded in the audit log and shown to the subscriber.`}
      onConfirm={end}
      onClose={onClose}
    >
      <Choices
        legend={t({ message: 'When', context: 'timing' })}
        className="grid sm:grid-cols-2"
        value={at}
        onChange={setAt}
        choices={[
          { value: 'month_end', label: <Trans>At month end</Trans> },
          { value: 'now', label: <Trans>Immediately</Trans> },
        ]}
      />
    </ReasonDialog>
  )
}
