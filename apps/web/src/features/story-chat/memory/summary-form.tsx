import { useLingui } from '@lingui/react/macro'
import { plotSummaryMaxLength } from '@plax/contracts/story/story-values'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { KeptForm } from './kept-form.tsx'
import type { PlotSummary } from './memory.api.ts'

interface SummaryFormProps {
  /** Null for a new one. */
  summary: PlotSummary | null
  /** The first turn that no summary tells of. */
  firstTurn: number
  lastTurn: number
  onSave: (
    draft: Pick<PlotSummary, 'startTurn' | 'endTurn' | 'summary'> & { summaryOid?: string },
  ) => Promise<unknown>
  onEnd: () => void
}

export function SummaryForm({ summary, firstTurn, lastTurn, onSave, onEnd }: SummaryFormProps) {
  const { t } = useLingui()
  const { form, values } = useDraft({
    startTurn: String(summary?.startTurn ?? Math.min(firstTurn, lastTurn)),
    endTurn: String(summary?.endTurn ?? lastTurn),
  })
  const [startTurn, endTurn] = [Number(values.startTurn), Number(values.endTurn)]
  const oid = summary ? { summaryOid: summary.summaryOid } : {}
  const bounds = { form, type: 'number', min: 0, max: lastTurn }
  return (
    <KeptForm
      label={t`What happened`}
      before={summary?.summary ?? ''}
      maxLength={plotSummaryMaxLength}
      onSave={(text) => onSave({ ...oid, startTurn, endTurn, summary: text })}
      onEnd={onEnd}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField {...bounds} name="startTurn" label={t`First turn`} />
        <TextField {...bounds} name="endTurn" label={t`Last turn`} />
      </div>
    </KeptForm>
  )
}
