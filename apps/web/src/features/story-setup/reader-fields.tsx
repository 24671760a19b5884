import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/select.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Setup } from './use-setup.ts'

/** Who sees the story, who may chat, and what else they may see. */
export function ReaderFields({ setup }: { setup: Setup }) {
  const { t } = useLingui()
  const { draft, change } = setup
  return (
    <>
      <Field label={t`Visibility`}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.visibility}
            options={[
              { value: 'public', label: t`Public`, hint: t`Everyone finds it once published.` },
              { value: 'private', label: t`Private`, hint: t`Only you see it.` },
            ]}
            onChange={(value) => change({ visibility: value === 'private' ? 'private' : 'public' })}
          />
        )}
      </Field>
      <p className="text-sm">
        <span className="font-medium">
          <Trans>Access</Trans>
        </span>
        <span className="ml-3 text-ink-soft">
          <Trans>Open: everyone may chat, for the credits above.</Trans>
        </span>
      </p>
      <Switch
        label={t`For adults`}
        hint={t`Hidden from readers who are not verified as adults.`}
        checked={draft.isAdult}
        onChange={(isAdult) => change({ isAdult })}
      />
      <Switch
        label={t`Public canvas`}
        hint={t`Others may read the canvas and copy from it.`}
        checked={draft.canvasPublic}
        onChange={(canvasPublic) => change({ canvasPublic })}
      />
    </>
  )
}
