import { Trans, useLingui } from '@lingui/react/macro'
import type { Canvas, CanvasNode } from '@plax/story-engine/canvas'
import { nodeSockets, type InputSocket } from '@plax/story-engine/sockets'
import { X } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { candidatesFor } from '../model/connection-rules.ts'
import { nodeTitle } from '../model/node-text.ts'
import { kindFaces, socketLabel } from '../nodes/kinds.ts'
import { refusalOf } from '../refusals.ts'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { selectClasses } from './choice-control.tsx'
import { Part, useFieldNotes } from './controls.tsx'

/** What flows into a node, by list: the way of the keyboard and of small screens. */
export function Connections({ node }: { node: CanvasNode }) {
  // Typing into a field comes first, the lists follow.
  const canvas = useDeferredValue(useEditorState(chooseCanvas))
  const { inputs } = nodeSockets[node.kind]
  if (inputs.length === 0) return null
  return (
    <Part title={<Trans>Inputs</Trans>}>
      {inputs.map((socket) => (
        <SocketList key={socket.name} node={node} socket={socket} canvas={canvas} />
      ))}
    </Part>
  )
}

function SocketList({
  node,
  socket,
  canvas,
}: {
  node: CanvasNode
  socket: InputSocket
  canvas: Canvas
}) {
  const { t, i18n } = useLingui()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const place = { target: node.id, targetSocket: socket.name }
  const name = useNodeName()
  const edges = canvas.edges.filter(
    ({ target, targetSocket }) => target === place.target && targetSocket === place.targetSocket,
  )
  const candidates = useMemo(
    () => candidatesFor(canvas, { target: node.id, targetSocket: socket.name }),
    [canvas, node.id, socket.name],
  )
  const notes = useFieldNotes({ nodeId: node.id, field: socket.name })
  const connect = (sourceId: string) => {
    const source = candidates.find(({ id }) => id === sourceId)
    if (!source) return
    const problem = editor.connect({ source: source.id, sourceSocket: source.kind, ...place })
    if (problem) showToast(i18n._(refusalOf(problem, socket.name)), { tone: 'danger' })
  }
  const isFull = edges.length >= socket.max
  return (
    <Field
      label={t(socketLabel(socket.name))}
      hint={isFull && socket.name === 'speechStyle' ? t`Connect only one text node.` : undefined}
      {...notes}
    >
      {(ids) => (
        <>
          {edges.map((edge) => {
            const source = canvas.nodes.find(({ id }) => id === edge.source)
            return source ? (
              <div
                key={edge.id}
                className="flex items-center gap-1 rounded-md border border-line pl-1 text-sm"
              >
                <button
                  type="button"
                  onClick={() => editor.reveal(source.id, null)}
                  className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left hover:bg-pressed"
                >
                  <KindIcon node={source} />
                  <span className="truncate">{name(source)}</span>
                </button>
                {readOnly ? null : (
                  <IconButton
                    label={t`Disconnect ${name(source)}`}
                    onClick={() => editor.remove([], [edge.id])}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </div>
            ) : null
          })}
          {readOnly || isFull ? null : (
            <select
              {...ids}
              data-field={socket.name}
              value=""
              disabled={candidates.length === 0}
              onChange={(event) => connect(event.currentTarget.value)}
              className={selectClasses}
            >
              <option value="">
                {candidates.length === 0 ? t`No compatible nodes` : t`Connect node…`}
              </option>
              {candidates.map((candidate) => (
                <option key={candidate.id} value={candidate.id}>
                  {name(candidate)}
                </option>
              ))}
            </select>
          )}
        </>
      )}
    </Field>
  )
}

export function KindIcon({ node }: { node: CanvasNode }) {
  const { icon: Icon, ink } = kindFaces[node.kind]
  return <Icon aria-hidden className={`size-4 shrink-0 ${ink}`} />
}

/** A node's title, or its kind where it has none. */
export function useNodeName(): (node: CanvasNode) => string {
  const { t } = useLingui()
  return useCallback((node) => nodeTitle(node) || t(kindFaces[node.kind].label), [t])
}
