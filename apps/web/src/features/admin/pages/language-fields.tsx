import { Trans, useLingui } from '@lingui/react/macro'
import { textLanguageTags, type TextLanguage } from '@plax/contracts/pages/text-languages'
import { Article } from '../../../ui/article.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import type { Words } from './draft.ts'

/** Characters of a title and of a text. */
export interface Limits {
  title: number
  body: number
}

interface Props {
  language: TextLanguage
  words: Words
  limits: Limits
  readOnly: boolean
  onChange: (words: Words) => void
}

/** What is said in one language, and at its side how readers will see it; alone if `readOnly`. */
export function LanguageFields({ language, words, limits, readOnly, onChange }: Props) {
  const { t } = useLingui()
  const lang = textLanguageTags[language]
  return (
    <div className={readOnly ? undefined : 'grid gap-6 lg:grid-cols-2'}>
      {readOnly ? null : <Editor {...{ lang, words, limits, onChange }} />}
      <section aria-label={t`Preview`} className="min-w-0">
        <h2 className="mb-1.5 text-sm font-medium">
          <Trans>Preview</Trans>
        </h2>
        <div lang={lang} className="rounded-lg border border-line bg-raised p-5">
          {words.title ? <p className="mb-4 text-xl font-semibold">{words.title}</p> : null}
          {words.body ? (
            <Article text={words.body} />
          ) : (
            <p className="text-sm text-ink-faint">
              <Trans>Nothing in this language yet.</Trans>
            </p>
          )}
        </div>
      </section>
    </div>
  )
}

function Editor({
  lang,
  words,
  limits,
  onChange,
}: Pick<Props, 'words' | 'limits' | 'onChange'> & { lang: string }) {
  const { t } = useLingui()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field label={t`Title`}>
        {(ids) => (
          <Input
            {...ids}
            lang={lang}
            value={words.title}
            maxLength={limits.title}
            onChange={(event) => onChange({ ...words, title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label={t`Text`}
        hint={t`## heading, - list, 1. list, **bold**, *italic*, [link](/info/legal)`}
      >
        {(ids) => (
          <Textarea
            {...ids}
            lang={lang}
            value={words.body}
            maxLength={limits.body}
            className="max-h-[60dvh] min-h-64 font-mono text-sm"
            onChange={(event) => onChange({ ...words, body: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}
