import { Trans } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { createStore } from '../../lib/store.ts'
import { buttonClasses } from '../../ui/button.tsx'
import type { ContentDisplay } from '../adult/adult-gate.tsx'
import { ContentPage } from './content-page.tsx'
import { contentQuery, similarQuery, whatPlays } from './content.api.ts'
import { EncodingState } from './encoding-state.tsx'
import { FileList } from './file-list.tsx'
import { FileStage } from './file-stage.tsx'
import { QueueBar } from './queue-bar.tsx'
import { PlayNext } from './play-next.tsx'
import { Stage } from './stage.tsx'
import { usePlayNext } from './use-play-next.ts'

/** A video, an audio, a clip, or files on a page of its own. */
export function PlayPage() {
  const { api, kinds } = useApp()
  const { contentOid } = useParams({ from: '/framed/play/$contentOid' })
  const answer = useSuspenseQuery(contentQuery(api, contentOid)).data
  const { content, access } = answer
  const similar = useQuery(similarQuery(api, contentOid)).data?.items ?? []
  const next = usePlayNext(content, whatPlays(similar)[0] ?? null)
  const [display, setDisplay] = useState<ContentDisplay>('small-screen')
  useEffect(() => {
    const show = () => setDisplay(document.fullscreenElement ? 'full-screen' : 'small-screen')
    document.addEventListener('fullscreenchange', show)
    return () => document.removeEventListener('fullscreenchange', show)
  }, [])
  const isFile = content.type === 'file'
  const [clock] = useState(() => createStore<number | null>(null))
  const isShown = content.isReplay && access.allowed && !isFile
  const beside = isShown ? kinds.flatMap(({ BesideReplay }) => BesideReplay ?? []) : []
  const stage = isFile ? (
    <FileStage key={contentOid} content={content} access={access} />
  ) : (
    <Stage
      key={contentOid}
      content={content}
      access={access}
      next={<PlayNext next={next} />}
      list={next.list}
      clock={clock}
      onDisplay={setDisplay}
    />
  )
  return (
    <ContentPage
      answer={answer}
      display={display}
      onDisplay={setDisplay}
      className="max-w-[1160px]"
      // For links with this hash, from wherever the page was scrolled to.
      stage={
        <div id="play" className="scroll-mt-24">
          {beside.length > 0 ? (
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
              {stage}
              <div className="relative empty:hidden lg:min-h-80">
                <div className="lg:absolute lg:inset-0">
                  <Suspense>
                    {beside.map((Beside, index) => (
                      // oxlint-disable-next-line react/no-array-index-key -- kinds don’t change
                      <Beside key={index} contentOid={contentOid} clock={clock} />
                    ))}
                  </Suspense>
                </div>
              </div>
            </div>
          ) : (
            stage
          )}
        </div>
      }
      belowStage={isFile ? null : <QueueBar next={next} content={content} />}
      aboveAccess={content.editing ? <EncodingState contentOid={contentOid} /> : null}
      files={isFile ? <FileList content={content} access={access} /> : null}
      besideSimilar={isFile ? null : <WatchSideBySide contentOid={contentOid} />}
    />
  )
}

function WatchSideBySide({ contentOid }: { contentOid: string }) {
  return (
    <Link
      to="/multiplay/{-$contentOids}"
      params={{ contentOids: contentOid }}
      className={buttonClasses('secondary', 'sm')}
    >
      <LayoutGrid aria-hidden className="size-4" />
      <Trans>Watch side by side</Trans>
    </Link>
  )
}
