import { Trans } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { May } from '../may.tsx'
import { SetCreatorTags } from './set-creator-tags.tsx'
import { UserPart } from './user-part.tsx'
import type { ReadUser } from './users.api.ts'

/** The tags of a creator, which open writing and mark managed channels. */
export function CreatorTags({ user }: { user: ReadUser }) {
  const [changes, setChanges] = useState(false)
  if (!user.isCreator) return null
  return (
    <UserPart
      title={<Trans>Creator tags</Trans>}
      actions={
        <May call="PUT /admin/users/{userOid}/creator-tags">
          <Button size="sm" onClick={() => setChanges(true)}>
            <Pencil aria-hidden className="size-4" />
            <Trans>Change tags</Trans>
          </Button>
        </May>
      }
    >
      {user.creatorTags.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {user.creatorTags.map((tag) => (
            <li
              key={tag}
              className="rounded-sm bg-pressed px-2 py-0.5 text-sm break-all text-ink-soft"
            >
              {tag}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>No tags, so this user can’t write stories as a creator.</Trans>
        </p>
      )}
      {changes ? <SetCreatorTags user={user} onClose={() => setChanges(false)} /> : null}
    </UserPart>
  )
}
