import { Trans, useLingui } from '@lingui/react/macro'
import { adTitleMaxLength } from '@plax/contracts/ads/ad-values'
import { languageNames, languages } from '@plax/contracts/languages'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { Draft } from '../../../ui/form/use-draft.ts'
import { Select } from '../../../ui/select.tsx'
import { CreatorPicker } from '../creator-picker.tsx'
import {
  type AdDraft,
  endsTooEarly,
  isLinkWrong,
  latestSkip,
  type NumberName,
  numberRanges,
  readNumber,
} from './ad-draft.ts'
import { AdMedia } from './ad-media.tsx'
import { placementNames } from './ad-words.ts'
import type { Ad } from './ads.api.ts'

type Fields = Omit<Draft<AdDraft>, 'isChanged'>

/** What an ad shows, where, to whom, and how often. */
export function AdFields({ ad, ...fields }: Fields & { ad: Ad | null }) {
  const { t } = useLingui()
  const { form, values, set } = fields
  const latest = latestSkip(values)
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="md:col-span-2">
        <Choices
          legend={t`Placement`}
          value={values.placement}
          choices={[
            { value: 'before', label: t(placementNames.before) },
            { value: 'beside', label: t(placementNames.beside) },
          ]}
          onChange={(placement) => set('placement', placement)}
          className="grid grid-cols-2"
        />
      </div>
      <TextField form={form} name="title" label={t`Title`} maxLength={adTitleMaxLength} required />
      <TextField
        form={form}
        name="link"
        label={t`Link`}
        type="url"
        error={
          isLinkWrong(values) ? t`Enter a link that begins with https:// or http://.` : undefined
        }
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <AdMedia ad={ad} values={values} set={set} />
      <TextField form={form} name="startsAt" label={t`Starts`} type="datetime-local" required />
      <TextField
        form={form}
        name="endsAt"
        label={t`Ends`}
        hint={t`Leave empty to run it until you pause it.`}
        error={endsTooEarly(values) ? t`The end must be after the start.` : undefined}
        type="datetime-local"
      />
      <NumberField
        {...fields}
        name="weight"
        label={t`Weight`}
        hint={t`An ad with twice the weight is shown twice as often.`}
      />
      <NumberField {...fields} name="dailyCap" label={t`Times a day for each viewer`} />
      {values.placement === 'before' ? (
        <>
          <NumberField
            {...fields}
            name="lengthSeconds"
            label={t`Length in seconds`}
            hint={t`Of an image. A video ends earlier if it’s shorter.`}
          />
          <NumberField
            {...fields}
            name="skipSeconds"
            label={t`Skippable after seconds`}
            hint={t`0 lets viewers skip it immediately.`}
            error={latest === null ? undefined : t`The ad ends before. Enter at most ${latest}.`}
          />
        </>
      ) : null}
      <NumberField
        {...fields}
        name="thresholdSeconds"
        label={t`Threshold in seconds`}
        hint={t`The report counts how often it was shown for as long.`}
      />
      <LanguageField values={values} set={set} />
      <div className="flex flex-col gap-5 md:col-span-2">
        <Checkbox
          label={t`Hide it from the creator’s subscribers`}
          checked={values.exemptsSubscribers}
          onChange={(exempts) => set('exemptsSubscribers', exempts)}
        />
        <OwnCreator values={values} set={set} />
      </div>
    </div>
  )
}

function NumberField({
  form,
  values,
  name,
  label,
  hint,
  error,
}: Fields & { name: NumberName; label: string; hint?: string; error?: string | undefined }) {
  const { t } = useLingui()
  const [min, max] = numberRanges[name]
  const isWrong = readNumber(values, name) === null
  return (
    <TextField
      form={form}
      name={name}
      label={label}
      hint={hint}
      error={isWrong ? t`Enter a whole number from ${min} to ${max}.` : error}
      inputMode="numeric"
      autoComplete="off"
      required
    />
  )
}

function LanguageField({ values, set }: Pick<Fields, 'values' | 'set'>) {
  const { t } = useLingui()
  return (
    <Field label={t`Language`} hint={t`Only viewers who use the site in it see the ad.`}>
      {(ids) => (
        <Select
          {...ids}
          value={values.language || 'any'}
          options={[
            { value: 'any', label: t({ message: 'Any language', context: 'an ad' }) },
            ...languages.map((one) => ({ value: one, label: languageNames[one] })),
          ]}
          onChange={(language) => set('language', language === 'any' ? '' : language)}
        />
      )}
    </Field>
  )
}

/** The creator whose ad it is, whom it then promotes; most ads have none. */
function OwnCreator({ values: { creator }, set }: Pick<Fields, 'values' | 'set'>) {
  const [isChoosing, setChoosing] = useState(false)
  if (creator) {
    const { nickname } = creator
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span>
          <Trans>
            An ad of <bdi className="font-medium">{nickname}</bdi>, who is promoted while it runs.
          </Trans>
        </span>
        <Button size="sm" onClick={() => set('creator', null)}>
          <Trans>Remove creator</Trans>
        </Button>
      </p>
    )
  }
  if (!isChoosing) {
    return (
      <div>
        <Button size="sm" onClick={() => setChoosing(true)}>
          <Trans>Choose creator</Trans>
        </Button>
        <p className="mt-1.5 text-sm text-ink-faint">
          <Trans>If it’s a creator’s own ad, they’re promoted while it runs.</Trans>
        </p>
      </div>
    )
  }
  return (
    <CreatorPicker
      chosen={null}
      onChoose={(found) => {
        setChoosing(false)
        set('creator', found && { oid: found.oid, nickname: found.nickname })
      }}
    />
  )
}
