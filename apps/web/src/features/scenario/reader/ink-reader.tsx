import { Trans, useLingui } from '@lingui/react/macro'
import type { InkPlayer, InkStep } from '@plax/branching/ink'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast.ts'
import { saveMessageOf } from '../../../lib/message-of.ts'
import type { Content } from '../../play/content.api.ts'
import type { InkPlay } from '../scenario.api.ts'
import { ChoiceButton } from './choice-button.tsx'
import { keep, readKept } from './kept-progress.ts'
import { StageButton } from './stage-button.tsx'
import { StoryText } from './story-text.tsx'

interface InkRun {
  player: InkPlayer
  step: InkStep
}

/** A story of Ink, run here in the browser, each step within limits. */
export function InkReader({
  content,
  play,
}: {
  content: Pick<Content, 'contentOid'>
  /** Null: as it was saved last, for its creator, whose progress is not kept. */
  play: InkPlay | null
}) {
  const { api } = useApp()
  const { contentOid } = content
  const isDraft = play === null
  const loaded = useQuery({
    queryKey: ['scenario-ink', contentOid, isDraft],
    queryFn: async ({ signal }) => {
      const [{ ink }, { playInk }] = await Promise.all([
        api('GET /content/scenario/ink', {
          query: { contentOid, ...(isDraft && { draft: 'true' }) },
          signal,
        }),
        import('@plax/branching/ink'),
      ])
      return { ink, playInk }
    },
    staleTime: isDraft ? 0 : Infinity,
  })
  if (loaded.error) return <Failure error={loaded.error} />
  if (!loaded.data) {
    return (
      <p className="flex min-h-60 items-center justify-center">
        <Spinner />
      </p>
    )
  }
  const save = play && (play.save ?? readKept(contentOid)?.inkSave ?? null)
  return <Told contentOid={isDraft ? null : contentOid} first={save} {...loaded.data} />
}

function Told(props: {
  /** Whose progress is kept; null: none is. */
  contentOid: string | null
  first: string | null
  ink: string
  playInk: (json: string, save?: string) => InkPlayer
}) {
  const { contentOid, first, ink, playInk } = props
  const { t } = useLingui()
  const begin = (save: string | null): InkRun | null => {
    try {
      return startFrom(playInk, { ink, save })
    } catch {
      return null
    }
  }
  const [running, setRunning] = useState<InkRun | null>(() => begin(first))
  const saveProgress = useInkSaves(contentOid)
  const text = useRef<HTMLDivElement>(null)
  const show = (next: InkRun | null, save: string | null) => {
    setRunning(next)
    saveProgress(save)
    text.current?.focus({ preventScroll: true })
    text.current?.scrollIntoView({ block: 'start' })
  }
  const choose = (index: number) => {
    if (!running) return
    // What a save holds is where this step began: it is told again where the reader returns.
    const { save } = running.step
    try {
      const step = running.player.next(index)
      show({ player: running.player, step }, pack(save, index))
    } catch {
      show(null, null)
    }
  }
  return (
    <div className="flex min-h-[420px] flex-col">
      <div className="flex justify-end border-b border-on-stage/15 px-3 py-2 md:px-5">
        <StageButton icon={<RotateCcw aria-hidden />} onClick={() => show(begin(null), null)}>
          <Trans>Restart</Trans>
        </StageButton>
      </div>
      <div className="mx-auto flex w-full max-w-[68ch] flex-1 flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
        {running ? (
          <>
            <div ref={text} tabIndex={-1} className="outline-none">
              <StoryText text={running.step.paragraphs.map((one) => one.text).join('\n\n')} />
            </div>
            <ul className="flex flex-col gap-2.5" aria-label={t`Choices`}>
              {running.step.choices.map((choice) => (
                <li key={choice.index}>
                  <ChoiceButton onClick={() => choose(choice.index)}>{choice.text}</ChoiceButton>
                </li>
              ))}
            </ul>
            {running.step.isEnding ? (
              <p className="border-t border-on-stage/15 pt-6 text-lg font-semibold">
                <Trans>The end</Trans>
              </p>
            ) : null}
          </>
        ) : (
          <p role="alert">
            <Trans>This story can’t continue here. Start it again from the beginning.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

/** A save is the state before the last choice, with that choice, so that its text is read again. */
function pack(save: string, choice: number): string {
  return JSON.stringify({ save, choice })
}

function startFrom(
  playInk: (json: string, save?: string) => InkPlayer,
  { ink, save }: { ink: string; save: string | null },
): InkRun {
  if (save === null) {
    const player = playInk(ink)
    return { player, step: player.next() }
  }
  const kept = JSON.parse(save) as { save: string; choice: number }
  const player = playInk(ink, kept.save)
  return { player, step: player.next(kept.choice) }
}

/** Keeps where the reader is: on the server, or for visitors in their browser. */
function useInkSaves(contentOid: string | null) {
  const { api, i18n } = useApp()
  const viewer = useViewer()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const isHere = useRef(true)
  useEffect(
    () => () => {
      isHere.current = false
    },
    [],
  )
  return (save: string | null) => {
    if (contentOid === null) return
    if (!viewer) return keep(contentOid, save === null ? {} : { inkSave: save })
    last.current = last.current
      .then(() => api('POST /content/scenario/ink/progress', { body: { contentOid, save } }))
      .catch((error: unknown) => {
        if (isHere.current) showToast(saveMessageOf(error, i18n), { tone: 'danger' })
      })
  }
}
