import { useMemo } from 'react'
import type { Canvas } from '@plax/story-engine/canvas'
import type { Autosave } from '../../lib/autosave.ts'
import { useApp } from '../../lib/app-context.ts'
import { useAutosave } from '../../ui/use-autosave.ts'
import { isCanvasConflict, saveCanvas, type LoadedCanvas } from './canvas.api.ts'
import type { Editor } from './editor.ts'

/** Keeps the editor's canvas on the server for as long as the editor is open. */
export function useSaving(editor: Editor, loaded: LoadedCanvas): Autosave<Canvas> {
  const { api } = useApp()
  const { contentOid } = loaded
  const drawn = useMemo(
    () => ({
      present: editor.canvas,
      subscribe: editor.store.subscribe,
      isReadOnly: () => editor.store.get().readOnly,
      showStatus: editor.showSaveStatus,
    }),
    [editor],
  )
  return useAutosave(drawn, {
    start: { state: loaded.canvas, version: loaded.version },
    save: (canvas, version) => saveCanvas(api, { contentOid, canvas, version }),
    isConflict: isCanvasConflict,
  })
}
