import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toast.ts'
import { createAutosave, type Autosave, type SaveStatus } from './autosave.ts'
import { isCanvasConflict, saveCanvas, type LoadedCanvas } from './canvas.api.ts'
import type { Editor } from './editor.ts'
import type { Canvas } from '@plax/story-engine/canvas'

/** Says once why the server refuses a canvas; a lost connection is told by the label alone. */
function refusalTeller() {
  let told: string | null = null
  return (status: SaveStatus, error: unknown) => {
    if (status === 'standby') told = null
    if (status !== 'failed' || !(error instanceof ApiError) || error.message === told) return
    told = error.message
    showToast(told, { tone: 'danger' })
  }
}

/** Keeps the editor's canvas on the server for as long as the editor is open. */
export function useSaving(editor: Editor, loaded: LoadedCanvas): Autosave<Canvas> {
  const { api } = useApp()
  const [autosave] = useState(() => {
    const tellRefusal = refusalTeller()
    return createAutosave(
      { state: loaded.canvas, version: loaded.version },
      {
        save: (canvas, version) =>
          saveCanvas(api, { contentOid: loaded.contentOid, canvas, version }),
        isConflict: isCanvasConflict,
        onStatus: (status, error) => {
          editor.showSaveStatus(status)
          tellRefusal(status, error)
        },
        later: (run, ms) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      },
    )
  })
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
