import { Trans } from '@lingui/react/macro'
import type { Scenario } from '@plax/branching/scenario'
import { useMutation } from '@tanstack/react-query'
import { BookOpenText } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useDrawing, useDrawingState } from './drawing.ts'
import { saveInk } from './save-ink.ts'

/** While an Ink story is played, the scenes rest. */
export function InkBar({
  contentOid,
  autosave,
  onPreview,
}: {
  contentOid: string
  autosave: Autosave<Scenario>
  onPreview: () => void
}) {
  const { api, i18n } = useApp()
  const drawing = useDrawing()
  const isInk = useDrawingState((state) => state.served.isInk)
  const leaving = useMutation({
    mutationFn: () => saveInk(api, { contentOid, ink: null, autosave, drawing }),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  if (!isInk) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-3 bg-accent-soft p-2 text-sm"
    >
      <span className="flex items-center gap-2">
        <BookOpenText aria-hidden className="size-4 shrink-0" />
        <Trans>
          Readers play your Ink story instead of these scenes. Switching back keeps your scenes.
        </Trans>
      </span>
      <Button size="sm" onClick={onPreview}>
        <Trans>Preview</Trans>
      </Button>
      <Button size="sm" busy={leaving.isPending} onClick={() => leaving.mutate()}>
        <Trans>Use scenes</Trans>
      </Button>
    </div>
  )
}
