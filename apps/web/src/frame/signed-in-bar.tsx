import type { Viewer } from '../lib/viewer.ts'
import { ProfileSlot } from './profile-slot.tsx'
import { WalletSummary } from './wallet-summary.tsx'

/** What a reader holds, and their account. */
export function SignedInBar({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <WalletSummary />
      <ProfileSlot viewer={viewer} />
    </>
  )
}
