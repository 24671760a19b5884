import { Trans, useLingui } from '@lingui/react/macro'
import { currencies, type Currency } from '@plax/contracts/payment/payment-values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { rememberPlace } from '../../../lib/return-place.ts'
import { Choices } from '../../../ui/choices.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CardName } from '../../wallet/card-name.tsx'
import { cardsQuery } from '../../wallet/cards.api.ts'
import { useCardCurrency, type Way } from './way.ts'

/** Coins of the wallet, or one of the saved cards, and in which money it pays. */
export function WayField({
  way,
  onChange,
  place,
}: {
  way: Way
  onChange: (way: Way) => void
  /** Where the reader comes back to from saving a card. */
  place: string
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const saved = useQuery(cardsQuery(api))
  const proposed = useCardCurrency()
  if (saved.isPending) return <Skeleton className="h-20" />
  if (saved.isError) return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />
  const cards = saved.data.cards.filter((card) => !card.isExpired && !card.isDuplicate)
  if (!saved.data.savesCards || !saved.data.isOpen) return null
  const currency = way.method === 'card' ? way.currency : proposed
  const choose = (value: string) =>
    onChange(
      value === 'coins'
        ? { method: 'coins' }
        : { method: 'card', cardIdx: Number(value), currency },
    )
  return (
    <div className="flex flex-col gap-3">
      {cards.length > 0 ? (
        <Choices
          legend={t`Payment method`}
          className="grid sm:grid-cols-2"
          value={way.method === 'coins' ? 'coins' : String(way.cardIdx)}
          onChange={choose}
          choices={[
            { value: 'coins', label: <Trans>Wallet coins</Trans> },
            ...cards.map((card) => ({
              value: String(card.idx),
              label: <CardName card={card} />,
            })),
          ]}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {way.method === 'card' ? (
          <NativeSelect
            label={t`Card currency`}
            value={way.currency}
            onChange={(value) => onChange({ ...way, currency: value as Currency })}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        ) : null}
        <Link
          to="/wallet/cards"
          onClick={() => rememberPlace(place, 'card')}
          className="text-sm text-accent-ink underline underline-offset-2"
        >
          {cards.length > 0 ? <Trans>Saved cards</Trans> : <Trans>Save a card and pay</Trans>}
        </Link>
      </div>
    </div>
  )
}
