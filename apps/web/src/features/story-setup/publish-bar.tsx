import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert, ExternalLink } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CompileProgress } from '../story-canvas/compile/compile-progress.tsx'
import type { StoryContent } from '../story/story.queries.ts'
import { CompileFaults } from './compile-faults.tsx'
import { CompileState, NotPublished } from './compile-state.tsx'
import type { problemsOf } from './draft.ts'
import { Hindrances } from './hindrances.tsx'
import { Unpublish } from './unpublish.tsx'
import type { Refusal, Setup } from './use-setup.ts'

/** The last step: is it compiled, save, publish or take back, and the link once it is out. */
export function PublishBar({
  story,
  setup,
  problems,
}: {
  story: StoryContent
  setup: Setup
  problems: ReturnType<typeof problemsOf>
}) {
  const { running, refusal } = setup
  const isSound = Object.keys(problems).length === 0
  const isOut = story.state === 'published' && story.visibility === 'public'
  return (
    <section
      id="publish"
      aria-labelledby="publish-title"
      data-toast-floor
      className="z-10 flex scroll-mt-20 flex-col gap-3 rounded-lg border border-line-strong bg-overlay p-4 md:sticky md:bottom-4 md:shadow-overlay"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="publish-title" className="sr-only">
          <Trans>Publish</Trans>
        </h2>
        <CompileState story={story} setup={setup} isOut={isOut} />
        {story.state === 'published' ? (
          <Link
            to="/story/$contentOid"
            params={{ contentOid: story.contentOid }}
            className="inline-flex items-center gap-1.5 text-sm font-medium text-accent-ink hover:underline"
          >
            <ExternalLink aria-hidden className="size-4" />
            <Trans>Open story page</Trans>
          </Link>
        ) : null}
        <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          {isOut ? (
            <Unpublish
              busy={running === 'unpublish'}
              disabled={running !== null}
              onConfirm={() => setup.run('unpublish')}
            />
          ) : null}
          <Button
            type="submit"
            variant={isOut ? 'primary' : 'secondary'}
            busy={running === 'save'}
            disabled={running !== null || !isSound}
          >
            <Trans>Save</Trans>
          </Button>
          {isOut || story.takenDown ? null : (
            <Button
              variant="primary"
              busy={running === 'publish'}
              disabled={running !== null || !isSound}
              onClick={() => setup.run('publish')}
            >
              <Trans>Publish</Trans>
            </Button>
          )}
        </div>
      </div>
      {story.takenDown ? <TakenDown reason={story.takenDown.reason} /> : null}
      {setup.isCompiling ? <CompileProgress contentOid={story.contentOid} /> : null}
      <Hindrances setup={setup} problems={problems} />
      {refusal?.message ? <Refused refusal={refusal} onLoadTheirs={setup.loadTheirs} /> : null}
      <CompileFaults contentOid={story.contentOid} faults={refusal?.faults ?? []} />
      {refusal?.stoppedPublishing ? <NotPublished story={story} setup={setup} /> : null}
    </section>
  )
}

/** Only administrators open it again; what is wrong can be put right meanwhile. */
function TakenDown({ reason }: { reason: string }) {
  return (
    <p role="status" className="flex items-start gap-2 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        <Trans>An administrator took this story down: {reason}</Trans>
      </span>
    </p>
  )
}

function Refused({ refusal, onLoadTheirs }: { refusal: Refusal; onLoadTheirs: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p role="alert" className="flex items-center gap-2 text-danger">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {refusal.message}
      </p>
      {refusal.isConflict ? (
        <>
          <span className="text-ink-soft">
            <Trans>Save again to keep your version.</Trans>
          </span>
          <Button size="sm" onClick={onLoadTheirs}>
            <Trans>Load other version</Trans>
          </Button>
        </>
      ) : null}
    </div>
  )
}
