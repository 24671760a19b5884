import { Trans, useLingui } from '@lingui/react/macro'
import {
  creatorTagMaxLength,
  creatorTagPattern,
  creatorTagsMaxCount,
  managedChannelTag,
} from '@plax/contracts/channel/creator-tag-values'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Field } from '../../../ui/field.tsx'
import { TagsInput } from '../../../ui/tags-input.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type ReadUser, useUserAgain } from './users.api.ts'

/** Sets the tags of a creator, on those that stood there when it was opened. */
export function SetCreatorTags({ user, onClose }: { user: ReadUser; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const again = useUserAgain(user.oid)
  const [was] = useState(user.creatorTags)
  const [tags, setTags] = useState(was)
  const { nickname } = user
  const wrong = tags.find((tag) => !creatorTagPattern.test(tag))
  const isChanged = tags.join() !== was.join()
  const set = async (reason: string) => {
    const input = { params: { userOid: user.oid }, body: { tags, was, reason } }
    // What somebody else set meanwhile is shown as well.
    await api('PUT /admin/users/{userOid}/creator-tags', input).finally(again)
    showToast(t`Creator tags saved`)
  }
  return (
    <ReasonDialog
      title={<Trans>{nickname}’s creator tags</Trans>}
      description={<Trans>Takes effect immediately. The user can read the reason.</Trans>}
      confirm={<Trans>Save</Trans>}
      isReady={isChanged && wrong === undefined}
      isChanged={isChanged}
      onConfirm={set}
      onClose={onClose}
    >
      <Field
        label={t`Creator tags`}
        hint={t`Press Enter after each. “story” lets a creator write stories; “${managedChannelTag}” and a name make a managed channel.`}
        error={
          wrong === undefined
            ? undefined
            : t`“${wrong}” isn’t a valid creator tag. Use letters and digits. You can put : _ or - between them.`
        }
      >
        {(ids) => (
          <TagsInput
            phrases
            id={ids.id}
            aria-describedby={ids['aria-describedby']}
            tags={tags}
            max={creatorTagsMaxCount}
            maxLength={creatorTagMaxLength}
            suggestions={['story', managedChannelTag]}
            onChange={(next) => setTags([...new Set(next.map((tag) => tag.toLowerCase()))])}
          />
        )}
      </Field>
    </ReasonDialog>
  )
}
