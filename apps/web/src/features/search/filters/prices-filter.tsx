import { Trans, useLingui } from '@lingui/react/macro'
import { priceMaxCoins } from '@plax/contracts/limits'
import type { Span } from '../search-address.ts'
import { Group } from './group.tsx'
import { SpanInputs } from './span-inputs.tsx'

/** What an item may cost once, in coins, 0 where it is not sold; further ranges of the address stay as they are. */
export function PricesFilter({
  prices,
  onChange,
}: {
  prices: Span[]
  onChange: (prices: Span[]) => void
}) {
  const { t } = useLingui()
  const [first, ...others] = prices
  return (
    <Group legend={<Trans>Price in coins</Trans>}>
      <SpanInputs
        name={t`Price in coins`}
        min={first?.min ?? null}
        max={first?.max ?? null}
        onChange={({ min, max }) => {
          const isOpen = min === null && max === null
          onChange(isOpen ? others : [{ min: min ?? 0, max: max ?? priceMaxCoins }, ...others])
        }}
      />
    </Group>
  )
}
