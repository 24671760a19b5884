import { Trans, useLingui } from '@lingui/react/macro'
import { plotSummaryMaxLength } from '@plax/contracts/story-values'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Counter, countCharacters } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
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
  const [text, setText] = useState(summary?.summary ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const oid = summary ? { summaryOid: summary.summaryOid } : {}
    const refused = await onSave({ ...oid, startTurn, endTurn, summary: text.trim() })
    setProblem(refused)
    if (refused === null) onEnd()
  }
  const isTooLong = countCharacters(text.trim()) > plotSummaryMaxLength
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
    <form
      data-unsaved={text !== (summary?.summary ?? '') || undefined}
      className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        {turn(t`From turn`, startTurn, setStart)}
        {turn(t`To turn`, endTurn, setEnd)}
      </div>
      <Field
        label={t`What happened`}
        error={problem ?? undefined}
        aside={<Counter text={text.trim()} max={plotSummaryMaxLength} />}
      >
        {(ids) => (
          <Textarea
            {...ids}
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" disabled={text.trim() === '' || isTooLong}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
