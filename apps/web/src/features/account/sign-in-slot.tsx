import { Suspense } from 'react'
import { later } from '../../lib/later.ts'
import { signInStore } from '../../lib/sign-in-state.ts'
import { useStore } from '../../lib/store.ts'

const SignInDialog = later(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)
const StepUpDialog = later(async () => (await import('./step-up-dialog.tsx')).StepUpDialog)
const SuspensionNotice = later(
  async () => (await import('./suspension-notice.tsx')).SuspensionNotice,
)

/** Loads the dialogs that ask who somebody is only when one is first opened. */
export function SignInSlot() {
  const { open, onStepUp, suspension } = useStore(signInStore)
  if (suspension) {
    return (
      <Suspense>
        <SuspensionNotice details={suspension} />
      </Suspense>
    )
  }
  if (!open && !onStepUp) return null
  return <Suspense>{onStepUp ? <StepUpDialog /> : <SignInDialog />}</Suspense>
}
