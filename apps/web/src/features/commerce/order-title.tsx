import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useApp } from '../../lib/app-context.ts'
import { findKind } from '../../lib/item-kinds/item-kind.ts'

type OrderLines = Pick<OutputOf<'GET /payment/orders/{orderOid}'>, 'lines'>

/** What an order is called: by what was bought, of several things by the first and how many more. */
export function OrderTitle({ order: { lines } }: { order: OrderLines }) {
  const [first, ...others] = lines
  const count = others.length
  if (!first) return null
  const title = <LineTitle line={first} />
  if (count === 0) return title
  return (
    <Trans>
      {title} <Plural value={count} one="and # more" other="and # more" />
    </Trans>
  )
}

/** To whom a line was given, below its title. */
export function GiftTo({ name }: { name: string }) {
  return (
    <span dir="auto" className="block text-ink-faint">
      <Trans>Gift to {name}</Trans>
    </span>
  )
}

/** What a line is of, and how many where that are several. */
export function LineTitle({ line }: { line: OrderLines['lines'][number] }) {
  const { t } = useLingui()
  const { kinds } = useApp()
  const { kind, title, quantity } = line
  if (title) return quantity === 1 ? title : `${title} × ${quantity}`
  const deleted = findKind(kinds, kind)?.deleted
  return deleted ? t(deleted) : <Trans>Deleted item</Trans>
}
