import { Trans, useLingui } from '@lingui/react/macro'
import type { LoreEntry } from '@plax/story-engine/nodes'
import { ChevronDown, ChevronUp, CircleAlert, Copy, Trash2, TriangleAlert } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Fired } from '../model/lore-test.ts'
import { useEditorState } from '../use-editor.ts'
import { LoreEntryFields } from './lore-entry-fields.tsx'

export interface LoreEntryRowProps {
  nodeId: string
  entry: LoreEntry
  index: number
  count: number
  /** What the test text did to it. */
  fired: Fired | null
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (patch: Partial<LoreEntry>, field: string) => void
  onMove: (by: -1 | 1) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** An entry in the list: its key and priority, and all of it once opened. */
export function LoreEntryRow(props: LoreEntryRowProps) {
  const { nodeId, entry, index, fired, isOpen } = props
  const { t } = useLingui()
  const name = entry.comment || entry.key || t`Entry without a key`
  return (
    <li
      className={cx(
        'rounded-md border bg-ground [content-visibility:auto] [contain-intrinsic-size:auto_44px]',
        fired ? 'border-good' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => props.onOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-md px-3 py-2 text-left text-sm hover:bg-pressed"
      >
        <span
          className={cx('min-w-0 flex-1 truncate', !entry.enabled && 'text-ink-faint line-through')}
        >
          {name}
        </span>
        <EntryMark nodeId={nodeId} index={index} />
        {fired ? <FiredBadge fired={fired} /> : null}
        {entry.constant ? (
          <Badge>
            <Trans>Always</Trans>
          </Badge>
        ) : null}
        <span className="figures text-xs text-ink-faint" title={t`Priority`}>
          {entry.priority}
        </span>
        <ChevronDown
          aria-hidden
          className={cx(
            'size-4 shrink-0 text-ink-faint transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen ? <OpenEntry {...props} /> : null}
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

function FiredBadge({ fired }: { fired: Fired }) {
  return (
    <Badge tone="good">
      {fired.kind === 'always' ? (
        <Trans>Fires</Trans>
      ) : (
        <span className="max-w-24 truncate">{fired.text}</span>
      )}
    </Badge>
  )
}

function OpenEntry(props: LoreEntryRowProps) {
  const { t } = useLingui()
  const readOnly = useEditorState((state) => state.readOnly)
  const { index, count } = props
  return (
    <div className="flex flex-col gap-4 border-t border-line p-3">
      <LoreEntryFields
        nodeId={props.nodeId}
        index={index}
        entry={props.entry}
        onChange={props.onChange}
      />
      {readOnly ? null : (
        <div className="flex justify-end gap-1">
          <IconButton label={t`Move up`} disabled={index === 0} onClick={() => props.onMove(-1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton
            label={t`Move down`}
            disabled={index === count - 1}
            onClick={() => props.onMove(1)}
          >
            <ChevronDown aria-hidden />
          </IconButton>
          <IconButton label={t`Duplicate entry`} onClick={props.onDuplicate}>
            <Copy aria-hidden />
          </IconButton>
          <IconButton label={t`Delete entry`} onClick={props.onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
