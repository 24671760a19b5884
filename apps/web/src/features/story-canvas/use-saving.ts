import type { I18n } from '@lingui/core'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { saveMessageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { createAutosave, type Autosave, type SaveStatus } from '../../lib/autosave.ts'
import { isCanvasConflict, saveCanvas, type LoadedCanvas } from './canvas.api.ts'
import type { Editor } from './editor.ts'
import type { Canvas } from '@plax/story-engine/canvas'

/** Says once why a canvas is not saved; the label goes on to say that it is not. */
function failureTeller(i18n: I18n) {
  let told: string | null = null
  return (status: SaveStatus, error: unknown) => {
    if (status === 'standby') told = null
    const message = status === 'failed' ? saveMessageOf(error, i18n) : told
    if (message === null || message === told) return
    told = message
    showToast(told, { tone: 'danger' })
  }
}

/** Keeps the editor's canvas on the server for as long as the editor is open. */
export function useSaving(editor: Editor, loaded: LoadedCanvas): Autosave<Canvas> {
  const { api, i18n } = useApp()
  const [autosave] = useState(() => {
    const tellFailure = failureTeller(i18n)
    return createAutosave(
      { state: loaded.canvas, version: loaded.version },
      {
        save: (canvas, version) =>
          saveCanvas(api, { contentOid: loaded.contentOid, canvas, version }),
        isConflict: isCanvasConflict,
        onStatus: (status, error) => {
          editor.showSaveStatus(status)
          tellFailure(status, error)
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
