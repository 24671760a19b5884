import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ContentAccess } from '../../play/content-access.tsx'
import { contentQuery, type ContentAnswer } from '../../play/content.api.ts'
import type { ScenePlay } from '../scenario.api.ts'

/** A scene that must be bought first: alone by what it plays, or with the whole story. */
export function ClosedScene(
  props: ContentAnswer & { locked: NonNullable<ScenePlay['locked']>; onOpened: () => void },
) {
  const { content, access, locked, onOpened } = props
  const { api } = useApp()
  const partOid = locked.part?.contentOid ?? null
  const part = useQuery({ ...contentQuery(api, partOid ?? ''), enabled: partOid !== null })
  const isOpen = access.allowed || part.data?.access.allowed === true
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [partOid])
  return (
    <section
      ref={box}
      role="status"
      className="flex flex-col gap-4 rounded-lg border border-on-stage/25 bg-stage/80 p-4"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Lock aria-hidden className="size-4 shrink-0" />
        <span dir="auto">
          {locked.title ? (
            <Trans>Buy “{locked.title}” to continue</Trans>
          ) : (
            <Trans>Buy the next scene to continue</Trans>
          )}
        </span>
      </p>
      {part.data ? (
        <div className="text-ink">
          <p className="mb-1.5 text-sm text-on-stage/80">
            <Trans>Only this scene</Trans>
          </p>
          <ContentAccess {...part.data} />
        </div>
      ) : null}
      {content.isPaid && !access.allowed ? (
        <div className="text-ink">
          <p className="mb-1.5 text-sm text-on-stage/80">
            <Trans>The whole story</Trans>
          </p>
          <ContentAccess content={content} access={access} />
        </div>
      ) : null}
      {isOpen ? (
        <Button variant="primary" className="self-start" onClick={onOpened}>
          <Trans>Continue story</Trans>
        </Button>
      ) : null}
    </section>
  )
}
