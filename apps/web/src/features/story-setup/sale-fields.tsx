import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/form/fields.tsx'
import { Switch } from '../../ui/switch.tsx'
import { usePricesByCode } from '../creator-coupons/use-prices-by-code.ts'
import { SaleEarning } from '../earning/sale-earning.tsx'
import type { SetupPartProps } from './about-fields.tsx'
import { coinsOf } from './draft.ts'
import { useFieldError } from './use-field-error.ts'

/** What a story costs once, and from which coins. */
export function SaleFields({
  setup,
  problems,
  contentOid,
}: SetupPartProps & { contentOid: string }) {
  const { t } = useLingui()
  const { form, draft, set } = setup
  const errorOf = useFieldError(setup, problems)
  const priceCoins = coinsOf(draft.price) ?? 0
  const price = { listPriceCoins: priceCoins, currentCoins: priceCoins }
  const codes = usePricesByCode({ contentOid, ...price })
  return (
    <>
      <TextField
        form={form}
        name="price"
        label={t`Price in coins`}
        hint={t`Buyers keep access if you change the price or unpublish the story.`}
        error={errorOf('price')}
        inputMode="numeric"
        className="figures max-w-40"
      />
      <Switch
        label={t`Accept bonus coins`}
        hint={t`You don’t earn from bonus coins, which readers get for free.`}
        checked={draft.allowsBonus}
        onChange={(allowsBonus) => set('allowsBonus', allowsBonus)}
      />
      <SaleEarning {...{ priceCoins, codes }} allowsBonus={draft.allowsBonus} />
    </>
  )
}
