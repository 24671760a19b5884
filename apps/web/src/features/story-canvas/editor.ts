import type { OutputOf } from '@plax/contracts'
import type { Canvas, CanvasNode, Position } from '@plax/story-engine/canvas'
import { createNode } from '@plax/story-engine/canvas'
import type { NodeKind } from '@plax/story-engine/sockets'
import { createStore } from '../../lib/store.ts'
import type { SaveStatus } from './autosave.ts'
import { asNew, pick } from './model/clipboard.ts'
import {
  connectionProblem,
  type ConnectionProblem,
  type WantedEdge,
} from './model/connection-rules.ts'
import {
  addEdge,
  addFragment,
  edgesToStory,
  moveNodes,
  removeElements,
  updateData,
} from './model/edits.ts'
import type { Fragment } from './model/edits.ts'
import { record, redo, startHistory, undo, type History } from './model/history.ts'
import { newId } from './model/ids.ts'
import { arrange, freeSpot } from './model/layout.ts'

export type Picture = OutputOf<'POST /media/images'>
export type Problem = Omit<
  OutputOf<'POST /story-chat/chat-canvas'>['diagnostics'][number],
  'params'
>

/** What the editor shows; positions while dragging live in the drawing library alone. */
export interface EditorState {
  history: History<Canvas>
  selectedNodeIds: readonly string[]
  selectedEdgeIds: readonly string[]
  /** A selection asked for from outside the drawing; a new object each time. */
  wanted: { nodeIds: readonly string[]; center: boolean } | null
  /** A field to be shown and focused. */
  focus: { nodeId: string; field: string } | null
  problems: readonly Problem[]
  problemsOpen: boolean
  /** The same, by node. */
  problemsOfNode: ReadonlyMap<string, readonly Problem[]>
  pictures: Readonly<Record<string, Picture>>
  saveStatus: SaveStatus
  readOnly: boolean
}

export type Editor = ReturnType<typeof createEditor>

/** The editing of one canvas: its state, and every way to change it. */
export function createEditor(start: {
  canvas: Canvas
  pictures: Record<string, Picture>
  readOnly: boolean
}) {
  const store = createStore<EditorState>({
    history: startHistory(start.canvas),
    selectedNodeIds: [],
    selectedEdgeIds: [],
    wanted: null,
    focus: null,
    problems: [],
    problemsOpen: false,
    problemsOfNode: new Map(),
    pictures: start.pictures,
    saveStatus: 'standby',
    readOnly: start.readOnly,
  })
  const set = (patch: Partial<EditorState>) => store.set({ ...store.get(), ...patch })
  const canvas = () => store.get().history.present
  const edit = (next: Canvas, key?: string) => {
    const { history, readOnly } = store.get()
    if (readOnly) return
    set({ history: record(history, next, { ...(key ? { key } : {}), atMs: Date.now() }) })
  }
  const select = (nodeIds: readonly string[], options: { center?: boolean } = {}) =>
    set({ wanted: { nodeIds, center: options.center ?? false } })
  const insert = (fragment: Fragment) => {
    edit(addFragment(canvas(), fragment))
    select(fragment.nodes.map(({ id }) => id))
  }
  const remove = (nodeIds: readonly string[], edgeIds: readonly string[] = []) => {
    if (nodeIds.length + edgeIds.length === 0) return
    edit(removeElements(canvas(), { nodeIds: new Set(nodeIds), edgeIds: new Set(edgeIds) }))
  }

  return {
    store,
    canvas,
    select,
    remove,
    undo: () => set({ history: undo(store.get().history) }),
    redo: () => set({ history: redo(store.get().history) }),
    /** Takes another canvas as an edit: what was there can be gone back to. */
    replace: (next: Canvas) => edit(next),
    /** Adds a node near a place; what only a story takes is connected to it at once. */
    addNode(kind: NodeKind, near: Position): CanvasNode {
      const position = freeSpot(canvas(), kind, near)
      const node: CanvasNode = createNode(kind, { id: newId(), position })
      if (node.kind === 'story') node.data.isStart = true
      insert({ nodes: [node], edges: edgesToStory(canvas(), node) })
      return node
    },
    /** Inserts copies under new ids; answers whether a second story node was left out. */
    insertCopy(fragment: Fragment, offset: Position): { storyLeftOut: boolean } {
      const storyId = canvas().nodes.find(({ kind }) => kind === 'story')?.id ?? null
      const { storyLeftOut, ...copy } = asNew(fragment, { offset, storyId })
      if (copy.nodes.length > 0) insert(copy)
      return { storyLeftOut }
    },
    duplicate(nodeIds: readonly string[]) {
      return this.insertCopy(pick(canvas(), new Set(nodeIds)), { x: 32, y: 32 })
    },
    /** An edit that touches more than one node, undone as one. */
    apply: (change: (canvas: Canvas) => Canvas) => edit(change(canvas())),
    update(nodeId: string, patch: object, field: string) {
      edit(updateData(canvas(), nodeId, patch), `field:${nodeId}:${field}`)
    },
    move(positions: ReadonlyMap<string, Position>) {
      edit(moveNodes(canvas(), positions), `move:${[...positions.keys()].join()}`)
    },
    arrange: () => edit(moveNodes(canvas(), arrange(canvas()))),
    connect(wanted: WantedEdge): ConnectionProblem | null {
      const problem = connectionProblem(canvas(), wanted)
      if (!problem) edit(addEdge(canvas(), { id: newId(), ...wanted }))
      return problem
    },
    keepPictures: (pictures: Record<string, Picture>) =>
      set({ pictures: { ...store.get().pictures, ...pictures } }),
    showSelection: (selectedNodeIds: string[], selectedEdgeIds: string[]) =>
      set({ selectedNodeIds, selectedEdgeIds }),
    /** Errors stand before warnings. */
    showProblems(found: readonly Problem[]) {
      const rank = ({ severity }: Problem) => (severity === 'error' ? 0 : 1)
      const problems = found.toSorted((a, b) => rank(a) - rank(b))
      set({ problems, problemsOfNode: Map.groupBy(problems, ({ nodeId }) => nodeId ?? '') })
    },
    /** Unfolds or folds the list of problems. */
    openProblems: (problemsOpen: boolean) => set({ problemsOpen }),
    showSaveStatus: (saveStatus: SaveStatus) => set({ saveStatus }),
    /** Selects a node, brings it into view and focuses one of its fields. */
    reveal(nodeId: string, field: string | null) {
      set({ wanted: { nodeIds: [nodeId], center: true }, focus: field ? { nodeId, field } : null })
    },
    /** Focuses a field of a node that is selected already. */
    focusField: (nodeId: string, field: string) => set({ focus: { nodeId, field } }),
    focusDone: () => set({ focus: null }),
  }
}
