import type { ScenarioProblem } from '@plax/branching/check'
import type { Choice, Scenario, Scene } from '@plax/branching/scenario'
import { createContext, use, useSyncExternalStore } from 'react'
import type { SaveStatus } from '../../../lib/autosave.ts'
import { createStore } from '../../../lib/store.ts'
import { type History, record, redo, startHistory, undo } from '../../story-canvas/model/history.ts'
import { newId } from '../../story-canvas/model/ids.ts'
import type { DrawnStory } from './draw.api.ts'
import {
  addChoice,
  addScenes,
  blankScene,
  canAddChoice,
  canAddScenes,
  copyScenes,
  moveChoice,
  moveScenes,
  type Place,
  removeChoice,
  removeParts,
  updateChoice,
  updateScene,
} from './model/edits.ts'
import { arrange, freePlace } from './model/layout.ts'

/** What the server says of the story beside its scenes. */
export type ServerState = Pick<DrawnStory, 'problems' | 'hasChanges' | 'isInk'>

export interface DrawingState {
  history: History<Scenario>
  selectedIds: readonly string[]
  selectedLineIds: readonly string[]
  /** A selection asked for from outside the drawing; a new object each time. */
  wanted: { ids: readonly string[]; center: boolean } | null
  /** A field to be shown and focused. */
  focus: { sceneId: string; field: string } | null
  saveStatus: SaveStatus
  served: ServerState
  problems: readonly ScenarioProblem[]
  problemsOpen: boolean
  /** The scene that the open preview began with. */
  previewOf: string | null
}

interface ChoicePlace {
  sceneId: string
  choiceId: string
}

/** Why a choice was not connected. */
export type Refusal = 'to_entry' | 'too_many'

/** The drawing of one branching story: its state, and every way to change it. */
export function createDrawing(first: Scenario, served: ServerState) {
  const store = createStore<DrawingState>({
    history: startHistory(first),
    selectedIds: [],
    selectedLineIds: [],
    wanted: null,
    focus: null,
    saveStatus: 'standby',
    served,
    problems: [],
    problemsOpen: false,
    previewOf: null,
  })
  const set = (patch: Partial<DrawingState>) => store.set({ ...store.get(), ...patch })
  const present = () => store.get().history.present
  const edit = (next: Scenario, key?: string) =>
    set({ history: record(store.get().history, next, { ...(key && { key }), atMs: Date.now() }) })
  const select = (ids: readonly string[], center = false) =>
    set({ wanted: { ids, center }, selectedIds: ids, selectedLineIds: [] })
  const find = (id: string) => present().scenes.find((scene) => scene.id === id)
  const insert = (scenes: readonly Scene[]) => {
    if (!canAddScenes(present(), scenes.length)) return false
    edit(addScenes(present(), scenes))
    select(scenes.map(({ id }) => id))
    return true
  }

  return {
    store,
    present,
    find,
    select,
    undo: () => set({ history: undo(store.get().history) }),
    redo: () => set({ history: redo(store.get().history) }),
    /** Takes another story as an edit: what was there can be gone back to. */
    replace: (next: Scenario) => edit(next),
    /** A blank scene near a place; with `from`, a choice there leads to it. Null where there is no room. */
    addScene(near: Place, from?: { sceneId: string; choiceId: string | null }): Scene | null {
      const scene = blankScene(newId(), freePlace(present(), near))
      const source = from && find(from.sceneId)
      if (!canAddScenes(present())) return null
      if (source && from.choiceId === null && !canAddChoice(source)) return null
      const added = addScenes(present(), [scene])
      edit(from ? lead(added, from, scene.id) : added)
      select([scene.id])
      return scene
    },
    duplicate: (ids: readonly string[]) => insert(copyScenes(present(), ids, newId)),
    remove(ids: readonly string[], lineIds: readonly string[] = []) {
      if (ids.length + lineIds.length === 0) return
      edit(removeParts(present(), { sceneIds: new Set(ids), lineIds: new Set(lineIds) }))
      set({ selectedIds: store.get().selectedIds.filter((id) => !ids.includes(id)) })
    },
    update: (id: string, patch: Partial<Scene>, field: string) =>
      edit(updateScene(present(), id, patch), `scene:${id}:${field}`),
    setEntry: (entryId: string) => edit({ ...present(), entryId }),
    move: (places: ReadonlyMap<string, Place>) =>
      edit(moveScenes(present(), places), `move:${[...places.keys()].join()}`),
    arrange: () => edit(moveScenes(present(), arrange(present()))),
    /** Leads a choice, or a new one, to a scene. */
    connect(from: { sceneId: string; choiceId: string | null }, to: string): Refusal | null {
      const problem = refusalOf(present(), from, to)
      if (!problem) edit(lead(present(), from, to))
      return problem
    },
    addChoice(sceneId: string) {
      const scene = find(sceneId)
      if (!scene || !canAddChoice(scene)) return
      const choice = blankChoice(null)
      edit(addChoice(present(), sceneId, choice))
      set({ focus: { sceneId, field: choiceField(choice.id) } })
    },
    updateChoice: ({ sceneId, choiceId }: ChoicePlace, patch: Partial<Choice>) =>
      edit(
        updateChoice(present(), { sceneId, choiceId }, patch),
        `choice:${sceneId}:${choiceId}:${Object.keys(patch).join()}`,
      ),
    removeChoice: ({ sceneId, choiceId }: ChoicePlace) =>
      edit(removeChoice(present(), sceneId, choiceId)),
    moveChoice: (at: ChoicePlace, by: -1 | 1) => edit(moveChoice(present(), at, by)),
    showSelection: (selectedIds: readonly string[], selectedLineIds: readonly string[]) =>
      set({ selectedIds, selectedLineIds }),
    showSaveStatus: (saveStatus: SaveStatus) => set({ saveStatus }),
    showServed: (next: Partial<ServerState>) => set({ served: { ...store.get().served, ...next } }),
    showProblems: (problems: readonly ScenarioProblem[]) => set({ problems }),
    openProblems: (problemsOpen: boolean) => set({ problemsOpen }),
    preview: (previewOf: string | null) => set({ previewOf }),
    /** Selects a scene, brings it into view and focuses one of its fields. */
    reveal(sceneId: string, field: string | null) {
      select([sceneId], true)
      set({ focus: field ? { sceneId, field } : null })
    },
    focusField: (sceneId: string, field: string) => set({ focus: { sceneId, field } }),
    focusDone: () => set({ focus: null }),
  }
}

export type Drawing = ReturnType<typeof createDrawing>

export const choiceField = (choiceId: string) => `choice.${choiceId}`

const blankChoice = (to: string | null): Choice => ({ id: newId(), text: '', to })

function lead(
  of: Scenario,
  { sceneId, choiceId }: { sceneId: string; choiceId: string | null },
  to: string,
): Scenario {
  if (choiceId === null) return addChoice(of, sceneId, blankChoice(to))
  return updateChoice(of, { sceneId, choiceId }, { to })
}

/** Nothing leads to the entry (R-story-branching-006), and a scene has so many choices. */
export function refusalOf(
  of: Scenario,
  { sceneId, choiceId }: { sceneId: string; choiceId: string | null },
  to: string,
): Refusal | null {
  if (to === of.entryId) return 'to_entry'
  const scene = of.scenes.find(({ id }) => id === sceneId)
  return scene && choiceId === null && !canAddChoice(scene) ? 'too_many' : null
}

export const DrawingContext = createContext<Drawing | null>(null)

export function useDrawing(): Drawing {
  const drawing = use(DrawingContext)
  if (!drawing) throw new Error('There is no drawing around this component.')
  return drawing
}

/** A part of the drawing’s state; `choose` answers the same object while that part is the same. */
export function useDrawingState<T>(choose: (state: DrawingState) => T): T {
  const { store } = useDrawing()
  return useSyncExternalStore(store.subscribe, () => choose(store.get()))
}

export const chooseScenario = (state: DrawingState) => state.history.present
