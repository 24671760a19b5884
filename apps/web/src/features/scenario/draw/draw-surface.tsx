import { Trans } from '@lingui/react/macro'
import { Panel } from '@xyflow/react'
import { FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { StepButtons } from '../../story-canvas/undo-buttons.tsx'
import { ViewTools } from '../../story-canvas/view-bar.tsx'
import { chooseScenario, useDrawing, useDrawingState } from './drawing.ts'
import { SceneFlow } from './flow/scene-flow.tsx'

/** The graph with all that floats over it. */
export function DrawSurface({
  isNarrow,
  onAdd,
  onEdit,
  onFiles,
}: {
  isNarrow: boolean
  onAdd: () => void
  onEdit: () => void
  onFiles: (files: File[]) => void
}) {
  const drawing = useDrawing()
  const isEmpty = useDrawingState((state) => chooseScenario(state).scenes.length === 0)
  return (
    <FileDrop
      onFiles={onFiles}
      className="min-h-0 flex-1"
      invitation={
        <>
          <FileUp aria-hidden className="size-6" />
          <Trans>Drop a Twine or Ink story</Trans>
        </>
      }
    >
      <SceneFlow>
        <Panel position="top-left">
          <div className="rounded-lg border border-line bg-overlay p-0.5">
            <ToolButton icon={<Plus aria-hidden />} shortcut="N" onClick={onAdd}>
              <Trans>Add scene</Trans>
            </ToolButton>
          </div>
        </Panel>
        {isNarrow ? (
          <Panel position="top-right">
            <div className="rounded-md border border-line bg-overlay">
              <Steps />
            </div>
          </Panel>
        ) : null}
        {isEmpty ? (
          <Panel position="top-center" className="mt-24!">
            <EmptyState
              title={<Trans>No scenes yet</Trans>}
              text={<Trans>Add the first one, or drop a Twine or Ink story here.</Trans>}
            />
          </Panel>
        ) : null}
        <Panel position={isNarrow ? 'bottom-center' : 'bottom-right'}>
          <div className="flex flex-col items-center gap-2">
            {isNarrow ? <SelectedTools onEdit={onEdit} /> : null}
            <ViewTools arrange={{ label: <Trans>Arrange scenes</Trans>, run: drawing.arrange }} />
          </div>
        </Panel>
      </SceneFlow>
    </FileDrop>
  )
}

export function Steps() {
  const drawing = useDrawing()
  const canUndo = useDrawingState(({ history }) => history.past.length > 0)
  const canRedo = useDrawingState(({ history }) => history.future.length > 0)
  return <StepButtons undo={canUndo ? drawing.undo : null} redo={canRedo ? drawing.redo : null} />
}

/** What a small screen offers for what is selected. */
function SelectedTools({ onEdit }: { onEdit: () => void }) {
  const drawing = useDrawing()
  const ids = useDrawingState((state) => state.selectedIds)
  const lineIds = useDrawingState((state) => state.selectedLineIds)
  if (ids.length + lineIds.length === 0) return null
  return (
    <div className="flex rounded-lg border border-line bg-overlay p-0.5">
      {ids.length === 1 ? (
        <ToolButton icon={<Pencil aria-hidden />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </ToolButton>
      ) : null}
      <ToolButton icon={<Trash2 aria-hidden />} onClick={() => drawing.remove(ids, lineIds)}>
        <Trans>Delete</Trans>
      </ToolButton>
    </div>
  )
}
