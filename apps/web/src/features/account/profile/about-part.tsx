import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { type Language, languageNames, languages, languageTags } from '@plax/contracts/languages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { creatorQuery } from '../../../lib/creator.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useSend } from '../../../ui/form/use-send.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Part } from '../../../ui/part.tsx'

const linkClasses = 'text-accent-ink underline underline-offset-4'

type Person = NonNullable<OutputOf<'GET /account/getuser'>['user']>

/** The languages that a creator writes in, and where they change what else their channel says. */
export function AboutPart({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const person = useQuery(creatorQuery(api, viewer.oid))
  return (
    <Loaded query={person} pending={<Skeleton className="h-64" />}>
      {(data) => (
        <Part title={<Trans>Your channel</Trans>}>{data ? <About person={data} /> : null}</Part>
      )}
    </Loaded>
  )
}

function About({ person }: { person: Person }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, set } = useDraft({
    channelLanguage: person.channelLanguage,
  })
  const { channelLanguage } = values
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
        <p className="text-sm text-ink-soft">
          <Trans>
            Your display name, introduction, and banner are in{' '}
            <Link to="/studio" search={{ view: 'channel' } as never} className={linkClasses}>
              the settings of your channel
            </Link>
            .
          </Trans>
        </p>
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
