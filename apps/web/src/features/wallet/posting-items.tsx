import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Posting } from './wallet.api.ts'

type Items = Posting['items']

/** What a posting is about: the first, leading to its page, and how many more. */
export function ItemsTitle({ items, className }: { items: Items; className: string }) {
  const [first, ...others] = items
  const count = others.length
  if (!first) return null
  const title = <ItemTitle item={first} className={className} />
  if (count === 0) return title
  return (
    <Trans>
      {title} <Plural value={count} one="and # more" other="and # more" />
    </Trans>
  )
}

function ItemTitle({ item, className }: { item: Items[number]; className: string }) {
  if (item.path === null) return item.title
  return (
    <Link to={item.path} className={className}>
      {item.title}
    </Link>
  )
}
