import { Trans, useLingui } from '@lingui/react/macro'
import { isLanguage, type Language, languageNames, languages } from '@plax/contracts/languages'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { type Viewer, viewerQuery } from '../../lib/viewer.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const options = languages.map((lang) => ({ value: lang, label: languageNames[lang] }))

/** In which language one is written to; kept as it is chosen. */
export function MailLanguage({ viewer }: { viewer: Viewer }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const { queryKey } = viewerQuery(api)
  const keep = useMutation({
    // One after the other, so that the last choice stays.
    scope: { id: 'mail-language' },
    mutationFn: (language: Language) =>
      api('POST /account/modify', { body: { toModify: { language } } }),
    onSuccess: (_answer, language) =>
      queryClient.setQueryData(queryKey, (now) => now && { ...now, language }),
  })
  return (
    <Card>
      <Field
        label={t`Email and push language`}
        hint={
          <Trans>
            Applies to emails about your account too. The page language is set separately in each
            browser.
          </Trans>
        }
        error={keep.error ? messageOf(keep.error, i18n) : undefined}
      >
        {(ids) => (
          <div className="grid sm:max-w-64">
            <Select
              {...ids}
              value={keep.isPending ? keep.variables : viewer.language}
              options={options}
              onChange={(value) => {
                if (isLanguage(value)) keep.mutate(value)
              }}
            />
          </div>
        )}
      </Field>
    </Card>
  )
}
