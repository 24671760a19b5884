import { Trans, useLingui } from '@lingui/react/macro'
import type { Canvas, CanvasNode } from '@plax/story-engine/canvas'
import { X } from 'lucide-react'
import { useDeferredValue, useId, useMemo } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { targetsFor, type Target } from '../model/connection-rules.ts'
import { socketLabel } from '../nodes/kinds.ts'
import { refusalOf } from '../refusals.ts'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { selectClasses } from './choice-control.tsx'
import { KindIcon, useNodeName } from './connections.tsx'
import { Part } from './controls.tsx'

/** Where a node flows into, by list: the other way of every connection. */
export function Outgoing({ node }: { node: CanvasNode }) {
  const canvas = useDeferredValue(useEditorState(chooseCanvas))
  const readOnly = useEditorState((state) => state.readOnly)
  // A story flows into nothing.
  if (node.kind === 'story') return null
  const edges = canvas.edges.filter(({ source }) => source === node.id)
  return (
    <Part title={<Trans>Connects to</Trans>}>
      <div className="flex flex-col gap-1.5">
        {edges.length === 0 ? (
          <p className="text-sm text-ink-faint">
            <Trans>Not connected, so it has no effect.</Trans>
          </p>
        ) : null}
        {edges.map((edge) => {
          const target = canvas.nodes.find(({ id }) => id === edge.target)
          return target ? (
            <OutgoingRow
              key={edge.id}
              edgeId={edge.id}
              target={target}
              socket={edge.targetSocket}
            />
          ) : null
        })}
        {readOnly ? null : <AddOutgoing node={node} canvas={canvas} hasSome={edges.length > 0} />}
      </div>
    </Part>
  )
}

function OutgoingRow({
  edgeId,
  target,
  socket,
}: {
  edgeId: string
  target: CanvasNode
  socket: string
}) {
  const { t } = useLingui()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const name = useNodeName()
  return (
    <div className="flex items-center gap-1 rounded-md border border-line pl-1 text-sm">
      <button
        type="button"
        onClick={() => editor.reveal(target.id, null)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left hover:bg-pressed"
      >
        <KindIcon node={target} />
        <span className="truncate">{name(target)}</span>
        <span className="shrink-0 text-ink-faint">{t(socketLabel(socket))}</span>
      </button>
      {readOnly ? null : (
        <IconButton
          label={t`Disconnect ${name(target)}`}
          onClick={() => editor.remove([], [edgeId])}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function AddOutgoing({
  node,
  canvas,
  hasSome,
}: {
  node: CanvasNode
  canvas: Canvas
  hasSome: boolean
}) {
  const { t, i18n } = useLingui()
  const id = useId()
  const editor = useEditor()
  const name = useNodeName()
  const targets = useMemo(() => targetsFor(canvas, node), [canvas, node])
  const connect = ({ target, socket }: Target) => {
    const wanted = { source: node.id, sourceSocket: node.kind, target: target.id }
    const problem = editor.connect({ ...wanted, targetSocket: socket })
    if (problem) showToast(i18n._(refusalOf(problem, socket)), { tone: 'danger' })
  }
  if (hasSome && targets.length === 0) return null
  return (
    <>
      <label htmlFor={id} className="sr-only">
        <Trans>Connect to</Trans>
      </label>
      <select
        id={id}
        value=""
        disabled={targets.length === 0}
        onChange={(event) => {
          const chosen = targets[Number(event.currentTarget.value)]
          if (chosen) connect(chosen)
        }}
        className={selectClasses}
      >
        <option value="">{targets.length === 0 ? t`No compatible nodes` : t`Connect to…`}</option>
        {targets.map(({ target, socket }, index) => (
          <option key={`${target.id} ${socket}`} value={index}>
            {`${name(target)} · ${t(socketLabel(socket))}`}
          </option>
        ))}
      </select>
    </>
  )
}
