import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { subscriptionsShown, type Subscription } from '../subscriptions.api.ts'

/** Ends a subscription with the month, or keeps one that was to end. */
export function HeldActions({ held }: { held: Subscription }) {
  const { t } = useLingui()
  const { api, kinds, queryClient } = useApp()
  const [isAsking, setAsking] = useState(false)
  const { creatorOid, creatorName: name } = held
  const refresh = () => queryClient.invalidateQueries(subscriptionsShown(kinds))
  const keep = useMutation({
    mutationFn: () => api('POST /account/unsubscribe/revoke', { body: { creatorOid } }),
    onSuccess: () => showToast(t`Subscription resumed`),
    onSettled: refresh,
  })
  const end = async () => {
    // Also a refusal says that something else is so than what is shown.
    await api('POST /account/unsubscribe', { body: { creatorOid } }).finally(refresh)
    showToast(t`Subscription to ${name} set to end this month`, { undo: () => keep.mutate() })
  }
  if (held.state === 'unsubscribe_scheduled') {
    return (
      <div className="flex flex-col items-end gap-2">
        <Button busy={keep.isPending} onClick={() => keep.mutate()}>
          <Trans>Keep subscription</Trans> <About>{name}</About>
        </Button>
        <Failure error={keep.error} />
      </div>
    )
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <Trans>Cancel subscription</Trans> <About>{name}</About>
      </Button>
      {isAsking ? (
        <FormDialog
          danger
          title={t`Cancel your subscription to ${name}?`}
          description={
            <Trans>
              You keep what you paid for until the end of the month (UTC) and won’t be charged
              again. You can change your mind until then.
            </Trans>
          }
          confirm={<Trans>Cancel subscription</Trans>}
          onConfirm={end}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
