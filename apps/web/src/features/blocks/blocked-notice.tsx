import { Trans, useLingui } from '@lingui/react/macro'
import type { ItemBlockKind } from '@plax/contracts/account/block-values'
import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Blockable } from './block-slot.tsx'
import { useBlocking } from './use-blocking.ts'

/** In the place of what somebody blocked: why it is not shown, and the way back. */
export function BlockedNotice({
  creator,
  story,
  blocked,
}: Blockable & { blocked: readonly ItemBlockKind[] }) {
  const { t } = useLingui()
  const { isBusy, unblock } = useBlocking()
  const { name } = creator
  const isPerson = blocked.includes('user')
  const hasTag = blocked.includes('tag')
  return (
    <EmptyState
      icon={<Ban aria-hidden />}
      title={
        isPerson ? (
          <Trans>You blocked {name}</Trans>
        ) : hasTag ? (
          <Trans>This story has a tag you blocked</Trans>
        ) : (
          <Trans>You blocked this story</Trans>
        )
      }
      text={
        isPerson ? (
          <Trans>
            You won’t see what they publish or write, and you can’t open any more of their work. You
            keep what you already have.
          </Trans>
        ) : (
          <Trans>
            It won’t appear in your lists, and you can’t start a new chat with it. You keep the
            chats you already have.
          </Trans>
        )
      }
    >
      {isPerson ? (
        <Button busy={isBusy} onClick={() => unblock({ subject: { userOid: creator.oid }, name })}>
          {t`Unblock ${name}`}
        </Button>
      ) : null}
      {story && blocked.includes('content') ? (
        <Button
          busy={isBusy}
          onClick={() => unblock({ subject: { contentOid: story.contentOid }, name: story.title })}
        >
          {t`Unblock story`}
        </Button>
      ) : null}
      {hasTag ? (
        <Link
          to="/myinfo"
          search={{ tab: 'blocked', kind: 'tag' } as never}
          className={buttonClasses()}
        >
          {t`View blocked tags`}
        </Link>
      ) : null}
    </EmptyState>
  )
}
