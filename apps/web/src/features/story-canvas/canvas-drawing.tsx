import { Trans } from '@lingui/react/macro'
import { Panel, type ReactFlowInstance, useReactFlow, useStore } from '@xyflow/react'
import { FileUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FileDrop } from '../../ui/file-drop.tsx'
import type { LoadedCanvas } from './canvas.api.ts'
import { CanvasFlow } from './canvas-flow.tsx'
import { fitOptions } from './flow-defaults.ts'
import { Palette } from './palette.tsx'
import { SearchBox } from './search-box.tsx'
import { PasteButton, SelectionBar } from './selection-bar.tsx'
import { useCardImport } from './use-card-import.ts'
import { useIsRoomy } from './tool-room.ts'
import { UndoButtons } from './undo-buttons.tsx'
import { useEditorState } from './use-editor.ts'
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
  const compact = !useIsRoomy()
  useSteadyView()
  return (
    <FileDrop
      onFiles={importCard}
      className="min-h-0 flex-1"
      invitation={
        <>
          <FileUp aria-hidden className="size-6" />
          <Trans>Drop a character card, lorebook, or image</Trans>
        </>
      }
    >
      <CanvasFlow>
        {readOnly ? null : (
          <Panel position="top-left">
            <div className="flex gap-2">
              <Palette
                compact={compact}
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
        <Panel position={compact ? 'bottom-center' : 'bottom-right'}>
          <div data-toast-floor={compact || undefined} className="flex flex-col items-center gap-2">
            {isNarrow ? <SelectionBar onEdit={onEdit} /> : null}
            <ViewBar onSearch={() => onSearch(true)} />
          </div>
        </Panel>
      </CanvasFlow>
    </FileDrop>
  )
}

/** When a panel takes or gives room: a canvas seen whole stays whole, else its middle stays. */
function useSteadyView(): void {
  const flow = useReactFlow()
  const width = useStore((state) => state.width)
  const before = useRef(0)
  useEffect(() => {
    const last = before.current
    before.current = width
    if (last === 0 || width === 0 || last === width) return
    const { x, y, zoom } = flow.getViewport()
    if (isWithin(flow, last)) void flow.fitView(fitOptions(width))
    else void flow.setViewport({ x: x + (width - last) / 2, y, zoom })
  }, [flow, width])
}

/** Whether all nodes lie between the left edge and `width` px. */
function isWithin(flow: ReactFlowInstance, width: number): boolean {
  const { x, zoom } = flow.getViewport()
  const all = flow.getNodesBounds(flow.getNodes())
  return all.x * zoom + x >= 0 && (all.x + all.width) * zoom + x <= width
}
