import { useLingui } from '@lingui/react/macro'
import { discountOf } from '@plax/contracts/content/content-values'
import { TextField } from '../../ui/form/fields.tsx'
import { Switch } from '../../ui/switch.tsx'
import { usePricesByCode } from '../creator-coupons/use-prices-by-code.ts'
import { SaleEarning } from '../earning/sale-earning.tsx'
import type { Content } from './content.queries.ts'
import { DiscountFields } from './discount-fields.tsx'
import { bodyOf, type Draft, problemsOf } from './draft.ts'
import { TierChoice } from './tier-choice.tsx'
import type { ContentForm } from './use-content-form.ts'
import { numberOf } from './whole-number.ts'

/** What it costs, how many there are, and which tiers open it. */
export function SaleFields({
  setup,
  content: { contentOid, creatorOid },
}: {
  setup: ContentForm
  content: Content
}) {
  const { t } = useLingui()
  const { form, draft, set, errorOf } = setup
  const problems = problemsOf(draft)
  const whole = t`Enter a whole number.`
  const currentCoins = priceAt(draft, new Date())
  const listPriceCoins = numberOf(draft.price) ?? 0
  const codes = usePricesByCode({ contentOid, listPriceCoins, currentCoins })
  return (
    <>
      {/* The earning is beside the price, where no bar at the bottom covers it while one types. */}
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:grid-rows-[auto_1fr]">
        <TextField
          form={form}
          name="price"
          label={t`Price in coins`}
          hint={t`Leave empty if it isn’t sold.`}
          error={errorOf('price') ?? (problems.includes('price') ? whole : undefined)}
          inputMode="numeric"
          className="figures"
        />
        <div className="empty:hidden sm:row-span-2">
          <SaleEarning
            priceCoins={currentCoins}
            coCreatorPercents={draft.coCreators.map(({ share }) => numberOf(share) ?? 0)}
            allowsBonus={draft.allowsBonus}
            codes={codes}
          />
        </div>
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
      <TierChoice
        ownerOid={creatorOid}
        chosen={draft.publicTiers}
        error={errorOf('publicTiers')}
        onChange={(tiers) => set('publicTiers', tiers)}
      />
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

/** What a fan pays at an instant; 0 where it isn’t sold. */
function priceAt(draft: Draft, now: Date): number {
  const price = numberOf(draft.price) ?? 0
  return price - discountOf(price, bodyOf(draft).discountSettings ?? null, now)
}
