import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { PageMessage } from '../../ui/page-message.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PromptEntry } from './prompt-entry.tsx'
import { promptLogQuery } from './prompt-log.api.ts'

/** The prompts of a room, the newest open. */
export function PromptList({ roomOid, viewerOid }: { roomOid: string; viewerOid: string }) {
  const { api } = useApp()
  const logs = useInfiniteQuery(promptLogQuery(api, roomOid, viewerOid))
  if (isRefusal(logs.error)) return <Refused />
  return (
    <>
      <LogHeader roomOid={roomOid} />
      <Pages list={logs} pending={<Loading />} empty={<NoPrompts />}>
        {(prompts) => (
          <ol className="flex flex-col gap-3">
            {prompts.map((prompt, index) => (
              <li key={prompt.messageId}>
                <PromptEntry prompt={prompt} startsOpen={index === 0} />
              </li>
            ))}
          </ol>
        )}
      </Pages>
    </>
  )
}

function NoPrompts() {
  return (
    <EmptyState
      icon={<ScrollText aria-hidden />}
      title={<Trans>No prompts yet</Trans>}
      text={<Trans>The first prompt will show up here after this chat’s next reply.</Trans>}
    />
  )
}

function LogHeader({ roomOid }: { roomOid: string }) {
  return (
    <header className="mb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-xl font-semibold">
          <Trans>Prompt log</Trans>
        </h1>
        <code className="text-xs text-ink-faint">{roomOid}</code>
      </div>
      <p className="mt-1 max-w-[65ch] text-sm text-ink-soft">
        <Trans>What the model received for each reply in this chat, newest first.</Trans>
      </p>
    </header>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} className="h-14" />
      ))}
    </div>
  )
}

/** Not theirs, not there, or no address of a room at all. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
}

function Refused() {
  return (
    <PageMessage
      title={<Trans>You don’t have access to this prompt log</Trans>}
      text={
        <Trans>
          Reader chats are private. Administrators can view their prompts, and creators can view
          prompts from their own previews.
        </Trans>
      }
    >
      <Link to="/" className={buttonClasses()}>
        <Trans>Home</Trans>
      </Link>
    </PageMessage>
  )
}
