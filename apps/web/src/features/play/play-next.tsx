import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ListVideo, SkipForward } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClasses } from '../../ui/button.tsx'
import type { WhatIsNext } from './use-play-next.ts'

/** Of a playlist; long enough to say no. */
const goesOnMs = 5000

/** What to watch when it has ended; a playlist goes on by itself. */
export function PlayNext({ next: { list, item, isLast } }: { next: WhatIsNext }) {
  const navigate = useNavigate()
  const [isStopped, setStopped] = useState(false)
  const contentOid = item?.contentOid
  const goesOn = list !== '' && contentOid !== undefined && !isStopped
  useEffect(() => {
    if (!goesOn) return undefined
    const timer = setTimeout(
      () => void navigate({ href: `/play/${contentOid}?list=${list}#play` }),
      goesOnMs,
    )
    return () => clearTimeout(timer)
  }, [goesOn, contentOid, list, navigate])
  if (!item) return isLast ? <ListEnd list={list} /> : null
  return (
    <div className="flex flex-col items-center gap-3 text-center text-on-stage max-sm:gap-1">
      <p className="text-sm opacity-80 max-sm:sr-only">
        {goesOn ? <Trans>Up next in a moment</Trans> : <Trans>Up next</Trans>}
      </p>
      <p
        dir="auto"
        className="line-clamp-2 text-lg font-semibold max-sm:line-clamp-1 max-sm:text-base"
      >
        {item.title}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link
          to="/play/$contentOid"
          params={{ contentOid: item.contentOid }}
          search={list === '' ? {} : { list }}
          hash="play"
          className={buttonClasses('primary')}
        >
          <SkipForward aria-hidden className="size-4" />
          <Trans>Play next</Trans>
        </Link>
        {goesOn ? (
          <Button onClick={() => setStopped(true)}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function ListEnd({ list }: { list: string }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center text-on-stage">
      <p role="status" className="text-lg font-semibold">
        <Trans>End of the playlist</Trans>
      </p>
      <Link
        to="/playlist/$playlistOid"
        params={{ playlistOid: list }}
        className={buttonClasses('primary')}
      >
        <ListVideo aria-hidden className="size-4" />
        <Trans>Open playlist</Trans>
      </Link>
    </div>
  )
}
