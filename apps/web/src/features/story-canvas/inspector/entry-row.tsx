import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, CircleAlert, Copy, Trash2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useEditorState } from '../use-editor.ts'

/** What can be done with an entry of a list besides changing it. */
export interface EntryActions {
  onOpen: (isOpen: boolean) => void
  onMove: (by: -1 | 1) => void
  onDuplicate: () => void
  onRemove: () => void
}

interface EntryRowProps extends EntryActions {
  nodeId: string
  index: number
  count: number
  name: string
  enabled: boolean
  isOpen: boolean
  /** Something of it is shown to have come up in a test. */
  isLit: boolean
  badges: ReactNode
  /** Its fields, for where it is open. */
  children: () => ReactNode
}

/** An entry in the list: what it is called and marked with, and all of it once opened. */
export function EntryRow(props: EntryRowProps) {
  const { nodeId, index, children } = props
  // Nothing can be pressed in a canvas that is only read, so all is open there.
  const readOnly = useEditorState((state) => state.readOnly)
  const isOpen = props.isOpen || readOnly
  return (
    <li
      className={cx(
        'rounded-md border bg-ground [content-visibility:auto] [contain-intrinsic-size:auto_44px]',
        props.isLit ? 'border-good' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => props.onOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-md px-3 py-2 text-left text-sm hover:bg-pressed"
      >
        <span
          className={cx('min-w-0 flex-1 truncate', !props.enabled && 'text-ink-faint line-through')}
        >
          {props.name}
        </span>
        <EntryMark nodeId={nodeId} index={index} />
        {props.badges}
        <ChevronDown
          aria-hidden
          className={cx(
            'size-4 shrink-0 text-ink-faint transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen ? (
        <div className="flex flex-col gap-4 border-t border-line p-3">
          {children()}
          <EntryButtons {...props} />
        </div>
      ) : null}
    </li>
  )
}

/** Whether the entry has errors, or warnings alone. */
function EntryMark({ nodeId, index }: { nodeId: string; index: number }) {
  const { t } = useLingui()
  // Errors stand before warnings, so the first one is the worst.
  const worst = useEditorState(
    ({ problemsOfNode }) =>
      problemsOfNode.get(nodeId)?.find(({ field }) => field?.startsWith(`entries.${index}.`))
        ?.severity,
  )
  if (!worst) return null
  return worst === 'error' ? (
    <CircleAlert role="img" aria-label={t`Has errors`} className="size-4 shrink-0 text-danger" />
  ) : (
    <TriangleAlert role="img" aria-label={t`Has warnings`} className="size-4 shrink-0 text-gold" />
  )
}

function EntryButtons({
  index,
  count,
  onMove,
  onDuplicate,
  onRemove,
}: EntryActions & { index: number; count: number }) {
  const { t } = useLingui()
  const readOnly = useEditorState((state) => state.readOnly)
  if (readOnly) return null
  return (
    <div className="flex justify-end gap-1">
      <IconButton label={t`Move up`} disabled={index === 0} onClick={() => onMove(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={t`Move down`} disabled={index === count - 1} onClick={() => onMove(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label={t`Duplicate entry`} onClick={onDuplicate}>
        <Copy aria-hidden />
      </IconButton>
      <IconButton label={t`Delete entry`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
