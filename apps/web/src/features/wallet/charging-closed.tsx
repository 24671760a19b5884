import { Trans } from '@lingui/react/macro'
import { CircleSlash } from 'lucide-react'

/** Where no payment provider is connected: what that means, and what opens it. */
export function ChargingClosed() {
  return (
    <section role="status" className="flex gap-3 rounded-lg bg-gold-soft p-4 text-sm">
      <CircleSlash aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">
          <Trans>Payments aren’t set up yet</Trans>
        </p>
        <p>
          <Trans>
            This site isn’t connected to a payment provider, so coins can’t be bought and cards
            can’t be saved or charged.
          </Trans>
        </p>
        <p className="text-ink-soft">
          <Trans>
            Operators: set PLAX_GATEWAY=stripe with STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or
            PLAX_GATEWAY=toss with TOSS_SECRET_KEY, then restart the server.
          </Trans>
        </p>
      </div>
    </section>
  )
}
