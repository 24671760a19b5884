import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Choices } from '../../ui/choices.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { customAlertsQuery } from './donation.api.ts'
import type { Donating } from './use-donate.ts'

/** Which of the creator’s alerts the stream shows; a dearer one raises the coins. */
export function CustomAlertChoice({ donating }: { donating: Donating }) {
  const { api } = useApp()
  const { draft, options, coins } = donating
  const items = useQuery(customAlertsQuery(api, options.creatorOid)).data?.items ?? []
  if (items.length === 0) return null
  const choose = (oid: string) => {
    draft.set('optionId', oid)
    const price = items.find((item) => item.oid === oid)?.priceCoins ?? 0
    if (coins < price) draft.set('coins', String(price))
  }
  return (
    <Choices
      legend={<Trans>Alert on the stream</Trans>}
      choices={[
        { value: '', label: <Trans context="an alert">Standard</Trans> },
        ...items.map(({ oid, name, priceCoins, image }) => ({
          value: oid,
          label: (
            <span className="flex items-center gap-2">
              {image ? (
                <img src={image.url} alt="" className="h-8 w-12 rounded-sm object-cover" />
              ) : null}
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <PriceTag amount={priceCoins} currency="coin" />
            </span>
          ),
        })),
      ]}
      value={draft.values.optionId}
      onChange={choose}
      className="grid grid-cols-1"
    />
  )
}
