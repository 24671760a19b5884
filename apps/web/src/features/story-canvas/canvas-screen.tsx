import { useLingui } from '@lingui/react/macro'
import { Panel } from '@xyflow/react'
import { useEffect, useMemo, useState } from 'react'
import { Sheet } from '../../ui/dialog.tsx'
import type { LoadedCanvas } from './canvas.api.ts'
import { CanvasDrop } from './canvas-drop.tsx'
import { CanvasFlow } from './canvas-flow.tsx'
import { CanvasHeader } from './canvas-header.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { NodeFields } from './inspector/node-fields.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { kindFaces } from './nodes/kinds.ts'
import { Palette } from './palette.tsx'
import { ProblemList } from './problem-list.tsx'
import { SearchBox } from './search-box.tsx'
import { PasteButton, SelectionBar } from './selection-bar.tsx'
import { useCardImport } from './use-card-import.ts'
import { useCompile } from './use-compile.ts'
import { chooseCanvas, useEditor, useEditorState } from './use-editor.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useProblems } from './use-problems.ts'
import { useSaving } from './use-saving.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { ViewBar } from './view-bar.tsx'

/** The whole screen of the canvas: header, drawing, details and problems. */
export function CanvasScreen({ loaded }: { loaded: LoadedCanvas }) {
  const { t } = useLingui()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const isNarrow = useIsNarrow()
  const autosave = useSaving(editor, loaded)
  const compile = useCompile(loaded.contentOid, autosave)
  const importCard = useCardImport()
  const [searching, setSearching] = useState(false)
  const [sheetOpen, setSheetOpen] = useState(false)
  const actions = useMemo(
    () => ({ openSearch: () => setSearching(true), save: () => void autosave.flush() }),
    [autosave],
  )
  useProblems(editor)
  useShortcuts(actions)
  useEffect(() => {
    document.title = `${loaded.title || t`Untitled`} · Plax`
  }, [loaded.title, t])
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <CanvasHeader loaded={loaded} compile={compile} onRetrySave={() => void autosave.flush()} />
      <div className="flex min-h-0 flex-1">
        <main className="relative flex min-w-0 flex-1 flex-col">
          <h1 className="sr-only">{t`Canvas of ${loaded.title || t`Untitled`}`}</h1>
          <CanvasDrop onFiles={importCard}>
            <CanvasFlow compact={isNarrow}>
              {readOnly ? null : (
                <Panel position="top-left">
                  <div className="flex gap-2">
                    <Palette
                      compact={isNarrow}
                      onCard={(file) => importCard([file], { onlyCards: true })}
                    />
                    {isNarrow ? <PasteButton /> : null}
                  </div>
                </Panel>
              )}
              {searching ? (
                <Panel position="top-center">
                  <SearchBox onClose={() => setSearching(false)} />
                </Panel>
              ) : null}
              <Panel position={isNarrow ? 'bottom-center' : 'bottom-right'}>
                <div className="flex flex-col items-center gap-2">
                  {isNarrow ? <SelectionBar onEdit={() => setSheetOpen(true)} /> : null}
                  <ViewBar onSearch={() => setSearching(true)} />
                </div>
              </Panel>
            </CanvasFlow>
          </CanvasDrop>
          <ProblemList onJump={() => setSheetOpen(true)} />
        </main>
        <Inspector />
      </div>
      {isNarrow ? <NodeSheet open={sheetOpen} onClose={() => setSheetOpen(false)} /> : null}
      <ConflictDialog contentOid={loaded.contentOid} autosave={autosave} />
      <LeaveDialog autosave={autosave} />
    </div>
  )
}

/** The details of the selected node on a small screen. */
function NodeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const selected = useEditorState((state) => state.selectedNodeIds)
  const only = selected.length === 1 ? selected[0] : undefined
  const node = useEditorState((state) => chooseCanvas(state).nodes.find(({ id }) => id === only))
  if (!node) return null
  return (
    <Sheet open={open} onClose={onClose} title={t(kindFaces[node.kind].label)}>
      <NodeFields key={node.id} nodeId={node.id} />
    </Sheet>
  )
}
