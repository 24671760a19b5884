import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '../../ui/native-select.tsx'

const choices = { all: undefined, own: false, gifts: true }

/** Whether all is listed, or one's own purchases or gifts alone. */
export function PurchasedFilter({
  gifts,
  onChange,
}: {
  gifts: boolean | undefined
  onChange: (gifts: boolean | undefined) => void
}) {
  const { t } = useLingui()
  const value = gifts === undefined ? 'all' : gifts ? 'gifts' : 'own'
  return (
    <div>
      <NativeSelect
        label={t`Show`}
        value={value}
        options={[
          { value: 'all', label: t`Purchases and gifts` },
          { value: 'own', label: t`Bought by me` },
          { value: 'gifts', label: t`Gifts to me` },
        ]}
        onChange={(chosen) => onChange(choices[chosen as keyof typeof choices])}
      />
    </div>
  )
}
