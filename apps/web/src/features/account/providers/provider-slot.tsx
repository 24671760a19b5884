import { lazy, Suspense } from 'react'

const Buttons = lazy(async () => ({
  default: (await import('./provider-buttons.tsx')).ProviderButtons,
}))

/** The buttons of the providers, once the form that they stand under is there. */
export function ProviderSlot({ onDepart }: { onDepart?: (() => void) | undefined }) {
  return (
    <Suspense>
      <Buttons onDepart={onDepart} />
    </Suspense>
  )
}
