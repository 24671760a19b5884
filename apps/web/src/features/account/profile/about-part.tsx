import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { type Language, languageNames, languages, languageTags } from '@plax/contracts/languages'
import { introductionMaxLength } from '@plax/contracts/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { showToast } from '../../../ui/toast.ts'
import { creatorQuery } from '../../channel/channel.api.ts'
import { Part } from '../../my-info/part.tsx'

type Person = NonNullable<OutputOf<'GET /account/getuser'>['user']>

/** What one says of oneself, and the languages that one writes in, as the channel shows them. */
export function AboutPart({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const person = useQuery(creatorQuery(api, viewer.oid))
  if (person.isPending) return <Skeleton className="h-64" />
  if (person.isError) {
    return <ErrorState error={person.error} onRetry={() => void person.refetch()} />
  }
  return (
    <Part title={<Trans>About you</Trans>}>
      {person.data ? <About person={person.data} /> : null}
    </Part>
  )
}

function About({ person }: { person: Person }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [introduction, setIntroduction] = useState(person.introduction)
  const [channelLanguage, setLanguages] = useState(person.channelLanguage)
  const save = useMutation({
    mutationFn: () =>
      api('POST /account/modify', { body: { toModify: { introduction, channelLanguage } } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['creator'] })
      showToast(t`Profile saved`)
    },
  })
  const choose = (lang: Language, isChosen: boolean) =>
    setLanguages(
      languages.filter((one) => (one === lang ? isChosen : channelLanguage.includes(one))),
    )
  return (
    <Card>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Field
          label={t`Introduction`}
          hint={t`Shown on your channel.`}
          aside={<Counter text={introduction} max={introductionMaxLength} />}
        >
          {(ids) => (
            <Textarea
              {...ids}
              name="introduction"
              maxLength={introductionMaxLength}
              value={introduction}
              onChange={(event) => setIntroduction(event.currentTarget.value)}
            />
          )}
        </Field>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-sm font-medium">
            <Trans>Languages you write in</Trans>
          </legend>
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            {languages.map((lang) => (
              <Checkbox
                key={lang}
                label={<span lang={languageTags[lang]}>{languageNames[lang]}</span>}
                checked={channelLanguage.includes(lang)}
                onChange={(isChosen) => choose(lang, isChosen)}
              />
            ))}
          </div>
        </fieldset>
        <Failure error={save.error} />
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            <Trans>Save profile</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
