import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useFloating } from './portal-container.ts'

/** A word of explanation on hover and focus; never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const { container, root } = useFloating()
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root {...root}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade rounded-sm border border-line bg-overlay px-2.5 py-1.5 text-xs text-ink shadow-overlay"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
