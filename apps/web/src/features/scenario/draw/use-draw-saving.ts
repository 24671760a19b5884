import type { Scenario } from '@plax/branching/scenario'
import { useEffect, useMemo } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { useAutosave } from '../../../ui/use-autosave.ts'
import { type DrawnStory, isStoryConflict, saveStory } from './draw.api.ts'
import type { Drawing } from './drawing.ts'
import { keepDrawing, type KeptDrawing } from './kept-drawing.ts'

const keepMs = 300

/**
 * Keeps what is drawn on the server. Until it is there the browser has it as well, so that it
 * survives a reload without a connection.
 */
export function useDrawSaving(
  drawing: Drawing,
  { contentOid, story, kept }: { contentOid: string; story: DrawnStory; kept: KeptDrawing | null },
): Autosave<Scenario> {
  const { api } = useApp()
  const edited = useMemo(
    () => ({
      present: drawing.present,
      subscribe: drawing.store.subscribe,
      isReadOnly: () => false,
      showStatus: drawing.showSaveStatus,
    }),
    [drawing],
  )
  const autosave = useAutosave(edited, {
    // What was kept was drawn on an older version perhaps: the server then says so.
    start: { state: story.scenario, version: kept?.version ?? story.version },
    save: async (scenario, version) => {
      const { problems, hasChanges, ...saved } = await saveStory(api, {
        contentOid,
        scenario,
        version,
      })
      drawing.showServed({ problems, hasChanges })
      return saved
    },
    isConflict: isStoryConflict,
  })
  useEffect(() => {
    const keep = () => {
      const isClean = autosave.isClean()
      keepDrawing(
        contentOid,
        isClean ? null : { version: autosave.version(), scenario: drawing.present() },
      )
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = drawing.store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, keepMs)
    })
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      stop()
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [autosave, contentOid, drawing])
  return autosave
}
