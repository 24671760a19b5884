import { useLingui } from '@lingui/react/macro'
import type { CanvasNode, NodeOf } from '@plax/story-engine/canvas'
import { nodeSockets } from '@plax/story-engine/sockets'
import { Handle, Position, type NodeProps } from '@xyflow/react'
import { CircleAlert, ImageOff, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { CurrencyIcon } from '../../../ui/currency.tsx'
import { nodeSummary, nodeTitle } from '../model/node-text.ts'
import { chooseCanvas, useEditorState } from '../use-editor.ts'
import type { FlowNode } from './flow-model.ts'
import { kindFaces, liveEventNames, socketLabel } from './kinds.ts'

/** A node: what kind it is, what it is called, how it begins, and what it takes and gives. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<FlowNode>) {
  const { t } = useLingui()
  const { node } = data
  const face = kindFaces[node.kind]
  const Icon = face.icon
  return (
    <div
      className={cx(
        'flex size-full flex-col rounded-lg border bg-raised text-sm',
        selected ? 'border-accent-ink outline-2 outline-accent-ink' : 'border-line-strong/60',
      )}
    >
      <div
        className={cx(
          'plax-head flex h-10 shrink-0 items-center gap-2 rounded-t-[11px] px-3',
          face.soft,
        )}
      >
        <Icon aria-hidden className={cx('size-4 shrink-0', face.ink)} strokeWidth={2} />
        <span className="min-w-0 flex-1 truncate font-semibold">
          {nodeTitle(node) || t(face.label)}
        </span>
        <ProblemMark nodeId={node.id} />
      </div>
      {node.kind === 'image' ? <NodePicture node={node} /> : <Preview node={node} />}
      <Sockets node={node} />
    </div>
  )
})

function Preview({ node }: { node: CanvasNode }) {
  const { t } = useLingui()
  const text = useEditorState((state) => nodeSummary(node, chooseCanvas(state)))
  return (
    <p
      className={cx(
        'plax-detail line-clamp-2 h-[44px] shrink-0 overflow-hidden px-3 pt-2 text-xs leading-[18px]',
        text || node.kind === 'liveEvent' ? 'text-ink-soft' : 'text-ink-faint italic',
      )}
    >
      {node.kind === 'liveEvent' ? <LiveEvent node={node} hasMore={text !== ''} /> : null}
      {text || (node.kind === 'liveEvent' ? null : t`Empty`)}
    </p>
  )
}

/** What it waits for, and the coins before their least number. */
function LiveEvent({ node, hasMore }: { node: NodeOf<'liveEvent'>; hasMore: boolean }) {
  const { t } = useLingui()
  const { event, minCoins } = node.data
  return (
    <>
      {t(liveEventNames[event])}
      {hasMore ? ' · ' : null}
      {minCoins > 0 ? (
        <CurrencyIcon currency="coin" className="mr-0.5 inline size-3! align-[-1.5px]" />
      ) : null}
    </>
  )
}

function NodePicture({ node }: { node: Extract<CanvasNode, { kind: 'image' }> }) {
  const { assetId } = node.data
  const picture = useEditorState((state) => (assetId ? state.pictures[assetId] : undefined))
  return (
    <div className="flex h-[132px] shrink-0 items-center justify-center bg-pressed">
      {picture ? (
        <img
          src={picture.url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover object-[50%_20%]"
        />
      ) : (
        <ImageOff aria-hidden className="size-6 text-ink-faint" />
      )}
    </div>
  )
}

function Sockets({ node }: { node: CanvasNode }) {
  const { t } = useLingui()
  const { inputs, outputs } = nodeSockets[node.kind]
  return (
    <div className="relative mt-auto flow-root pb-2">
      {/* Only the labels beside it give way to it. */}
      <ul className="float-right ml-2 whitespace-nowrap">
        {outputs
          .filter(({ type }) => type !== 'story')
          .map((output) => (
            <li key={output.name} className="relative flex h-[26px] items-center pr-3.5">
              <span className="plax-detail text-xs text-ink-soft">
                {t(socketLabel(output.name))}
              </span>
              <Handle
                type="source"
                position={Position.Right}
                id={output.name}
                className={cx('plax-socket', kindFaces[output.type].dot)}
              />
            </li>
          ))}
      </ul>
      <ul>
        {inputs.map((input) => (
          <li key={input.name} className="relative flex h-[26px] items-center pl-3.5">
            <Handle
              type="target"
              position={Position.Left}
              id={input.name}
              className={cx('plax-socket', kindFaces[input.accepts[0] ?? 'text'].dot)}
            />
            <span className="plax-detail truncate text-xs text-ink-soft">
              {t(socketLabel(input.name))}
              {input.max === 1 ? <span className="text-ink-faint"> · 1</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ProblemMark({ nodeId }: { nodeId: string }) {
  const { t } = useLingui()
  const worst = useEditorState(({ problemsOfNode }) => {
    const own = problemsOfNode.get(nodeId)
    return own?.find(({ severity }) => severity === 'error')?.severity ?? own?.[0]?.severity
  })
  if (!worst) return null
  return worst === 'error' ? (
    <CircleAlert role="img" aria-label={t`Has errors`} className="size-4 shrink-0 text-danger" />
  ) : (
    <TriangleAlert role="img" aria-label={t`Has warnings`} className="size-4 shrink-0 text-gold" />
  )
}
