import { Plural, Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'

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

/** What a line is of, and how many where that are several. */
export function LineTitle({ line }: { line: OrderLines['lines'][number] }) {
  const { kind, title, quantity } = line
  if (title) return quantity === 1 ? title : `${title} × ${quantity}`
  return kind === 'story' ? <Trans>Deleted story</Trans> : <Trans>Deleted item</Trans>
}
