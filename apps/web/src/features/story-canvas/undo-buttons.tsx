import { useLingui } from '@lingui/react/macro'
import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useEditor, useEditorState } from './use-editor.ts'

/** One step back, one step forth. */
export function UndoButtons() {
  const { t } = useLingui()
  const editor = useEditor()
  const canUndo = useEditorState(({ history }) => history.past.length > 0)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  return (
    <div className="flex">
      <IconButton label={t`Undo`} disabled={!canUndo} onClick={editor.undo}>
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton label={t`Redo`} disabled={!canRedo} onClick={editor.redo}>
        <Redo2 aria-hidden />
      </IconButton>
    </div>
  )
}
