import { useLingui } from '@lingui/react/macro'
import type { CanvasGroup, Position } from '@plax/story-engine/canvas'
import { useReactFlow, useStore, ViewportPortal } from '@xyflow/react'
import { useCallback, type KeyboardEvent } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { frameOf } from '../model/groups.ts'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import type { FlowEdge, FlowElement } from './flow-model.ts'
import { useGroupDrag } from './use-group-drag.ts'

const noGroups: readonly CanvasGroup[] = []

/** The frames of all groups, below the nodes. */
export function GroupLayer() {
  const groups = useEditorState((state) => chooseCanvas(state).groups) ?? noGroups
  if (groups.length === 0) return null
  return (
    <ViewportPortal>
      <div className="plax-groups">
        {groups.map((group) => (
          <GroupFrame key={group.id} group={group} />
        ))}
      </div>
    </ViewportPortal>
  )
}

/** A frame that follows its nodes; its title selects and moves them all. */
function GroupFrame({ group }: { group: CanvasGroup }) {
  const { t } = useLingui()
  const editor = useEditor()
  const isSelected = useEditorState((state) => state.selectedGroupId === group.id)
  const frame = useFrame(group.nodeIds)
  const drag = useGroupDrag(group)
  const moveBy = useMoveBy(group)
  if (!frame) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 40 : 8
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    moveBy({ x: by.x * step, y: by.y * step })
  }
  return (
    <div
      style={{
        transform: `translate(${frame.x}px, ${frame.y}px)`,
        width: frame.width,
        height: frame.height,
      }}
      className={cx(
        `plax-mark-${group.color} absolute rounded-xl border-2 border-(--mark)/50 bg-(--mark-soft)/35`,
        isSelected && 'border-(--mark)!',
      )}
    >
      <button
        type="button"
        data-group={group.id}
        aria-pressed={isSelected}
        aria-label={group.title ? t`Group ${group.title}` : t`Untitled group`}
        onClick={() => editor.selectGroup(group.id)}
        onKeyDown={onKeyDown}
        {...drag}
        className="nopan pointer-events-auto flex h-9 max-w-full cursor-grab touch-none items-center rounded-t-[10px] px-4 text-left text-base font-semibold text-(--mark) active:cursor-grabbing"
      >
        <span className="truncate">{group.title || t`Group`}</span>
      </button>
    </div>
  )
}

const steps: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The frame around nodes as they are drawn now, also while they are dragged. */
function useFrame(nodeIds: readonly string[]) {
  const key = useStore(
    useCallback(
      ({ nodeLookup }) => {
        const nodes = nodeIds.flatMap((id) => {
          const drawn = nodeLookup.get(id)?.internals.userNode as FlowElement | undefined
          if (!drawn || drawn.type === 'comment') return []
          return [{ ...drawn.data.node, position: drawn.position }]
        })
        if (nodes.length === 0) return ''
        const { x, y, width, height } = frameOf(nodes)
        return `${x} ${y} ${width} ${height}`
      },
      [nodeIds],
    ),
  )
  if (key === '') return null
  const [x = 0, y = 0, width = 0, height = 0] = key.split(' ').map(Number)
  return { x, y, width, height }
}

function useMoveBy(group: CanvasGroup) {
  const editor = useEditor()
  const flow = useReactFlow<FlowElement, FlowEdge>()
  return ({ x, y }: Position) => {
    if (editor.store.get().readOnly) return
    const positions = group.nodeIds.flatMap((id) => {
      const node = flow.getNode(id)
      return node ? [[id, { x: node.position.x + x, y: node.position.y + y }] as const] : []
    })
    editor.move(new Map(positions))
  }
}
