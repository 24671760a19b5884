import { Trans, useLingui } from '@lingui/react/macro'
import type { LoreEntry } from '@plax/story-engine/nodes'
import { Badge } from '../../../ui/badge.tsx'
import type { FiringReason } from '../model/lore-test.ts'
import { EntryRow, type EntryActions } from './entry-row.tsx'
import { LoreEntryFields } from './lore-entry-fields.tsx'

/** An entry of a lorebook: its key and priority, and all of it once opened. */
export function LoreEntryRow({
  nodeId,
  entry,
  index,
  count,
  fired,
  isOpen,
  onChange,
  actions,
}: {
  nodeId: string
  entry: LoreEntry
  index: number
  count: number
  /** What the test text did to it. */
  fired: FiringReason | null
  isOpen: boolean
  onChange: (patch: Partial<LoreEntry>, field: string) => void
  actions: EntryActions
}) {
  const { t } = useLingui()
  return (
    <EntryRow
      {...actions}
      nodeId={nodeId}
      index={index}
      count={count}
      name={entry.comment || entry.key || t`No key`}
      enabled={entry.enabled}
      isOpen={isOpen}
      isLit={fired !== null}
      badges={
        <>
          {fired ? <FiredBadge fired={fired} /> : null}
          {entry.constant ? (
            <Badge>
              <Trans>Always</Trans>
            </Badge>
          ) : null}
          <span className="figures text-xs text-ink-faint" title={t`Priority`}>
            {entry.priority}
          </span>
        </>
      }
    >
      {() => <LoreEntryFields nodeId={nodeId} index={index} entry={entry} onChange={onChange} />}
    </EntryRow>
  )
}

export function FiredBadge({ fired }: { fired: FiringReason }) {
  return (
    <Badge tone="good">
      {fired.kind === 'always' ? (
        <Trans>Triggered</Trans>
      ) : (
        <span className="max-w-24 truncate">{fired.text}</span>
      )}
    </Badge>
  )
}
