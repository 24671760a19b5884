import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BookOpen, Lock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Content, ContentAnswer } from '../../play/content.api.ts'
import { type Play, playQuery } from '../scenario.api.ts'
import { readKept } from './kept-progress.ts'
import { SceneReader } from './scene-reader.tsx'

const InkReader = lazy(async () => ({ default: (await import('./ink-reader.tsx')).InkReader }))

/** The cover with its start, and from a press on the story over its background. */
export function StoryStage({ content, access }: ContentAnswer) {
  const { api, i18n } = useApp()
  const { contentOid } = content
  const [isOpen, setOpen] = useState(false)
  const canPlay = access.allowed || (content.sellsParts && !access.allowed)
  const play = useQuery({ ...playQuery(api, contentOid), enabled: canPlay })
  const opening = useMutation({
    // What a view refuses, such as a part of a story that is not bought whole, stops no reading.
    mutationFn: async () => {
      if (!access.allowed) return
      await api('POST /content/view', { body: { contentOid } })
      await api('POST /content/history/play-count', { body: { contentOid } })
    },
  })
  const start = () => {
    opening.mutate()
    setOpen(true)
  }
  if (isOpen && play.data) {
    return (
      <Backdrop content={content}>
        {play.data.kind === 'ink' ? (
          <Suspense fallback={<Spinner />}>
            <InkReader content={content} play={play.data} />
          </Suspense>
        ) : (
          <SceneReader content={content} access={access} play={play.data} />
        )}
      </Backdrop>
    )
  }
  return (
    <Backdrop content={content}>
      <div className="flex min-h-[300px] flex-col items-center justify-center gap-4 text-center md:min-h-[380px]">
        {canPlay ? (
          <BookOpen aria-hidden className="size-10" />
        ) : (
          <Lock aria-hidden className="size-10" />
        )}
        {play.error ? (
          <p role="alert" className="max-w-sm text-sm">
            {messageOf(play.error, i18n)}
          </p>
        ) : null}
        {canPlay ? (
          <Button
            variant="primary"
            size="lg"
            busy={play.isFetching}
            onClick={play.error ? () => void play.refetch() : start}
          >
            {play.error ? (
              <Trans>Try again</Trans>
            ) : isBegun(play.data, contentOid) ? (
              <Trans>Continue story</Trans>
            ) : (
              <Trans>Start story</Trans>
            )}
          </Button>
        ) : null}
      </div>
    </Backdrop>
  )
}

function isBegun(play: Play | undefined, contentOid: string): boolean {
  if (!play) return false
  if (play.kind === 'ink') return (play.save ?? readKept(contentOid)?.inkSave) !== undefined
  return play.playthrough.path.length > 0
}

/** The story’s own picture behind all of it, dark enough for its words in both themes. */
function Backdrop({ content, children }: { content: Content; children: ReactNode }) {
  return (
    <section className="relative isolate overflow-hidden rounded-xl bg-stage text-on-stage">
      <Picture
        picture={content.backgroundImage ?? content.thumbnail}
        alt=""
        name={content.title}
        eager
        sizes="(min-width: 960px) 900px, 100vw"
        className="absolute! inset-0 -z-10 size-full opacity-35"
      />
      {children}
    </section>
  )
}
