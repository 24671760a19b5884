import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** The way back and the way on, at the end of a step. */
export function StepButtons({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-5">
      <Button variant="ghost" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
      {children}
    </div>
  )
}
