import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A creator’s first step; `children` are the buttons that start a story. */
export function NoOwnStories({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      icon={<Sparkles aria-hidden />}
      title={<Trans>No stories yet. Start one from a character card or a blank canvas.</Trans>}
      text={<Trans>Supports V1, V2, and V3 cards as PNG or JSON.</Trans>}
    >
      {children}
    </EmptyState>
  )
}
