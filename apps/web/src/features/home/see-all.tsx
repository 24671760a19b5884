import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { About } from '../../ui/about.tsx'

/** Leads from a shelf to all that it shows the first of. */
export function SeeAll({
  to,
  search,
  title,
}: {
  to: string
  search: Readonly<Record<string, string>>
  title: string
}) {
  return (
    <Link
      to={to as never}
      search={search as never}
      className="inline-flex min-h-9 shrink-0 items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      <Trans>See all</Trans> <About>{title}</About>
    </Link>
  )
}
