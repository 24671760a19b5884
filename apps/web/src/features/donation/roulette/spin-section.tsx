import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import type { DonationOptions } from '../donation.api.ts'
import { SpinPart } from './spin-part.tsx'

/** A creator’s roulettes on their donation page. */
export function SpinSection({ options }: { options: DonationOptions }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">
        <Trans>Roulette</Trans>
      </h2>
      <Card>
        <SpinPart options={options} dataOrigin="donation_page" />
      </Card>
    </section>
  )
}
