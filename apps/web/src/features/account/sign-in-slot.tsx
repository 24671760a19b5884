import { lazy, Suspense } from 'react'
import { signInStore } from '../../lib/sign-in-state.ts'
import { useStore } from '../../lib/store.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('./sign-in-dialog.tsx')).SignInDialog,
}))
const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}))
const SuspensionNotice = lazy(async () => ({
  default: (await import('./suspension-notice.tsx')).SuspensionNotice,
}))

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
