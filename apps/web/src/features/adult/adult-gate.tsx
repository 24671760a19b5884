import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { KindAdult } from '../../lib/item-kinds/item-kind.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const CertificationPrompt = lazy(async () => ({
  default: (await import('./certification-prompt.tsx')).CertificationPrompt,
}))

/** How a content is shown: a popup is a small screen, its own page the full one (S1 §4). */
export type ContentDisplay = 'none' | 'small-screen' | 'full-screen'

/**
 * In the place of what is for adults: asks for the verification, and where that is closed without
 * one the content is not shown at all (R-adult-007).
 */
export function AdultGate({
  display,
  onDisplay,
  words,
}: {
  display: ContentDisplay
  onDisplay: (display: ContentDisplay) => void
  words: KindAdult
}) {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  useEffect(() => setAsks(true), [])
  return (
    <>
      <EmptyState
        icon={<EyeOff aria-hidden />}
        title={t(words.title)}
        text={
          display === 'none' ? <Trans>It’s hidden until you verify your age.</Trans> : t(words.text)
        }
      >
        <Button variant="primary" onClick={() => setAsks(true)}>
          {t`Show it`}
        </Button>
      </EmptyState>
      {asks ? (
        <Suspense>
          <CertificationPrompt
            prompt={words.prompt}
            onClose={() => {
              setAsks(false)
              onDisplay('none')
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
