import { useLingui } from '@lingui/react/macro'
import { noticeLinkMaxLength } from '@plax/contracts/pages/notice-values'
import { Choices } from '../../../ui/choices.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { Draft } from '../../../ui/form/use-draft.ts'
import { endsTooEarly, isLink, type NoticeDraft } from './notice-draft.ts'

/** What a notice is, for whom and from when to when. */
export function NoticeFields({ form, values, set }: Omit<Draft<NoticeDraft>, 'isChanged'>) {
  const { t } = useLingui()
  return (
    <div className="mb-6 grid gap-4 md:grid-cols-2">
      <Choices
        legend={t`Type`}
        value={values.kind}
        choices={[
          { value: 'notice', label: t`Notice` },
          { value: 'promotion', label: t`Promotion` },
        ]}
        onChange={(kind) => set('kind', kind)}
        className="grid grid-cols-2"
      />
      <Choices
        legend={t`Audience`}
        value={values.audience}
        choices={[
          { value: 'all', label: t`Everyone` },
          { value: 'users', label: t`Logged-in users` },
        ]}
        onChange={(audience) => set('audience', audience)}
        className="grid grid-cols-2"
      />
      <TextField form={form} name="startsAt" label={t`Starts`} type="datetime-local" required />
      <TextField
        form={form}
        name="endsAt"
        label={t`Ends`}
        hint={t`Leave empty to show it until deleted.`}
        error={endsTooEarly(values) ? t`The end must be after the start.` : undefined}
        type="datetime-local"
      />
      <div className="md:col-span-2">
        <TextField
          form={form}
          name="link"
          label={t`Link`}
          hint={t`Where “See more” leads: a path on this site (/info/legal) or a full URL. Optional.`}
          error={
            isLink(values.link.trim()) ? undefined : t`Enter a path on this site or a full URL.`
          }
          maxLength={noticeLinkMaxLength}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </div>
  )
}
