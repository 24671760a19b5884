import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { SignedIn } from '../../ui/signed-in.tsx'
import { PurchasedList } from './purchased-list.tsx'

/** What the reader bought or was given, on a page of its own. */
export function PurchasedPage() {
  return (
    <div className="mx-auto flex w-full max-w-[980px] flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <header>
        <Link
          to="/library"
          className="mb-3 -ml-1 inline-flex items-center gap-1 rounded-sm py-1 pr-2 text-sm text-ink-soft hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          <Trans>Library</Trans>
        </Link>
        <h1 className="text-xl font-semibold">
          <Trans context="what I own">Purchased</Trans>
        </h1>
      </header>
      <SignedIn
        title={<Trans>Log in to see your purchases</Trans>}
        text={<Trans>They stay with your account, so you have them on every device.</Trans>}
      >
        <PurchasedList />
      </SignedIn>
    </div>
  )
}
