import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { followsFromSubscriptions, type Subscription } from '../subscriptions.api.ts'
import { useWay } from './way.ts'
import { WayField } from './way-field.tsx'

/** Changes how a subscription is paid from now on. */
export function ChangeWay({ held }: { held: Subscription }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { creatorName: name, priceCoins } = held
  if (priceCoins === 0) return null
  return (
    <>
      <Button
        variant="ghost"
        aria-label={t`Way of payment: ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trans>Way of payment</Trans>
      </Button>
      {isAsking ? <WayDialog held={held} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function WayDialog({ held, onClose }: { held: Subscription; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [way, setWay] = useWay(held)
  const { creatorOid } = held
  const tier = held.nextTier ?? held.tier
  const save = async () => {
    await api('PUT /account/subscriptions/payment', { body: { creatorOid, ...way } })
    await queryClient.invalidateQueries({ predicate: followsFromSubscriptions })
    showToast(t`The way of payment is changed.`)
  }
  return (
    <FormDialog
      title={t`How do you pay ${tier.name}?`}
      description={
        held.isUnpaid ? (
          <Trans>The month that could not be paid is tried again within the hour.</Trans>
        ) : (
          <Trans>From the next payment on.</Trans>
        )
      }
      confirm={<Trans>Save</Trans>}
      onConfirm={save}
      onClose={onClose}
    >
      <WayField way={way} onChange={setWay} place="/myinfo?tab=subscriptions" />
    </FormDialog>
  )
}
