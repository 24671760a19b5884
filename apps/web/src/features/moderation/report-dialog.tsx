import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { reportDetailsMaxLength, reportReasons } from '@plax/contracts/moderation/moderation-values'
import { useApp } from '../../lib/app-context.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongTextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { reasonNames, reportTitles } from './names.ts'
import type { ReportedTarget } from './report-button.tsx'

/** Why something is reported: a reason and details, both of them (R-live-019, R-live-036). */
export function ReportDialog({ target, onClose }: { target: ReportedTarget; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, isChanged, set } = useDraft({ reason: '', details: '' })
  const reason = reportReasons.find((one) => one === values.reason)
  const details = values.details.trim()
  const send = async () => {
    if (!reason) return
    const body = { ...target, reason, details }
    const { isNew } = await api('POST /moderation/reports', { body })
    void queryClient.invalidateQueries({ queryKey: ['own-reports'] })
    showToast(isNew ? t`Report sent` : t`Report already sent and in review`)
  }
  return (
    <FormDialog
      title={t(reportTitles[target.kind] ?? msg`Report`)}
      description={
        <Trans>
          Only our moderators can see who reported it. We’ll let you know what we decide.
        </Trans>
      }
      confirm={<Trans>Send report</Trans>}
      isReady={reason !== undefined && details !== ''}
      isChanged={isChanged}
      onConfirm={send}
      onClose={onClose}
    >
      <Field label={t`Reason`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.reason}
            placeholder={t`Choose a reason`}
            options={reportReasons.map((value) => ({ value, label: t(reasonNames[value]) }))}
            onChange={(value) => set('reason', value)}
          />
        )}
      </Field>
      <LongTextField
        form={form}
        name="details"
        label={t({ message: 'Details', context: 'report' })}
        hint={t`What’s wrong, and where?`}
        maxLength={reportDetailsMaxLength}
        rows={4}
        required
      />
    </FormDialog>
  )
}
