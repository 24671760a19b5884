import { Plural, Trans } from '@lingui/react/macro'
import type { Canvas } from '@plax/story-engine/canvas'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Autosave } from '../../../lib/autosave.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useConflict } from './use-conflict.ts'

/** Two versions of one canvas: nothing is lost until someone chooses (R-story-chat-079). */
export function ConflictDialog({
  contentOid,
  autosave,
}: {
  contentOid: string
  autosave: Autosave<Canvas>
}) {
  const { open, problem, retry, choose } = useConflict(contentOid, autosave)
  const [later, setLater] = useState(false)
  if (problem) {
    return (
      <Bar>
        {problem}
        <Button size="sm" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </Bar>
    )
  }
  if (!open) return null
  if (later) {
    return (
      <Bar>
        <Trans>This canvas was changed elsewhere. Saving is paused.</Trans>
        <Button
          size="sm"
          onClick={() => {
            setLater(false)
            // What was written since belongs into the choice.
            retry()
          }}
        >
          <Plural value={open.choices.length} one="Review # change" other="Review # changes" />
        </Button>
      </Bar>
    )
  }
  return <MergeDialog conflict={open} onChoose={choose} onLater={() => setLater(true)} />
}

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <div role="alert" className="flex items-center justify-center gap-3 bg-danger-soft p-2 text-sm">
      {children}
    </div>
  )
}
