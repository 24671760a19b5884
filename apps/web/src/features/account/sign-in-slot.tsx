import { lazy, Suspense } from 'react'
import { signInStore } from '../../lib/sign-in-state.ts'
import { useStore } from '../../lib/store.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('./sign-in-dialog.tsx')).SignInDialog,
}))

/** Loads the sign-in dialog only when it is first opened. */
export function SignInSlot() {
  const { open } = useStore(signInStore)
  if (!open) return null
  return (
    <Suspense>
      <SignInDialog />
    </Suspense>
  )
}
