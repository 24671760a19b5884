import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Api } from '../../../lib/api.ts'
import { useApp } from '../../../lib/app-context.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { type Opening, fetchOpening } from '../room-session.ts'
import { RoomSkeleton } from '../room-skeleton.tsx'
import { CompileErrors, diagnosticsOf } from './compile-errors.tsx'
import { PreviewRoom } from './preview-room.tsx'

interface PreviewChatProps {
  contentOid: string
  /** Chat from this node; null is the whole story. */
  nodeId: string | null
}

/**
 * A chat with the canvas as it is saved now, for those who may edit the story: free, in no list,
 * and restarted when another node is chosen. It fills its box.
 */
export function PreviewChat({ contentOid, nodeId }: PreviewChatProps) {
  const { t } = useLingui()
  const app = useApp()
  const opening = useMutation({
    mutationFn: () => openPreview(app.api, { contentOid, nodeId }),
  })
  const { mutate } = opening
  const begun = useRef('')
  useEffect(() => {
    // An effect may run twice; a room must not.
    const run = `${contentOid}/${nodeId}`
    if (begun.current === run) return
    begun.current = run
    mutate()
  }, [contentOid, nodeId, mutate])
  const restart = () => mutate()
  if (opening.error) {
    const problems = diagnosticsOf(opening.error)
    if (problems) return <CompileErrors problems={problems} onRetry={restart} />
    return (
      <div className="p-4">
        <ErrorState error={opening.error} onRetry={restart} />
      </div>
    )
  }
  if (!opening.data) return <RoomSkeleton />
  return (
    <section aria-label={t`Preview`} className="h-full">
      <PreviewRoom
        key={opening.data.status.room.roomOid}
        opening={opening.data}
        onRestart={restart}
      />
    </section>
  )
}

/** Opens a preview room on the canvas as it is saved. Errors: 422 with `diagnostics`. */
async function openPreview(
  api: Api,
  { contentOid, nodeId }: { contentOid: string; nodeId: string | null },
): Promise<Opening> {
  const { room } = await api('POST /story-chat/chat-room', {
    body: { contentOid, preview: { fromNodeId: nodeId } },
  })
  return fetchOpening(api, room.roomOid)
}
