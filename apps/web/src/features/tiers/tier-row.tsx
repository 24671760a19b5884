import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale } from '../../lib/use-locale.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { TierFacts } from './tier-facts.tsx'
import { TierIcon } from './tier-icon.tsx'
import { type Tier, tierNameIn } from './tiers.api.ts'
import type { TierSteps } from './use-tier-steps.ts'

interface TierRowProps {
  tier: Tier
  /** The paid tiers beside it, with which it can change places. */
  above: Tier | null
  below: Tier | null
  steps: TierSteps
  onEdit: () => void
}

/** A tier that is offered, with what can be done to it. */
export function TierRow({ tier, above, below, steps, onEdit }: TierRowProps) {
  const { t } = useLingui()
  const [isRemoving, setRemoving] = useState(false)
  const { tierHash } = tier
  const name = tierNameIn(tier, useLocale().language)
  const swapWith = (other: Tier | null) => {
    if (!other) return
    const words = t`${name} moved`
    const body = { mode: 'swap' as const, tierHash, otherTierHash: other.tierHash }
    steps.begin(body, () => showToast(words))
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-raised p-4">
      <TierIcon icon={tier.icon} name={name} />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold break-words">{name}</h2>
        <TierFacts tier={tier} />
      </div>
      <div className="flex max-sm:w-full max-sm:justify-end">
        {tier.price > 0 ? (
          <>
            {/* Not disabled at the ends, so that the focus stays on a button that is used again. */}
            <IconButton
              label={t`Move ${name} up`}
              aria-disabled={above === null}
              className="aria-disabled:opacity-40"
              onClick={() => swapWith(above)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={t`Move ${name} down`}
              aria-disabled={below === null}
              className="aria-disabled:opacity-40"
              onClick={() => swapWith(below)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </>
        ) : null}
        <IconButton label={t`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={t`Remove ${name}`} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {isRemoving ? <Removal tier={tier} steps={steps} onClose={() => setRemoving(false)} /> : null}
    </li>
  )
}

function Removal({ tier, steps, onClose }: { tier: Tier; steps: TierSteps; onClose: () => void }) {
  const { t } = useLingui()
  const { tierHash } = tier
  const name = tierNameIn(tier, useLocale().language)
  const remove = async () => {
    await steps.send({ mode: 'remove', tierHash })
    showToast(t`Tier ${name} removed`, {
      undo: () => steps.begin({ mode: 'restore', tierHash }),
    })
  }
  return (
    <FormDialog
      danger
      title={t`Remove ${name}?`}
      description={
        <Trans>
          It closes to new subscribers. Current subscribers keep it and keep paying for it, and you
          can offer it again.
        </Trans>
      }
      confirm={<Trans>Remove</Trans>}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
