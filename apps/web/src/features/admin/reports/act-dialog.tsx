import { Trans, useLingui } from '@lingui/react/macro'
import { type Measure, reportReasons } from '@plax/contracts/moderation/moderation-values'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { reasonNames } from '../../moderation/names.ts'
import { fromLocal } from '../notices/local-time.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type CaseDetail, moderationKey } from './reports.api.ts'

/** Decides a case: the measures, the rule, the reason, and until when. */
export function ActDialog({ detail, onClose }: { detail: CaseDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly Measure[]>([])
  const { form, values, set } = useDraft({ rule: mostNamed(detail), until: '' })
  const rule = reportReasons.find((one) => one === values.rule)
  const isLimited = chosen.includes('suspend') || chosen.includes('shadow')
  const act = async (reason: string) => {
    if (!rule) return
    const until = isLimited ? fromLocal(values.until) : null
    const body = { measures: [...chosen], rule, reason, until }
    const params = { caseOid: detail.caseOid }
    await api('POST /admin/moderation/cases/{caseOid}/act', { params, body })
    void client.invalidateQueries({ queryKey: moderationKey })
    showToast(t`Decision saved`)
  }
  return (
    <ReasonDialog
      danger
      title={<Trans>Take action</Trans>}
      description={<Trans>Both sides are notified. The person it’s about can appeal once.</Trans>}
      confirm={<Trans>Save decision</Trans>}
      hint={t`Shown to the person it’s about and recorded in the audit log.`}
      isReady={chosen.length > 0 && rule !== undefined}
      isChanged={chosen.length > 0}
      onConfirm={act}
      onClose={onClose}
    >
      <Measures offered={detail.measures} chosen={chosen} onChange={setChosen} />
      <Field label={t`Rule`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.rule}
            options={reportReasons.map((value) => ({ value, label: t(reasonNames[value]) }))}
            onChange={(value) => set('rule', value)}
          />
        )}
      </Field>
      {isLimited ? (
        <TextField
          form={form}
          name="until"
          label={t`Ends`}
          hint={t`Leave empty to keep it until an administrator ends it.`}
          type="datetime-local"
        />
      ) : null}
    </ReasonDialog>
  )
}

/** The reason that most reports name. */
function mostNamed({ reasons }: CaseDetail): string {
  const [first] = Object.entries(reasons).toSorted(([, a], [, b]) => b - a)
  return first?.[0] ?? 'other'
}

interface MeasuresProps {
  offered: readonly Measure[]
  chosen: readonly Measure[]
  onChange: (chosen: readonly Measure[]) => void
}

function Measures({ offered, chosen, onChange }: MeasuresProps) {
  const { t } = useLingui()
  const labels: Record<Measure, string> = {
    take_down: t`Take it down`,
    warn: t`Warn the person`,
    suspend: t`Suspend their account`,
    shadow: t`Hide their comments from others`,
  }
  const hints: Record<Measure, string> = {
    take_down: t`Only its author and administrators still see it, not even buyers; the author reads your reason. You can undo it.`,
    warn: t`They get your reason as a notification and an email, and nothing else changes. What they read can’t be undone.`,
    suspend: t`They can’t log in until it ends, and get your reason by email with a link to appeal. You can undo it.`,
    shadow: t`They see their new comments as usual, and no one else sees them; for spam, they aren’t notified. You can undo it.`,
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">
        <Trans>Measures</Trans>
      </legend>
      {offered.map((measure) => (
        <Checkbox
          key={measure}
          label={labels[measure]}
          hint={hints[measure]}
          checked={chosen.includes(measure)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, measure] : chosen.filter((one) => one !== measure))
          }
        />
      ))}
    </fieldset>
  )
}
