import type { Canvas } from '@plax/story-engine/canvas'
import { useEffect } from 'react'
import type { Autosave } from '../../lib/autosave.ts'
import type { LoadedCanvas } from './canvas.api.ts'
import type { Editor } from './editor.ts'
import { bounded, findHistory, keepHistory } from './undo-store.ts'

/**
 * Lets undo and redo survive a reload: the history is kept beside the version that the server has,
 * and taken up only where the server still has that one.
 */
export function useKeptHistory(
  editor: Editor,
  loaded: LoadedCanvas,
  autosave: Autosave<Canvas>,
): void {
  const { contentOid, version, canEdit } = loaded
  useEffect(() => {
    if (!canEdit) return undefined
    const takeUp = async () => {
      const kept = await findHistory(contentOid, version)
      if (kept && autosave.version() === version) editor.restoreHistory(kept)
    }
    void takeUp()
    let keptVersion = version
    return editor.store.subscribe(() => {
      const { saveStatus, history } = editor.store.get()
      const isNew = saveStatus === 'standby' && autosave.version() !== keptVersion
      if (!isNew || !autosave.isClean()) return
      keptVersion = autosave.version()
      const steps = bounded(history, history.present.nodes.length)
      const kept = { contentOid, version: keptVersion, keptAt: Date.now(), ...steps }
      void keepHistory(kept)
    })
  }, [editor, autosave, contentOid, version, canEdit])
}
