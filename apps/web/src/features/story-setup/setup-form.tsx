import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { LeaveWarning } from '../../ui/leave-warning.tsx'
import { StorySteps } from '../studio-frame/story-steps.tsx'
import type { StoryContent } from '../story/story.queries.ts'
import { AboutFields } from './about-fields.tsx'
import { DeleteStory } from './delete-story.tsx'
import type { Model } from './draft.ts'
import { modelOf, problemsOf } from './draft.ts'
import { PriceFields } from './price-fields.tsx'
import { PublishBar } from './publish-bar.tsx'
import { ReaderFields } from './reader-fields.tsx'
import { useSetup, type Setup } from './use-setup.ts'

/** The settings of a story, from its title to its publication. */
export function SetupForm({ story, models }: { story: StoryContent; models: Model[] }) {
  const { t } = useLingui()
  const setup = useSetup(story)
  const problems = problemsOf(setup.draft, modelOf(setup.draft, models))
  const form = useRefusedField(setup)
  const isPublished = story.state === 'published'
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 md:px-8">
      <StorySteps
        contentOid={story.contentOid}
        current="setup"
        done={{ canvas: story.editing?.needsCompile === false, publish: isPublished }}
      />
      <h1 className="mt-5 mb-6 truncate text-xl font-semibold">{story.title || t`Untitled`}</h1>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4 md:[&_:is(input,textarea,button,[role=combobox])]:scroll-mb-36"
        onChange={({ target }) => setup.forget(target.name)}
        onSubmit={(event) => {
          event.preventDefault()
          if (Object.keys(problems).length === 0) setup.run('save')
        }}
      >
        <Group title={t`About the story`}>
          <AboutFields setup={setup} problems={problems} />
        </Group>
        <Group title={t`Model and price`}>
          <PriceFields setup={setup} problems={problems} models={models} />
        </Group>
        <Group title={t`Readers`}>
          <ReaderFields story={story} setup={setup} problems={problems} />
        </Group>
        <PublishBar story={story} setup={setup} problems={problems} />
      </form>
      <DeleteStory story={story} />
      <LeaveWarning isDirty={setup.isChanged} />
    </div>
  )
}

/** Brings the field that the server refused into view, and the cursor into it. */
function useRefusedField(setup: Setup) {
  const form = useRef<HTMLFormElement>(null)
  const field = setup.refusal?.field
  useEffect(() => {
    if (!field) return
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus({ preventScroll: true })
  }, [field])
  return form
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section aria-label={title} className="flex flex-col gap-5">
        <h2 className="text-lg font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  )
}
