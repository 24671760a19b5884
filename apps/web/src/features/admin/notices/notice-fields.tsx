import { useLingui } from '@lingui/react/macro'
import { noticeLinkMaxLength } from '@plax/contracts/notice-values'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { endsTooEarly, isLink, type NoticeDraft } from './notice-draft.ts'

/** What a notice is, for whom and from when to when. */
export function NoticeFields({
  draft,
  onChange,
}: {
  draft: NoticeDraft
  onChange: (change: Partial<NoticeDraft>) => void
}) {
  const { t } = useLingui()
  return (
    <div className="mb-6 grid gap-4 md:grid-cols-2">
      <Choices
        legend={t`Kind`}
        value={draft.kind}
        choices={[
          { value: 'notice', label: t`Notice` },
          { value: 'promotion', label: t`Promotion` },
        ]}
        onChange={(kind) => onChange({ kind })}
        className="grid grid-cols-2"
      />
      <Choices
        legend={t`Audience`}
        value={draft.audience}
        choices={[
          { value: 'all', label: t`Everyone` },
          { value: 'users', label: t`Logged-in users` },
        ]}
        onChange={(audience) => onChange({ audience })}
        className="grid grid-cols-2"
      />
      <Field label={t`Starts`}>
        {(ids) => (
          <Input
            {...ids}
            type="datetime-local"
            required
            value={draft.startsAt}
            onChange={(event) => onChange({ startsAt: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label={t`Ends`}
        hint={t`Leave empty to show it until deleted.`}
        error={endsTooEarly(draft) ? t`The end must be after the start.` : undefined}
      >
        {(ids) => (
          <Input
            {...ids}
            type="datetime-local"
            value={draft.endsAt}
            onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="md:col-span-2">
        <Field
          label={t`Link`}
          hint={t`Where “See more” leads: a path on this site (/info/legal) or a full URL. Optional.`}
          error={isLink(draft.link) ? undefined : t`Enter a path on this site or a full URL.`}
        >
          {(ids) => (
            <Input
              {...ids}
              value={draft.link}
              maxLength={noticeLinkMaxLength}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange({ link: event.currentTarget.value.trim() })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
