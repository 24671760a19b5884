import { Panel } from '@xyflow/react'
import type { LoadedCanvas } from './canvas.api.ts'
import { CanvasDrop } from './canvas-drop.tsx'
import { CanvasFlow } from './canvas-flow.tsx'
import { Palette } from './palette.tsx'
import { SearchBox } from './search-box.tsx'
import { PasteButton, SelectionBar } from './selection-bar.tsx'
import { useCardImport } from './use-card-import.ts'
import { UndoButtons } from './undo-buttons.tsx'
import { useEditorState } from './use-editor.ts'
import { useSteadyView } from './use-steady-view.ts'
import { ViewBar } from './view-bar.tsx'

/** The drawing with all that floats over it. */
export function CanvasDrawing({
  loaded,
  isNarrow,
  searching,
  onSearch,
  onNote,
  onEdit,
}: {
  loaded: LoadedCanvas
  isNarrow: boolean
  searching: boolean
  onSearch: (searching: boolean) => void
  onNote: () => void
  onEdit: () => void
}) {
  const readOnly = useEditorState((state) => state.readOnly)
  const importCard = useCardImport()
  useSteadyView()
  return (
    <CanvasDrop onFiles={importCard}>
      <CanvasFlow compact={isNarrow}>
        {readOnly ? null : (
          <Panel position="top-left">
            <div className="flex gap-2">
              <Palette
                compact={isNarrow}
                onCard={(file) => importCard([file], { onlyCards: true })}
                onNote={onNote}
              />
              {isNarrow ? <PasteButton /> : null}
            </div>
          </Panel>
        )}
        {readOnly || !isNarrow ? null : (
          <Panel position="top-right">
            <div className="rounded-md border border-line bg-overlay">
              <UndoButtons />
            </div>
          </Panel>
        )}
        {searching ? (
          <Panel position="top-center">
            <SearchBox contentOid={loaded.contentOid} onClose={() => onSearch(false)} />
          </Panel>
        ) : null}
        <Panel position={isNarrow ? 'bottom-center' : 'bottom-right'}>
          <div className="flex flex-col items-center gap-2">
            {isNarrow ? <SelectionBar onEdit={onEdit} /> : null}
            <ViewBar onSearch={() => onSearch(true)} />
          </div>
        </Panel>
      </CanvasFlow>
    </CanvasDrop>
  )
}
