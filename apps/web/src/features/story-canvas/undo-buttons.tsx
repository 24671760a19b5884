import { Trans } from '@lingui/react/macro'
import { Redo2, Undo2 } from 'lucide-react'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useEditor, useEditorState } from './use-editor.ts'

/** One step back, one step forth. */
export function UndoButtons() {
  const { undo, redo } = useEditor()
  const canUndo = useEditorState(({ history }) => history.past.length > 0)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  return <StepButtons undo={canUndo ? undo : null} redo={canRedo ? redo : null} />
}

/** The same for any drawing; null: there is no step to take. */
export function StepButtons({
  undo,
  redo,
}: {
  undo: (() => void) | null
  redo: (() => void) | null
}) {
  return (
    <div className="flex">
      <ToolButton
        stacked
        icon={<Undo2 aria-hidden />}
        shortcut="Ctrl Z"
        disabled={!undo}
        onClick={() => undo?.()}
      >
        <Trans>Undo</Trans>
      </ToolButton>
      <ToolButton
        stacked
        icon={<Redo2 aria-hidden />}
        shortcut="Shift Ctrl Z"
        disabled={!redo}
        onClick={() => redo?.()}
      >
        <Trans>Redo</Trans>
      </ToolButton>
    </div>
  )
}
