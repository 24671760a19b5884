import { Trans } from '@lingui/react/macro'
import type { Scenario } from '@plax/branching/scenario'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { useDrawing, useDrawingState } from './drawing.ts'

/** The story was saved elsewhere meanwhile: nothing is lost until someone chooses. */
export function ConflictBar({
  contentOid,
  autosave,
}: {
  contentOid: string
  autosave: Autosave<Scenario>
}) {
  const { api, i18n } = useApp()
  const drawing = useDrawing()
  const isConflict = useDrawingState((state) => state.saveStatus === 'conflict')
  const settling = useMutation({
    mutationFn: async (takesTheirs: boolean) => {
      const story = await api('GET /content/scenario', { query: { contentOid } })
      const { scenario, version, problems, hasChanges, isInk } = story
      // What was here can be gone back to.
      if (takesTheirs) drawing.replace(scenario)
      drawing.showServed({ problems, hasChanges, isInk })
      await autosave.settle({ version, state: scenario }, drawing.present())
    },
  })
  if (!isConflict) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-3 bg-danger-soft p-2 text-sm"
    >
      <Trans>This story was changed elsewhere. Saving is paused.</Trans>
      <Button size="sm" busy={settling.isPending} onClick={() => settling.mutate(false)}>
        <Trans>Keep your version</Trans>
      </Button>
      <Button size="sm" busy={settling.isPending} onClick={() => settling.mutate(true)}>
        <Trans>Load other version</Trans>
      </Button>
      {settling.error ? messageOf(settling.error, i18n) : null}
    </div>
  )
}
