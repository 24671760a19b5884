import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { createAutosave, type Autosave } from './autosave.ts'
import { isCanvasConflict, saveCanvas, type LoadedCanvas } from './canvas.api.ts'
import type { Editor } from './editor.ts'
import type { Canvas } from '@plax/story-engine/canvas'

/** Keeps the editor's canvas on the server for as long as the editor is open. */
export function useSaving(editor: Editor, loaded: LoadedCanvas): Autosave<Canvas> {
  const { api } = useApp()
  const [autosave] = useState(() =>
    createAutosave(
      { state: loaded.canvas, version: loaded.version },
      {
        save: (canvas, version) =>
          saveCanvas(api, { contentOid: loaded.contentOid, canvas, version }),
        isConflict: isCanvasConflict,
        onStatus: (status) => editor.showSaveStatus(status),
        later: (run, ms) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      },
    ),
  )
  const last = useRef(loaded.canvas)
  useEffect(() => {
    const follow = () => {
      const canvas = editor.canvas()
      if (canvas === last.current) return
      last.current = canvas
      autosave.change(canvas)
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.isClean() || editor.store.get().readOnly) return
      void autosave.flush()
      event.preventDefault()
    }
    const stopFollowing = editor.store.subscribe(follow)
    addEventListener('beforeunload', warn)
    return () => {
      stopFollowing()
      removeEventListener('beforeunload', warn)
      autosave.stop()
    }
  }, [editor, autosave])
  return autosave
}
