import { useLingui } from '@lingui/react/macro'
import { plotSummaryMaxLength } from '@plax/contracts/story-values'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
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
  ) => Promise<string | null>
  onEnd: () => void
}

export function SummaryForm({ summary, firstTurn, lastTurn, onSave, onEnd }: SummaryFormProps) {
  const { t } = useLingui()
  const [startTurn, setStart] = useState(summary?.startTurn ?? Math.min(firstTurn, lastTurn))
  const [endTurn, setEnd] = useState(summary?.endTurn ?? lastTurn)
  const oid = summary ? { summaryOid: summary.summaryOid } : {}
  const turn = (label: string, value: number, set: (turn: number) => void) => (
    <Field label={label}>
      {(ids) => (
        <Input
          {...ids}
          type="number"
          min={0}
          max={lastTurn}
          value={value}
          onChange={(event) => set(event.currentTarget.valueAsNumber || 0)}
        />
      )}
    </Field>
  )
  return (
    <KeptForm
      label={t`What happened`}
      before={summary?.summary ?? ''}
      maxLength={plotSummaryMaxLength}
      onSave={(text) => onSave({ ...oid, startTurn, endTurn, summary: text })}
      onEnd={onEnd}
    >
      <div className="grid grid-cols-2 gap-3">
        {turn(t`First turn`, startTurn, setStart)}
        {turn(t`Last turn`, endTurn, setEnd)}
      </div>
    </KeptForm>
  )
}
