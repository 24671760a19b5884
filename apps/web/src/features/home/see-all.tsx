import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { About } from '../../ui/about.tsx'
import type { BrowseAddress } from '../browse/browse-address.ts'

/** Leads from a shelf to all that it shows the first of. */
export function SeeAll({ search, title }: { search: BrowseAddress; title: string }) {
  return (
    <Link
      to="/browse"
      search={search}
      className="inline-flex min-h-9 shrink-0 items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      <Trans>See all</Trans> <About>{title}</About>
    </Link>
  )
}
