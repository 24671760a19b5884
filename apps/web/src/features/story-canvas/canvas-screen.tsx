import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { LoadedCanvas } from './canvas.api.ts'
import { CanvasDrawing } from './canvas-drawing.tsx'
import { CanvasHeader } from './canvas-header.tsx'
import type { CanvasPanel } from './canvas-menu.tsx'
import { CanvasPanels } from './canvas-panels.tsx'
import { CompileStatus } from './compile/compile-status.tsx'
import { ConflictDialog } from './merge/conflict-dialog.tsx'
import { takeImport } from './imported/fresh-imports.ts'
import { ImportReport } from './imported/import-report.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PreviewDock } from './preview/preview-dock.tsx'
import { usePreview } from './preview/use-preview.ts'
import { ProblemList } from './problem-list.tsx'
import { SelectionSheet } from './selection-sheet.tsx'
import { useCompile } from './compile/use-compile.ts'
import { useEditor } from './use-editor.ts'
import { useHasNoRoomBeside, useIsNarrow } from './use-is-narrow.ts'
import { useKeptHistory } from './use-kept-history.ts'
import { useProblems } from './use-problems.ts'
import { useSaving } from './use-saving.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useViewMiddle } from './use-view-middle.ts'
import { useView } from './use-view.ts'

/** The whole screen of the canvas: header, drawing, details and problems. */
export function CanvasScreen({ loaded }: { loaded: LoadedCanvas }) {
  const { t } = useLingui()
  const editor = useEditor()
  const isNarrow = useIsNarrow()
  const autosave = useSaving(editor, loaded)
  const isSheet = useHasNoRoomBeside()
  const shown = usePreview(editor, { canEdit: loaded.canEdit, isSheet, autosave })
  const compile = useCompile(loaded.contentOid, autosave)
  const [searching, setSearching] = useState(false)
  const [panel, setPanel] = useState<CanvasPanel | null>(null)
  const [sheetOpen, setSheetOpen] = useState(false)
  const middle = useViewMiddle()
  const view = useView()
  const openDetails = () => setSheetOpen(true)
  const addNote = () => {
    if (editor.addComment(middle()) && isNarrow) openDetails()
  }
  const actions = useMemo(
    () => ({
      openSearch: () => setSearching(true),
      openHelp: () => setPanel('help'),
      addNote: () => void editor.addComment(middle()),
      togglePreview: shown.toggle,
      save: () => void autosave.flush(),
      view,
    }),
    [autosave, editor, middle, shown.toggle, view],
  )
  useProblems(editor)
  useShortcuts(actions)
  useKeptHistory(editor, loaded, autosave)
  useEffect(() => {
    if (takeImport(loaded.contentOid)) editor.openReport('all')
  }, [editor, loaded.contentOid])
  useEffect(() => {
    document.title = `${loaded.title || t`Untitled`} · Plax`
  }, [loaded.title, t])
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <CanvasHeader
        loaded={loaded}
        compile={compile}
        onRetrySave={() => void autosave.flush()}
        onOpen={setPanel}
        preview={{ isOpen: shown.preview !== null, toggle: shown.toggle }}
      />
      <div className="flex min-h-0 flex-1">
        <main className="relative flex min-w-0 flex-1 flex-col">
          <h1 className="sr-only">{t`${loaded.title || t`Untitled`} canvas`}</h1>
          <CanvasDrawing
            loaded={loaded}
            isNarrow={isNarrow}
            searching={searching}
            onSearch={setSearching}
            onNote={addNote}
            onEdit={openDetails}
          />
          <CompileStatus contentOid={loaded.contentOid} compile={compile} onJump={openDetails} />
          <ProblemList onJump={openDetails} />
        </main>
        <Inspector />
        <PreviewDock
          contentOid={loaded.contentOid}
          isSheet={isSheet}
          shown={shown}
          onTouch={() => void autosave.flush()}
        />
      </div>
      {isNarrow ? <SelectionSheet open={sheetOpen} onClose={() => setSheetOpen(false)} /> : null}
      <CanvasPanels
        panel={panel}
        loaded={loaded}
        autosave={autosave}
        onClose={() => setPanel(null)}
      />
      <ImportReport />
      <ConflictDialog contentOid={loaded.contentOid} autosave={autosave} />
      <LeaveDialog autosave={autosave} />
    </div>
  )
}
