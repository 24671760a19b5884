import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { CartLine } from './cart.api.ts'
import { useCart } from './use-cart.ts'

/** Chooses all entries or none, and removes the chosen ones. */
export function CartSelection({
  lines,
  chosen,
  onChoose,
}: {
  lines: readonly CartLine[]
  chosen: readonly CartLine[]
  onChoose: (entries: readonly string[], isChosen: boolean) => void
}) {
  const { t } = useLingui()
  const change = useCart()
  const total = lines.length
  const count = chosen.length
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1">
      <Checkbox
        label={t`Selected: ${count} of ${total}`}
        checked={count === total}
        onChange={(isChosen) =>
          onChoose(
            lines.map(({ entry }) => entry),
            isChosen,
          )
        }
      />
      <Button
        size="sm"
        variant="ghost"
        icon={<Trash2 aria-hidden className="size-4" />}
        busy={change.isPending}
        disabled={count === 0}
        onClick={() => change.mutate({ remove: chosen.map(({ entry }) => entry) })}
      >
        <Trans>Remove selected</Trans>
      </Button>
    </div>
  )
}
