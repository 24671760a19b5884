import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '../../ui/native-select.tsx'

/** All that the reader owns, what of it they bought or were given, or what they gave to others. */
export type PurchasedShow = 'all' | 'own' | 'gifts' | 'sent'

/** Which purchases and gifts are listed. */
export function PurchasedFilter({
  show,
  onChange,
}: {
  show: PurchasedShow
  onChange: (show: PurchasedShow) => void
}) {
  const { t } = useLingui()
  return (
    <div>
      <NativeSelect
        label={t`Show`}
        value={show}
        options={[
          { value: 'all', label: t`Purchases and gifts` },
          { value: 'own', label: t`Bought by me` },
          { value: 'gifts', label: t`Gifts to me` },
          { value: 'sent', label: t`Gifts I sent` },
        ]}
        onChange={(chosen) => onChange(chosen as PurchasedShow)}
      />
    </div>
  )
}
