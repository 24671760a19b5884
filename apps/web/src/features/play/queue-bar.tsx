import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ListVideo } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Queue } from './queue.tsx'
import type { Content } from './content.api.ts'
import type { WhatIsNext } from './use-play-next.ts'

const link = 'font-medium text-ink underline-offset-2 hover:underline'

/** What plays next, of a playlist or of what is like it, and the whole queue. */
export function QueueBar({
  next: { list, title, item, isLast },
  content: { contentOid, type },
}: {
  next: WhatIsNext
  /** What plays now. */
  content: Pick<Content, 'contentOid' | 'type'>
}) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (list === '' ? !item : title === null) return null
  return (
    <section
      aria-label={title === null ? t`Queue` : t`Playlist`}
      className="flex flex-col gap-3 rounded-xl border border-line bg-raised p-4 text-sm text-ink-soft"
    >
      <div className="flex items-start gap-3">
        <ListVideo aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-1">
          {title === null ? null : (
            <p className="min-w-0 break-words">
              <Trans>
                Playlist:{' '}
                <Link
                  to="/playlist/$playlistOid"
                  params={{ playlistOid: list }}
                  dir="auto"
                  className={link}
                >
                  {title}
                </Link>
              </Trans>
            </p>
          )}
          {item ? (
            <p className="min-w-0 break-words">
              <BeforeNext isListed={list !== ''} type={type} />{' '}
              <Link
                to="/play/$contentOid"
                params={{ contentOid: item.contentOid }}
                search={(list === '' ? {} : { list }) as never}
                hash="play"
                dir="auto"
                className={link}
              >
                {item.title}
              </Link>
            </p>
          ) : isLast ? (
            <p>
              <Trans>This is the last item.</Trans>
            </p>
          ) : null}
        </div>
        <Button
          size="sm"
          variant="ghost"
          className="-my-1"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <Trans>Hide queue</Trans> : <Trans>Show queue</Trans>}
        </Button>
      </div>
      {isOpen ? <Queue list={list} contentOid={contentOid} /> : null}
    </section>
  )
}

/** Only a playlist goes on by itself, so only of one it is said what comes next. */
function BeforeNext({ isListed, type }: { isListed: boolean; type: Content['type'] }) {
  if (isListed) return <Trans context="of a playlist">Next:</Trans>
  return type === 'audio' ? <Trans>More to hear:</Trans> : <Trans>More to watch:</Trans>
}
