import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownTiersQuery, tierNameIn } from '../tiers/tiers.api.ts'

const everyone = 'all'

/** To whom it’s open: everyone, or the subscribers of tiers. */
export function TierChoice({
  ownerOid,
  chosen,
  error,
  onChange,
}: {
  ownerOid: string
  chosen: readonly string[]
  error?: ComponentProps<typeof Failure>['error']
  onChange: (tiers: string[]) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { language } = useLocale()
  const tiers = useQuery(ownTiersQuery(api, ownerOid))
  const choose = (tier: string, isChosen: boolean) => {
    const others = chosen.filter((one) => one !== tier)
    onChange(isChosen ? [...others, tier] : others)
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">
        <Trans>Open to</Trans>
      </legend>
      <Checkbox
        label={t`Everyone`}
        checked={chosen.includes(everyone)}
        onChange={(isChosen) => choose(everyone, isChosen)}
      />
      <Loaded query={tiers} pending={<Skeleton className="h-10" />}>
        {(rows) =>
          rows
            .filter((tier) => !tier.isRemoved || chosen.includes(tier.tierHash))
            .map((tier) => {
              const { tierHash, price: coins } = tier
              const cost =
                coins === 0
                  ? t`Free`
                  : t`${plural(coins, { one: '# coin', other: '# coins' })} a month`
              return (
                <Checkbox
                  key={tierHash}
                  label={`${tierNameIn(tier, language)} · ${cost}`}
                  checked={chosen.includes(tierHash)}
                  onChange={(isChosen) => choose(tierHash, isChosen)}
                />
              )
            })
        }
      </Loaded>
      <p className="text-sm text-ink-faint">
        <Trans>
          If you choose nothing, it’s open to everyone, or to its buyers if it has a price. Higher
          tiers include lower ones.
        </Trans>
      </p>
      <Failure error={error} />
    </fieldset>
  )
}
