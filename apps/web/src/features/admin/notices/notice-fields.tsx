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
        legend={t`For whom`}
        value={draft.audience}
        choices={[
          { value: 'all', label: t`Everyone` },
          { value: 'users', label: t`Signed in` },
        ]}
        onChange={(audience) => onChange({ audience })}
        className="grid grid-cols-2"
      />
      <Field label={t`Begins`}>
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
        hint={t`Empty: until it is deleted.`}
        error={endsTooEarly(draft) ? t`It must end after it begins.` : undefined}
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
          hint={t`Where “See more” leads: a place of this site (/info/legal) or an address. May be empty.`}
          error={
            isLink(draft.link) ? undefined : t`This is neither a place of this site nor an address.`
          }
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
