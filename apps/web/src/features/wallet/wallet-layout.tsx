import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { SignedIn } from '../../ui/signed-in.tsx'

/** A page of the wallet: its title, the way back, and a prompt for those who are signed out. */
export function WalletLayout({
  title,
  actions,
  isRoot,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  /** The wallet itself, from which nothing leads back. */
  isRoot?: boolean
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-[980px] px-4 py-6 md:px-8 md:py-10">
      {isRoot ? null : (
        <Link
          to="/wallet"
          className="mb-3 -ml-1 inline-flex print:hidden items-center gap-1 rounded-sm py-1 pr-2 text-sm text-ink-soft hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          <Trans>Wallet</Trans>
        </Link>
      )}
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{title}</h1>
        {actions}
      </header>
      <SignedIn>{children}</SignedIn>
    </div>
  )
}
