import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { useTime } from '../story-canvas/versions/version-row.tsx'
import type { StoryContent } from '../story/story.queries.ts'
import type { Setup } from './use-setup.ts'

interface StateProps {
  story: StoryContent
  setup: Setup
}

/** Whether readers get what the canvas has now; publishing a story compiles it too. */
export function CompileState({ story, setup, isOut }: StateProps & { isOut: boolean }) {
  const { compiledAt } = story
  if (compiledAt && story.editing?.needsCompile === false) return <Compiled at={compiledAt} />
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
      {isOut || story.takenDown ? (
        <span className="inline-flex items-center gap-1.5 text-sm text-gold">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <Trans>Canvas changed since last compile</Trans>
        </span>
      ) : (
        <span className="text-sm text-ink-soft">
          <Trans>Publishing also compiles the canvas.</Trans>
        </span>
      )}
      <span className="flex gap-2">
        <Button
          size="sm"
          busy={setup.running === 'compile'}
          disabled={setup.running !== null}
          onClick={() => setup.run('compile')}
        >
          <Trans>Compile</Trans>
        </Button>
        <Link
          to="/story/$contentOid/canvas"
          params={{ contentOid: story.contentOid }}
          className={buttonClasses('ghost', 'sm')}
        >
          <Trans>Canvas</Trans>
        </Link>
      </span>
    </div>
  )
}

function Compiled({ at }: { at: string }) {
  const when = useTime(at)
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-good">
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      <Trans>Compiled {when}</Trans>
    </span>
  )
}

/** What became of publishing where its compile failed, and the version that can go out instead. */
export function NotPublished({ story, setup }: StateProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      <Trans>Your settings are saved, but the story isn’t published.</Trans>
      {story.compiledAt ? <PublishCompiled at={story.compiledAt} setup={setup} /> : null}
    </div>
  )
}

function PublishCompiled({ at, setup }: { at: string; setup: Setup }) {
  const when = useTime(at)
  return (
    <Button
      size="sm"
      busy={setup.running === 'publishCompiled'}
      disabled={setup.running !== null}
      onClick={() => setup.run('publishCompiled')}
    >
      <Trans>Publish version from {when}</Trans>
    </Button>
  )
}
