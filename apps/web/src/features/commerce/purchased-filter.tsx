import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '../../ui/native-select.tsx'

const shows = ['own', 'gifts', 'sent'] as const

/** All that the reader owns, what of it they bought or were given, or what they gave to others. */
export type PurchasedShow = 'all' | (typeof shows)[number]

export function toShow(word: string): PurchasedShow {
  return shows.find((show) => show === word) ?? 'all'
}

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
          { value: 'all', label: t`What I own` },
          { value: 'own', label: t`Bought by me` },
          { value: 'gifts', label: t`Gifts to me` },
          { value: 'sent', label: t`Gifts I sent` },
        ]}
        onChange={(chosen) => onChange(chosen as PurchasedShow)}
      />
    </div>
  )
}
