import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { StoryContent } from '../story/story.queries.ts'

/** Deletes a story after saying what goes with it. */
export function DeleteStory({ story }: { story: StoryContent }) {
  const { api, i18n, queryClient } = useApp()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { contentOid, title, chatCount } = story
  const removal = useMutation({
    mutationFn: () =>
      api('POST /story-chat/chat-content', { body: { requestType: 'delete', contentOid } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['own-stories'] })
      await navigate({ to: '/studio', search: { view: 'stories' } as never, ignoreBlocker: true })
    },
  })
  return (
    <div className="mt-10 border-t border-line pt-6">
      <Button
        variant="ghost"
        className="text-danger"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Delete story</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title ? <Trans>Delete “{title}”?</Trans> : <Trans>Delete this story?</Trans>}
        description={<Trans>You can’t undo this. You’ll lose:</Trans>}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>
              <Trans>Keep story</Trans>
            </Button>
            <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
              <Trans>Delete</Trans>
            </Button>
          </>
        }
      >
        <ul className="list-disc space-y-1 pl-5 text-sm text-ink-soft">
          <li>
            <Trans>The canvas, all its nodes, and the compiled story</Trans>
          </li>
          <li>
            <Trans>Its page, title, and settings</Trans>
          </li>
          {chatCount > 0 ? (
            <li>
              <Plural
                value={chatCount}
                one="Readers won’t be able to continue # chat"
                other="Readers won’t be able to continue # chats"
              />
            </li>
          ) : null}
        </ul>
        {removal.isError ? (
          <p role="alert" className="mt-3 text-sm text-danger">
            {messageOf(removal.error, i18n)}
          </p>
        ) : null}
      </Dialog>
    </div>
  )
}
