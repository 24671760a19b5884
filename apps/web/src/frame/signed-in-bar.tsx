import { CartLink } from '../features/cart/cart-link.tsx'
import { Bell } from '../features/notification/bell.tsx'
import type { Viewer } from '../lib/viewer.ts'
import { ProfileSlot } from './profile-slot.tsx'
import { WalletSummary } from './wallet-summary.tsx'

/** What a reader holds, what they were told, and their account. */
export function SignedInBar({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <WalletSummary />
      <CartLink />
      <Bell key={viewer.oid} viewer={viewer} />
      <ProfileSlot viewer={viewer} />
    </>
  )
}
