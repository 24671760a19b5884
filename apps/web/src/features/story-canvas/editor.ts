import type { OutputOf } from '@plax/contracts'
import type {
  Canvas,
  CanvasComment,
  CanvasGroup,
  CanvasNode,
  Position,
} from '@plax/story-engine/canvas'
import { createNode } from '@plax/story-engine/canvas'
import type { NodeKind } from '@plax/story-engine/sockets'
import { createStore } from '../../lib/store.ts'
import type { SaveStatus } from '../../lib/autosave.ts'
import { asNew, pick } from './model/clipboard.ts'
import { addComment, newComment, updateComment } from './model/comments.ts'
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
import { groupNodes, ungroup, updateGroup } from './model/groups.ts'
import { record, redo, startHistory, undo, type History } from './model/history.ts'
import { newId } from './model/ids.ts'
import { arrange, freeSpot } from './model/layout.ts'

export type Picture = OutputOf<'POST /media/images'>
export type Problem = Omit<
  OutputOf<'POST /story-chat/compiled/update'>['warnings'][number],
  'params'
>

/** What the editor shows; positions while dragging live in the drawing library alone. */
export interface EditorState {
  history: History<Canvas>
  selectedNodeIds: readonly string[]
  selectedEdgeIds: readonly string[]
  /** The group whose nodes are selected as one. */
  selectedGroupId: string | null
  /** A selection asked for from outside the drawing; a new object each time. */
  wanted: { nodeIds: readonly string[]; center: boolean } | null
  /** A field to be shown and focused. */
  focus: { nodeId: string; field: string } | null
  problems: readonly Problem[]
  problemsOpen: boolean
  /** Whose report of an import is open; null is closed. */
  reportOf: 'all' | readonly string[] | null
  /** The same, by node. */
  problemsOfNode: ReadonlyMap<string, readonly Problem[]>
  pictures: Readonly<Record<string, Picture>>
  saveStatus: SaveStatus
  /** What is tried in the preview beside the canvas: a node, or the whole story; null is closed. */
  preview: { nodeId: string | null } | null
  readOnly: boolean
  metadata: Metadata
}

export type Metadata = OutputOf<'GET /story-chat/chat-canvas'>['metadata']

export type Editor = ReturnType<typeof createEditor>

/** The editing of one canvas: its state, and every way to change it. */
export function createEditor(start: {
  canvas: Canvas
  pictures: Record<string, Picture>
  readOnly: boolean
  metadata?: Metadata
}) {
  const store = createStore<EditorState>({
    history: startHistory(start.canvas),
    selectedNodeIds: [],
    selectedEdgeIds: [],
    selectedGroupId: null,
    wanted: null,
    focus: null,
    problems: [],
    problemsOpen: false,
    reportOf: null,
    problemsOfNode: new Map(),
    pictures: start.pictures,
    saveStatus: 'standby',
    preview: null,
    readOnly: start.readOnly,
    metadata: start.metadata ?? { canvasPublic: false, newTagging: false },
  })
  const set = (patch: Partial<EditorState>) => store.set({ ...store.get(), ...patch })
  const canvas = () => store.get().history.present
  const edit = (next: Canvas, key?: string) => {
    const { history, readOnly } = store.get()
    if (readOnly) return
    set({ history: record(history, next, { ...(key ? { key } : {}), atMs: Date.now() }) })
  }
  const select = (nodeIds: readonly string[], options: { center?: boolean } = {}) =>
    set({ wanted: { nodeIds, center: options.center ?? false }, selectedGroupId: null })
  const insert = (fragment: Fragment) => {
    edit(addFragment(canvas(), fragment))
    select([...fragment.nodes, ...(fragment.comments ?? [])].map(({ id }) => id))
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
      if (copy.nodes.length + (copy.comments?.length ?? 0) > 0) insert(copy)
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
    move: (positions: ReadonlyMap<string, Position>) =>
      edit(moveNodes(canvas(), positions), `move:${[...positions.keys()].join()}`),
    arrange: () => edit(moveNodes(canvas(), arrange(canvas()))),
    connect(wanted: WantedEdge): ConnectionProblem | null {
      const problem = connectionProblem(canvas(), wanted)
      if (!problem) edit(addEdge(canvas(), { id: newId(), ...wanted }))
      return problem
    },
    keepPictures: (pictures: Record<string, Picture>) =>
      set({ pictures: { ...store.get().pictures, ...pictures } }),
    showSelection: (selectedNodeIds: string[], selectedEdgeIds: string[]) => {
      const group = findGroup(canvas(), store.get().selectedGroupId)
      const stays = group && isSameSet(group.nodeIds, selectedNodeIds)
      set({ selectedNodeIds, selectedEdgeIds, selectedGroupId: stays ? group.id : null })
    },
    /** Selects a group, and with it all its nodes. */
    selectGroup(groupId: string) {
      const group = findGroup(canvas(), groupId)
      if (!group) return
      set({
        wanted: { nodeIds: group.nodeIds, center: false },
        selectedNodeIds: group.nodeIds,
        selectedEdgeIds: [],
        selectedGroupId: group.id,
      })
    },
    /** Makes a group of nodes; answers whether there was something to group, and room for it. */
    group(nodeIds: readonly string[]): boolean {
      const group = { id: newId(), title: '', color: 'violet' as const, nodeIds: [...nodeIds] }
      const next = groupNodes(canvas(), group)
      if (!next || store.get().readOnly) return false
      edit(next)
      this.selectGroup(group.id)
      this.focusField(group.id, 'title')
      return true
    },
    ungroup(groupId: string) {
      edit(ungroup(canvas(), groupId))
      set({ selectedGroupId: null })
    },
    updateGroup: (groupId: string, patch: Partial<CanvasGroup>, field: string) =>
      edit(updateGroup(canvas(), groupId, patch), `group:${groupId}:${field}`),
    /** Puts a blank note near a place; null where the canvas holds as many as it can. */
    addComment(near: Position): CanvasComment | null {
      // A note takes the room of a text node.
      const comment = { ...newComment(newId()), position: freeSpot(canvas(), 'text', near) }
      const next = addComment(canvas(), comment)
      if (!next || store.get().readOnly) return null
      edit(next)
      set({ wanted: { nodeIds: [comment.id], center: false } })
      this.focusField(comment.id, 'text')
      return comment
    },
    updateComment: (commentId: string, patch: Partial<CanvasComment>, field: string) =>
      edit(updateComment(canvas(), commentId, patch), `comment:${commentId}:${field}`),
    /** Takes up a history that was kept, unless there is a newer one already. */
    restoreHistory(kept: Pick<History<Canvas>, 'past' | 'future'>) {
      const { history } = store.get()
      if (history.past.length + history.future.length > 0) return
      set({ history: { ...history, ...kept } })
    },
    showMetadata: (metadata: Metadata) => set({ metadata }),
    /** Errors stand before warnings. */
    showProblems(found: readonly Problem[]) {
      const rank = ({ severity }: Problem) => (severity === 'error' ? 0 : 1)
      const problems = found.toSorted((a, b) => rank(a) - rank(b))
      set({ problems, problemsOfNode: Map.groupBy(problems, ({ nodeId }) => nodeId ?? '') })
    },
    /** Unfolds or folds the list of problems. */
    openProblems: (problemsOpen: boolean) => set({ problemsOpen }),
    openReport: (reportOf: EditorState['reportOf']) => set({ reportOf }),
    showSaveStatus: (saveStatus: SaveStatus) => set({ saveStatus }),
    /** Opens the preview, or takes it to another node; null is the whole story. */
    showPreview: (nodeId: string | null) => set({ preview: { nodeId } }),
    closePreview: () => set({ preview: null }),
    /** Selects a node, brings it into view and focuses one of its fields. */
    reveal(nodeId: string, field: string | null) {
      const wanted = { nodeIds: [nodeId], center: true }
      set({ wanted, focus: field ? { nodeId, field } : null, selectedGroupId: null })
    },
    /** Focuses a field of a node that is selected already. */
    focusField: (nodeId: string, field: string) => set({ focus: { nodeId, field } }),
    focusDone: () => set({ focus: null }),
  }
}

function findGroup(canvas: Canvas, groupId: string | null): CanvasGroup | null {
  return canvas.groups?.find(({ id }) => id === groupId) ?? null
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const known = new Set(a)
  return a.length === b.length && b.every((id) => known.has(id))
}
