import { Trans, useLingui } from '@lingui/react/macro'
import type { Span } from '../search-address.ts'
import { Group } from './group.tsx'
import { SpanInputs } from './span-inputs.tsx'

const highest = 10_000

/** What a reply may cost, in credits; further ranges of the address stay as they are. */
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
    <Group legend={<Trans>Credits for a reply</Trans>}>
      <SpanInputs
        name={t`Credits for a reply`}
        min={first?.min ?? null}
        max={first?.max ?? null}
        step={0.001}
        onChange={({ min, max }) => {
          const isOpen = min === null && max === null
          onChange(isOpen ? others : [{ min: min ?? 0, max: max ?? highest }, ...others])
        }}
      />
    </Group>
  )
}
