import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddButton } from './add-button.tsx'
import type { RoomMemory, PlotSummary } from './memory.api.ts'
import { OffNote } from './off-note.tsx'
import { SummaryForm } from './summary-form.tsx'
import { useKeptChanges } from './use-kept.ts'

/** What happened, turn by turn range, as the model is told it. */
export function Summaries(props: { kept: RoomMemory; roomOid: string; lastTurn: number }) {
  const { kept, roomOid, lastTurn } = props
  const { t } = useLingui()
  const changes = useKeptChanges(roomOid)
  const [editing, setEditing] = useState<string | null>(null)
  const form = (summary: PlotSummary | null) => (
    <SummaryForm
      summary={summary}
      firstTurn={Math.max(-1, ...kept.summaries.map(({ endTurn }) => endTurn)) + 1}
      lastTurn={lastTurn}
      onSave={changes.saveSummary}
      onEnd={() => setEditing(null)}
    />
  )
  return (
    <div className="flex flex-col gap-3">
      {kept.isOn.plotCompression ? null : (
        <OffNote>
          <Trans>This story doesn’t write summaries automatically. It uses the ones you add.</Trans>
        </OffNote>
      )}
      {kept.summaries.length === 0 && editing === null ? (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={t`No summaries yet`}
          text={t`Longer chats are summarized here. You can also add your own.`}
        />
      ) : null}
      {kept.summaries.map((summary) =>
        editing === summary.summaryOid ? (
          <div key={summary.summaryOid}>{form(summary)}</div>
        ) : (
          <SummaryCard
            key={summary.summaryOid}
            summary={summary}
            onEdit={() => setEditing(summary.summaryOid)}
            onDelete={() => changes.deleteSummary(summary)}
          />
        ),
      )}
      {editing === 'new' ? (
        form(null)
      ) : (
        <AddButton onClick={() => setEditing('new')}>
          <Trans>Add summary</Trans>
        </AddButton>
      )}
    </div>
  )
}

function SummaryCard(props: { summary: PlotSummary; onEdit: () => void; onDelete: () => void }) {
  const { summary, onEdit, onDelete } = props
  const { t } = useLingui()
  const { startTurn, endTurn } = summary
  return (
    <article className="rounded-lg border border-line bg-raised py-2 pr-2 pl-4">
      <header className="flex items-center gap-2">
        <h3 className="figures flex-1 text-sm font-semibold">
          <Trans>
            Turns {startTurn} to {endTurn}
          </Trans>
        </h3>
        {summary.edited ? <Badge>{t`Edited by you`}</Badge> : null}
        <IconButton label={t`Edit summary`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={t`Delete summary`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </header>
      <p className="pr-2 pb-2 text-sm whitespace-pre-line text-ink-soft">{summary.summary}</p>
    </article>
  )
}
