import { Trans } from '@lingui/react/macro'
import type { Roulette } from './roulette.api.ts'
import { useChance } from './use-chance.ts'

/** What can be won, and how likely it is. */
export function ItemTable({ table }: { table: Roulette['table'] }) {
  const chance = useChance()
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-xs text-ink-soft">
        <tr>
          <th className="py-1 font-medium">
            <Trans context="roulette">Item</Trans>
          </th>
          <th className="py-1 text-right font-medium">
            <Trans>Probability</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {table.items.map(({ id, name, weight }) => (
          <tr key={id}>
            <td dir="auto" className="py-1.5 wrap-anywhere">
              {name}
            </td>
            <td className="py-1.5 text-right tabular-nums">{chance(weight)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
