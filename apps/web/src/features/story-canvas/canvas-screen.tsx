import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { LoadedCanvas } from './canvas.api.ts'
import { CanvasDrawing } from './canvas-drawing.tsx'
import { CanvasHeader } from './canvas-header.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { ShortcutDialog } from './inspector/shortcut-help.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ProblemList } from './problem-list.tsx'
import { SelectionSheet } from './selection-sheet.tsx'
import { useCompile } from './use-compile.ts'
import { useEditor } from './use-editor.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useKeptHistory } from './use-kept-history.ts'
import { useProblems } from './use-problems.ts'
import { useSaving } from './use-saving.ts'
import { useShortcuts, useViewMiddle } from './use-shortcuts.ts'

/** The whole screen of the canvas: header, drawing, details and problems. */
export function CanvasScreen({ loaded }: { loaded: LoadedCanvas }) {
  const { t } = useLingui()
  const editor = useEditor()
  const isNarrow = useIsNarrow()
  const autosave = useSaving(editor, loaded)
  const compile = useCompile(loaded.contentOid, autosave)
  const [searching, setSearching] = useState(false)
  const [helping, setHelping] = useState(false)
  const [sheetOpen, setSheetOpen] = useState(false)
  const middle = useViewMiddle()
  const addNote = () => {
    if (editor.addComment(middle()) && isNarrow) setSheetOpen(true)
  }
  const actions = useMemo(
    () => ({
      openSearch: () => setSearching(true),
      openHelp: () => setHelping(true),
      addNote: () => void editor.addComment(middle()),
      togglePreview: () => {},
      save: () => void autosave.flush(),
    }),
    [autosave, editor, middle],
  )
  useProblems(editor)
  useShortcuts(actions)
  useKeptHistory(editor, loaded, autosave)
  useEffect(() => {
    document.title = `${loaded.title || t`Untitled`} · Plax`
  }, [loaded.title, t])
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <CanvasHeader loaded={loaded} compile={compile} onRetrySave={() => void autosave.flush()} />
      <div className="flex min-h-0 flex-1">
        <main className="relative flex min-w-0 flex-1 flex-col">
          <h1 className="sr-only">{t`Canvas of ${loaded.title || t`Untitled`}`}</h1>
          <CanvasDrawing
            loaded={loaded}
            isNarrow={isNarrow}
            searching={searching}
            onSearch={setSearching}
            onNote={addNote}
            onEdit={() => setSheetOpen(true)}
          />
          <ProblemList onJump={() => setSheetOpen(true)} />
        </main>
        <Inspector />
      </div>
      {isNarrow ? <SelectionSheet open={sheetOpen} onClose={() => setSheetOpen(false)} /> : null}
      {helping ? <ShortcutDialog onClose={() => setHelping(false)} /> : null}
      <ConflictDialog contentOid={loaded.contentOid} autosave={autosave} />
      <LeaveDialog autosave={autosave} />
    </div>
  )
}
