import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from '../../lib/use-locale.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TierIcon } from './tier-icon.tsx'
import { TierFacts } from './tier-facts.tsx'
import { type Tier, tierNameIn } from './tiers.api.ts'
import type { TierSteps } from './use-tier-steps.ts'

/** Tiers that are out of offer, each with a way back; one that nothing names can be deleted. */
export function RemovedTiers({ tiers, steps }: { tiers: readonly Tier[]; steps: TierSteps }) {
  const { t } = useLingui()
  const { language } = useLocale()
  const named = tiers.map((tier) => ({ ...tier, name: tierNameIn(tier, language) }))
  const [deleted, setDeleted] = useState<Tier | null>(null)
  if (tiers.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold">
        <Trans>No longer offered</Trans>
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        <Trans>Current subscribers keep their tier until they cancel.</Trans>
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {named.map((tier) => (
          <li key={tier.tierHash} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <TierIcon icon={tier.icon} name={tier.name} />
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-medium break-words">{tier.name}</h3>
              <TierFacts tier={tier} />
            </div>
            <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-end">
              {tier.isDeletable ? (
                <IconButton label={t`Delete ${tier.name}`} onClick={() => setDeleted(tier)}>
                  <Trash2 aria-hidden />
                </IconButton>
              ) : null}
              <Button
                size="sm"
                onClick={() => steps.begin({ mode: 'restore', tierHash: tier.tierHash })}
              >
                <Trans>Offer tier again</Trans> <About>{tier.name}</About>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {deleted ? (
        <FormDialog
          danger
          title={t`Delete ${deleted.name}?`}
          description={
            <Trans>It never had subscribers, so no one is affected. You can’t undo this.</Trans>
          }
          confirm={<Trans>Delete</Trans>}
          onConfirm={() => steps.send({ mode: 'delete', tierHash: deleted.tierHash })}
          onClose={() => setDeleted(null)}
        />
      ) : null}
    </section>
  )
}
