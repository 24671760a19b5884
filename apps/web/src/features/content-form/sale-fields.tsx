import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ownTiersQuery } from '../tiers/tiers.api.ts'
import { DiscountFields } from './discount-fields.tsx'
import { problemsOf } from './draft.ts'
import type { ContentForm } from './use-content-form.ts'

/** What it costs, how many there are, and which tiers open it. */
export function SaleFields({ setup, ownerOid }: { setup: ContentForm; ownerOid: string }) {
  const { t } = useLingui()
  const { form, draft, set, errorOf } = setup
  const problems = problemsOf(draft)
  const whole = t`Enter a whole number.`
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="price"
          label={t`Price in coins`}
          hint={t`Leave empty if it isn’t sold.`}
          error={errorOf('price') ?? (problems.includes('price') ? whole : undefined)}
          inputMode="numeric"
          className="figures"
        />
        <TextField
          form={form}
          name="copies"
          label={t`Limited copies`}
          hint={t`How many can be sold in total. Leave empty for no limit.`}
          error={errorOf('copies') ?? (problems.includes('copies') ? whole : undefined)}
          inputMode="numeric"
          className="figures"
        />
      </div>
      {draft.type === 'branching' ? (
        <Switch
          label={t`Sell scenes one by one`}
          hint={t`Readers can also buy only the content of a scene, at its own price.`}
          checked={draft.sellsParts}
          onChange={(sellsParts) => set('sellsParts', sellsParts)}
        />
      ) : null}
      <Tiers setup={setup} ownerOid={ownerOid} />
      <Switch
        label={t`Accept bonus coins`}
        hint={t`You don’t earn from bonus coins, which readers get for free.`}
        checked={draft.allowsBonus}
        onChange={(allowsBonus) => set('allowsBonus', allowsBonus)}
      />
      <DiscountFields setup={setup} whole={whole} />
    </>
  )
}

const everyone = 'all'

function Tiers({ setup, ownerOid }: { setup: ContentForm; ownerOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const tiers = useQuery(ownTiersQuery(api, ownerOid))
  const { draft, set, errorOf } = setup
  const choose = (tier: string, isChosen: boolean) => {
    const others = draft.publicTiers.filter((one) => one !== tier)
    set('publicTiers', isChosen ? [...others, tier] : others)
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">
        <Trans>Open to</Trans>
      </legend>
      <Checkbox
        label={t`Everyone`}
        checked={draft.publicTiers.includes(everyone)}
        onChange={(isChosen) => choose(everyone, isChosen)}
      />
      <Loaded query={tiers} pending={<Skeleton className="h-10" />}>
        {(rows) =>
          rows
            .filter((tier) => !tier.isRemoved || draft.publicTiers.includes(tier.tierHash))
            .map(({ tierHash, name, price: coins }) => {
              const cost =
                coins === 0
                  ? t`Free`
                  : t`${plural(coins, { one: '# coin', other: '# coins' })} a month`
              return (
                <Checkbox
                  key={tierHash}
                  label={`${name} · ${cost}`}
                  checked={draft.publicTiers.includes(tierHash)}
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
      <Failure error={errorOf('publicTiers')} />
    </fieldset>
  )
}
