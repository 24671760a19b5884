import { Suspense } from 'react'
import { later } from '../lib/later.ts'
import { useStore } from '../lib/store.ts'
import { noToasts, toastStore } from './toast.ts'

const ToastStack = later(async () => (await import('./toast-stack.tsx')).ToastStack)

/** Where toasts appear; their code comes with the first one, and the region stays from then on. */
export function ToastSlot() {
  const everShown = useStore(toastStore) !== noToasts
  return everShown ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null
}
