import { Trans } from '@lingui/react/macro'
import type { Canvas } from '@plax/story-engine/canvas'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Autosave } from './autosave.ts'
import { useEditor, useEditorState } from './use-editor.ts'

/** Two versions of one canvas: nothing is lost until someone chooses (R-story-chat-079). */
export function ConflictDialog({
  contentOid,
  autosave,
}: {
  contentOid: string
  autosave: Autosave<Canvas>
}) {
  const { api, i18n } = useApp()
  const editor = useEditor()
  const inConflict = useEditorState(({ saveStatus }) => saveStatus === 'conflict')
  const [later, setLater] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (keepOurs: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      const theirs = await api('GET /story-chat/chat-canvas', { query: { contentOid } })
      editor.keepPictures(theirs.pictures)
      await autosave.settle({ version: theirs.version, state: theirs.canvas }, keepOurs)
      // An edit like any other: undo brings ours back.
      if (!keepOurs) editor.replace(theirs.canvas)
    } catch (error) {
      setProblem(messageOf(error, i18n))
    } finally {
      setBusy(false)
    }
  }
  if (!inConflict) return null
  if (later) {
    return (
      <div
        role="alert"
        className="flex items-center justify-center gap-3 bg-danger-soft p-2 text-sm"
      >
        <Trans>This canvas was changed elsewhere and is not being saved.</Trans>
        <Button size="sm" onClick={() => setLater(false)}>
          <Trans>Choose a version</Trans>
        </Button>
      </div>
    )
  }
  return (
    <Dialog
      open
      onClose={() => setLater(true)}
      title={<Trans>This canvas was changed elsewhere</Trans>}
      description={
        <Trans>
          Another tab or person saved it after you opened it. Your version is kept here until you
          choose.
        </Trans>
      }
      actions={
        <>
          <Button busy={busy} onClick={() => void choose(false)}>
            <Trans>Load theirs</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void choose(true)}>
            <Trans>Keep mine (save over)</Trans>
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-soft">
        <Trans>If you load theirs, undo still brings yours back while this page is open.</Trans>
      </p>
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </Dialog>
  )
}
