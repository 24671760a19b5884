import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { GitBranch } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RoomStatus } from './chat.api.ts'

type Branches = RoomStatus['branches']
type BranchLink = Branches['left'][number]

/** After a message: that this chat left another one here, and which chats left this one here. */
export function BranchMark(props: { contentOid: string; branches: Branches; messageId: string }) {
  const { contentOid, branches, messageId } = props
  const { from, at, left } = branches
  const leftHere = left.filter((branch) => branch.messageId === messageId)
  const isHere = at === messageId
  if (!isHere && leftHere.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5 border-y border-line py-2.5 text-sm text-ink-soft">
      {isHere ? (
        <Row>
          {from ? (
            <Trans>
              Branched from <ToRoom contentOid={contentOid} branch={from} hash={from.messageId} />
            </Trans>
          ) : (
            <Trans>Branched from a chat that you deleted</Trans>
          )}
        </Row>
      ) : null}
      {leftHere.map((branch) => (
        <Row key={branch.roomOid}>
          <Trans>
            Continues in another chat: <ToRoom contentOid={contentOid} branch={branch} />
          </Trans>
        </Row>
      ))}
    </ul>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <GitBranch aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** `hash` is the message to begin at; without one it is the end. */
function ToRoom(props: { contentOid: string; branch: BranchLink; hash?: string }) {
  const { contentOid, branch, hash } = props

  return (
    <Link
      to="/story/$contentOid/c/{-$chatRoomOid}"
      params={{ contentOid, chatRoomOid: branch.roomOid }}
      {...(hash && { hash })}
      className="inline-flex min-h-6 items-center font-medium break-words text-accent-ink underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {branch.title}
    </Link>
  )
}
