import { Trans } from '@lingui/react/macro'
import { Redo2, Undo2 } from 'lucide-react'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useEditor, useEditorState } from './use-editor.ts'

/** One step back, one step forth. */
export function UndoButtons() {
  const editor = useEditor()
  const canUndo = useEditorState(({ history }) => history.past.length > 0)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  return (
    <div className="flex">
      <ToolButton
        stacked
        icon={<Undo2 aria-hidden />}
        shortcut="Ctrl Z"
        disabled={!canUndo}
        onClick={editor.undo}
      >
        <Trans>Undo</Trans>
      </ToolButton>
      <ToolButton
        stacked
        icon={<Redo2 aria-hidden />}
        shortcut="Shift Ctrl Z"
        disabled={!canRedo}
        onClick={editor.redo}
      >
        <Trans>Redo</Trans>
      </ToolButton>
    </div>
  )
}
