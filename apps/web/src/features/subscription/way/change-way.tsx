import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { subscriptionsShown, type Subscription } from '../subscriptions.api.ts'
import { useWay } from './way.ts'
import { WayField } from './way-field.tsx'

/** Changes how a subscription is paid from now on. */
export function ChangeWay({ held }: { held: Subscription }) {
  const [isAsking, setAsking] = useState(false)
  const { creatorName: name, priceCoins } = held
  if (priceCoins === 0) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <Trans>Payment method</Trans> <About>{name}</About>
      </Button>
      {isAsking ? <WayDialog held={held} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function WayDialog({ held, onClose }: { held: Subscription; onClose: () => void }) {
  const { t } = useLingui()
  const { api, kinds, queryClient } = useApp()
  const [way, setWay] = useWay(held)
  const { creatorOid } = held
  const tier = held.nextTier ?? held.tier
  const save = async () => {
    await api('PUT /account/subscriptions/payment', { body: { creatorOid, ...way } })
    await queryClient.invalidateQueries(subscriptionsShown(kinds))
    showToast(t`Payment method changed`)
  }
  return (
    <FormDialog
      title={t`How do you want to pay for ${tier.name}?`}
      description={
        held.isUnpaid ? (
          <Trans>We’ll retry this month’s payment within the hour.</Trans>
        ) : (
          <Trans>Starts with your next payment.</Trans>
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
