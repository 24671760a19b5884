import { Trans } from '@lingui/react/macro'
import { SignedIn } from '../../ui/signed-in.tsx'
import { PurchasedList } from './purchased-list.tsx'

/** What the reader bought or was given, on a page of its own. */
export function PurchasedPage() {
  return (
    <div className="mx-auto flex w-full max-w-[980px] flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <h1 className="text-xl font-semibold">
        <Trans context="what I own">Purchased</Trans>
      </h1>
      <SignedIn
        title={<Trans>Log in to see your purchases</Trans>}
        text={<Trans>They stay with your account, so you have them on every device.</Trans>}
      >
        <PurchasedList />
      </SignedIn>
    </div>
  )
}
