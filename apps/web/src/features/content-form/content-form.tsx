import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFilters } from '../../lib/use-filters.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LeaveWarning } from '../../ui/leave-warning.tsx'
import { AboutFields } from './about-fields.tsx'
import { CardPreview } from './card-preview.tsx'
import { CoCreatorFields } from './co-creator-fields.tsx'
import type { Content } from './content.queries.ts'
import { DeleteContent } from './delete-content.tsx'
import { ExtraFields } from './extra-fields.tsx'
import { FileFields } from './file-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { PollFields } from './poll-fields.tsx'
import { PostFields } from './post-fields.tsx'
import { PublishBar } from './publish-bar.tsx'
import { PlayerPart } from './player-part.tsx'
import { SaleFields } from './sale-fields.tsx'
import { ScheduledNotice } from './scheduled-notice.tsx'
import { StoryFields } from './story-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { TypeField } from './type-field.tsx'
import { type ContentForm, useContentForm } from './use-content-form.ts'

/** All of a content that its creator sets (R-content-021), and how it will look. */
export function ContentFormView({ content }: { content: Content }) {
  const { t } = useLingui()
  const setup = useContentForm(content)
  const { filters: cameFrom } = useFilters(['list', 'title', 'sort'])
  const form = useRefusedField(setup)
  const [hasPassword, setHasPassword] = useState(content.editing?.hasPassword ?? false)
  // R-content-023.
  const title = setup.draft.title[setup.draft.language].trim()
  const isLocked = content.scheduledFor !== null
  const isStory = setup.draft.type === 'branching'
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <Link
        to="/studio"
        search={
          {
            view: 'content',
            list:
              cameFrom.list ||
              (setup.isDraft ? 'inprogress' : isLocked ? 'scheduled' : 'published'),
            ...(cameFrom.title && { title: cameFrom.title }),
            ...(cameFrom.sort && { sort: cameFrom.sort }),
          } as never
        }
        className="inline-flex items-center gap-1.5 text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>Content</Trans>
      </Link>
      <div className="mt-3 mb-6 flex items-center gap-3">
        <h1 className="min-w-0 flex-1 truncate text-xl font-semibold">{title || t`Untitled`}</h1>
        {setup.isDraft || isLocked ? null : (
          <Link
            to="/play/$contentOid"
            params={{ contentOid: content.contentOid }}
            className={buttonClasses('secondary', 'sm')}
          >
            <Trans>View page</Trans>
          </Link>
        )}
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_260px]">
        <div className="flex min-w-0 flex-col gap-4">
          {content.scheduledFor ? (
            <ScheduledNotice content={content} at={content.scheduledFor} />
          ) : null}
          <PlayerPart setup={setup} contentOid={content.contentOid} />
          <form
            ref={form}
            noValidate
            // What gets the cursor comes clear of the bar at the bottom, with what is said of it.
            className="flex min-w-0 flex-col gap-4 md:[&_:is(input,textarea,dl)]:scroll-mb-44"
            onChange={setup.forget}
            onSubmit={(event) => event.preventDefault()}
          >
            <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4">
              <Group title={isStory ? t`Branching story` : t`File`}>
                <TypeField setup={setup} />
                {isStory ? (
                  <StoryFields setup={setup} content={content} />
                ) : (
                  <FileFields setup={setup} content={content} />
                )}
              </Group>
              <Group title={t`About`}>
                <AboutFields setup={setup} content={content} />
              </Group>
              {setup.draft.file && setup.draft.type !== 'file' ? (
                <Group title={t`Subtitles and chapters`}>
                  <TextFields setup={setup} contentOid={content.contentOid} />
                </Group>
              ) : null}
              <Group title={t`Price and access`}>
                <SaleFields setup={setup} content={content} />
                <PasswordField
                  contentOid={content.contentOid}
                  hasPassword={hasPassword}
                  onChange={setHasPassword}
                />
              </Group>
              <Group title={t`Poll`}>
                <PollFields setup={setup} />
              </Group>
              <Group title={t`Co-creators`}>
                <CoCreatorFields setup={setup} asked={content.editing?.coCreators ?? []} />
              </Group>
              <Group title={t`Options`}>
                <OptionFields setup={setup} />
                <PostFields setup={setup} content={content} />
              </Group>
              {setup.draft.file && setup.draft.type !== 'file' ? (
                <ExtraFields contentOid={content.contentOid}>
                  {(fields) => <Group title={t`Paid extras`}>{fields}</Group>}
                </ExtraFields>
              ) : null}
            </fieldset>
            <PublishBar content={content} setup={setup} />
          </form>
        </div>
        <aside className="max-lg:order-first lg:sticky lg:top-20 lg:self-start">
          <CardPreview content={content} setup={setup} hasPassword={hasPassword} />
        </aside>
      </div>
      <DeleteContent content={content} />
      <LeaveWarning isDirty={setup.isUnsaved && !setup.isRunning} />
    </div>
  )
}

/** Brings the field that the server refused into view, and the cursor into it. */
function useRefusedField({ refusal }: ContentForm) {
  const form = useRef<HTMLFormElement>(null)
  const field = refusal?.field
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
