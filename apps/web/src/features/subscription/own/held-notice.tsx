import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import type { Subscription } from '../subscriptions.api.ts'
import { HeldActions } from './held-actions.tsx'
import { HeldState } from './held-state.tsx'

/** What the reader has of this creator, on the page where it can be changed. */
export function HeldNotice({ held }: { held: Subscription }) {
  const { name } = held.tier
  return (
    <Card className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          <Trans>You’re subscribed to {name}</Trans>
        </p>
        <HeldState held={held} />
      </div>
      <HeldActions held={held} />
    </Card>
  )
}
