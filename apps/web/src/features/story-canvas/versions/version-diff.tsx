import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Canvas, CanvasNode } from '@plax/story-engine/canvas'
import { diffCanvas, type CanvasDiff } from '@plax/story-engine/merge'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { fieldLabel } from '../field-labels.ts'
import { KindIcon, useNodeName } from '../inspector/connections.tsx'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { versionQuery } from './use-versions.ts'

/** What changed from a version to the canvas as it is drawn now. */
export function VersionDiff({
  contentOid,
  version,
  onJump,
}: {
  contentOid: string
  version: number
  onJump: () => void
}) {
  const { api } = useApp()
  const then = useQuery(versionQuery(api, contentOid, version))
  const now = useEditorState(chooseCanvas)
  const before = then.data?.canvas
  const diff = useMemo(() => (before ? diffCanvas(before, now) : null), [before, now])
  if (then.isError) {
    return <Failure error={then.error} />
  }
  if (!diff || !before) return <Spinner />
  return <Changes diff={diff} before={before} now={now} onJump={onJump} />
}

const shownAtMost = 40

function Changes({
  diff,
  before,
  now,
  onJump,
}: {
  diff: CanvasDiff
  before: Canvas
  now: Canvas
  onJump: () => void
}) {
  const { nodes, edges, groups, comments } = diff
  const marks = groups.length + comments.length
  const total = nodes.length + edges.length + marks
  if (total === 0) {
    return (
      <p className="text-sm text-ink-soft">
        <Trans>No changes</Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">
        <Trans>Changes since then</Trans>
      </h3>
      <ul className="flex flex-col gap-1">
        {nodes.slice(0, shownAtMost).map((change) => {
          const find = (canvas: Canvas) => canvas.nodes.find(({ id }) => id === change.id)
          const node = find(now) ?? find(before)
          return node ? (
            <li key={change.id}>
              <NodeChange change={change} node={node} onJump={onJump} />
            </li>
          ) : null
        })}
      </ul>
      <p className="flex flex-col gap-1 text-xs text-ink-faint">
        {nodes.length > shownAtMost ? (
          <Plural value={nodes.length - shownAtMost} one="# more node" other="# more nodes" />
        ) : null}
        {edges.length > 0 ? (
          <Plural value={edges.length} one="# connection" other="# connections" />
        ) : null}
        {marks > 0 ? (
          <Plural value={marks} one="# group or note" other="# groups and notes" />
        ) : null}
      </p>
    </div>
  )
}

function NodeChange({
  change,
  node,
  onJump,
}: {
  change: CanvasDiff['nodes'][number]
  node: CanvasNode
  onJump: () => void
}) {
  const { t } = useLingui()
  const editor = useEditor()
  const name = useNodeName()
  const fields = [...new Set(change.fields.map((field) => t(fieldLabel(field))))].join(', ')
  const words = { added: t`added`, removed: t`removed`, changed: fields }
  const content = (
    <>
      <KindIcon node={node} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name(node)}</span>
        <span className="block text-xs text-ink-faint">{words[change.change]}</span>
      </span>
    </>
  )
  const classes = 'flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-sm'
  if (change.change === 'removed') return <p className={classes}>{content}</p>
  return (
    <button
      type="button"
      className={`${classes} hover:bg-pressed`}
      onClick={() => {
        editor.reveal(node.id, fieldToFocus(change.fields))
        onJump()
      }}
    >
      {content}
    </button>
  )
}

/** The control of a changed field, where it stands right in the node. */
function fieldToFocus(fields: readonly string[]): string | null {
  const path = fields.find((field) => field.startsWith('data.'))?.slice('data.'.length)
  return path && !path.includes('.') ? path : null
}
