import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { type Language, languageNames, languages, languageTags } from '@plax/contracts/languages'
import { introductionMaxLength } from '@plax/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { creatorQuery } from '../../../lib/creator.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LongTextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useSend } from '../../../ui/form/use-send.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Part } from '../../../ui/part.tsx'

type Person = NonNullable<OutputOf<'GET /account/getuser'>['user']>

/** What one says of oneself, and the languages that one writes in, as the channel shows them. */
export function AboutPart({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const person = useQuery(creatorQuery(api, viewer.oid))
  return (
    <Loaded query={person} pending={<Skeleton className="h-64" />}>
      {(data) => (
        <Part title={<Trans>About you</Trans>}>{data ? <About person={data} /> : null}</Part>
      )}
    </Loaded>
  )
}

function About({ person }: { person: Person }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, set } = useDraft({
    introduction: person.introduction,
    channelLanguage: person.channelLanguage,
  })
  const { introduction, channelLanguage } = values
  const { onSubmit, isBusy, problem } = useSend(form, async (toModify) => {
    await api('POST /account/modify', { body: { toModify } })
    await queryClient.invalidateQueries({ queryKey: ['creator'] })
    showToast(t`Profile saved`)
  })
  const choose = (lang: Language, isChosen: boolean) =>
    set(
      'channelLanguage',
      languages.filter((one) => (one === lang ? isChosen : channelLanguage.includes(one))),
    )
  return (
    <Card>
      <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
        <LongTextField
          form={form}
          name="introduction"
          label={t`Introduction`}
          hint={t`Shown on your channel.`}
          aside={<Counter text={introduction} max={introductionMaxLength} />}
          maxLength={introductionMaxLength}
        />
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
        <Failure error={problem} />
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            <Trans>Save profile</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
