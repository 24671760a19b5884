import { Trans, useLingui } from '@lingui/react/macro'
import {
  livePollMaxOptions,
  livePollOptionMaxLength,
  livePollQuestionMaxLength,
} from '@plax/contracts/live/chat-values'
import { useApp } from '../../../lib/app-context.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Select } from '../../../ui/select.tsx'
import { OptionFields } from '../../polls/option-fields.tsx'

const lengths = [1, 2, 5, 10, 30, 60]
const untilEnded = 'open'

/** What a moderator asks the viewers. */
export function PollDialog({ creatorOid, onClose }: { creatorOid: string; onClose: () => void }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { api } = useApp()
  const { form, values, isChanged, set } = useDraft({
    question: '',
    options: ['', ''],
    minutes: untilEnded,
  })
  const options = values.options.map((option) => option.trim())
  const isSame = options.some((option, at) => option !== '' && options.indexOf(option) !== at)
  const isFilled = values.question.trim() !== '' && options.every((option) => option !== '')
  const minutes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  })
  const start = () => {
    const length = values.minutes === untilEnded ? null : Number(values.minutes)
    const body = { creatorOid, question: values.question.trim(), options, minutes: length }
    return api('POST /live/chat/poll', { body })
  }
  return (
    <FormDialog
      title={<Trans>New poll</Trans>}
      description={<Trans>Everyone who can write in this chat can vote.</Trans>}
      confirm={<Trans>Start poll</Trans>}
      isReady={isFilled && !isSame}
      isChanged={isChanged}
      onConfirm={start}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="question"
        label={t`Question`}
        maxLength={livePollQuestionMaxLength}
      />
      <OptionFields
        form={form}
        options={values.options}
        nameOf={(index) => `options.${index}`}
        maxCount={livePollMaxOptions}
        maxLength={livePollOptionMaxLength}
        onChange={(next) => set('options', next)}
      />
      {isSame ? (
        <p role="alert" className="text-sm text-danger">
          <Trans>Two options are the same. Change one of them.</Trans>
        </p>
      ) : null}
      <Field label={t`Poll length`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.minutes}
            onChange={(value) => set('minutes', value)}
            options={[
              { value: untilEnded, label: t`Until you end it` },
              ...lengths.map((value) => ({
                value: String(value),
                label: minutes.format(value),
              })),
            ]}
          />
        )}
      </Field>
    </FormDialog>
  )
}
