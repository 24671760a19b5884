import { useLingui } from '@lingui/react/macro'
import { pollOptionsMaxCount } from '@plax/contracts/content/content-values'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { OptionFields } from '../polls/option-fields.tsx'
import type { ContentForm } from './use-content-form.ts'

/** A question for those who watch (R-content-036). */
export function PollFields({ setup }: { setup: ContentForm }) {
  const { t } = useLingui()
  const { form, draft, set, errorOf } = setup
  const { pollOptions } = draft
  return (
    <>
      <Switch
        label={t`Ask viewers`}
        hint={t`A poll on the content’s page.`}
        checked={draft.hasPoll}
        onChange={(hasPoll) => set('hasPoll', hasPoll)}
      />
      {draft.hasPoll ? (
        <>
          <TextField
            form={form}
            name="pollTitle"
            label={t`Question`}
            error={errorOf('pollTitle')}
          />
          <OptionFields
            form={form}
            options={pollOptions}
            nameOf={(index) => `pollOptions.${index}`}
            maxCount={pollOptionsMaxCount}
            onChange={(options) => set('pollOptions', options)}
          />
          <Length setup={setup} />
          <Switch
            label={t`Hide results before voting`}
            hint={t`Viewers see the results after they vote, or once the poll ends.`}
            checked={draft.pollHides}
            onChange={(pollHides) => set('pollHides', pollHides)}
          />
        </>
      ) : null}
    </>
  )
}

const untilEnded = 'open'

function Length({ setup }: { setup: ContentForm }) {
  const { t } = useLingui()
  const { pollHours } = setup.draft
  const options = [
    { value: untilEnded, label: t`Until you end it` },
    { value: '24', label: t`1 day` },
    { value: '72', label: t`3 days` },
    { value: '168', label: t`7 days` },
    { value: '720', label: t`30 days` },
  ]
  if (pollHours && !options.some(({ value }) => value === pollHours)) {
    options.push({ value: pollHours, label: t`${pollHours} hours` })
  }
  return (
    <Field label={t`Poll length`} hint={t`Counted from publication.`}>
      {(ids) => (
        <Select
          {...ids}
          value={pollHours || untilEnded}
          options={options}
          onChange={(hours) => setup.set('pollHours', hours === untilEnded ? '' : hours)}
        />
      )}
    </Field>
  )
}
