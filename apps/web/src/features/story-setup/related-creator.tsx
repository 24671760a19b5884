import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { StoryContent } from '../story/story.queries.ts'
import { PeopleSearch, PersonRow, type Person } from './people-search.tsx'

/** Chosen once, after a question that says so (R-story-chat-062). */
export function RelatedCreator({ story }: { story: StoryContent }) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const { relatedCreator } = story
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">
        <Trans>Related creator</Trans>
      </h3>
      {relatedCreator ? (
        <ul className="rounded-lg border border-line">
          <PersonRow person={relatedCreator}>
            <span className="text-sm text-ink-faint">
              <Trans>Can’t be changed</Trans>
            </span>
          </PersonRow>
        </ul>
      ) : (
        <>
          <p className="text-sm text-ink-faint">
            <Trans>
              Another creator behind this story. The story page links to their channel. You can only
              set this once.
            </Trans>
          </p>
          <Button size="sm" className="self-start" onClick={() => setChoosing(true)}>
            {t`Choose creator`}
          </Button>
        </>
      )}
      {choosing ? (
        <ChooseDialog contentOid={story.contentOid} onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  )
}

function ChooseDialog({ contentOid, onClose }: { contentOid: string; onClose: () => void }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const [chosen, setChosen] = useState<Person | null>(null)
  const setting = useMutation({
    mutationFn: (creatorOid: string) =>
      api('POST /story-chat/chat-content/related-creator', { body: { contentOid, creatorOid } }),
    onSuccess: ({ content }) => {
      queryClient.setQueryData(['edited-story', contentOid], content)
      void queryClient.invalidateQueries({ queryKey: ['story', contentOid] })
      onClose()
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['edited-story', contentOid] }),
  })
  const name = chosen?.nickname ?? ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={chosen ? t`Add ${name} as related creator?` : t`Choose creator`}
      description={
        chosen ? t`This can’t be changed or undone.` : t`Only registered creators appear here.`
      }
      actions={
        chosen ? (
          <>
            <Button onClick={() => setChosen(null)}>
              <Trans>Choose another</Trans>
            </Button>
            <Button
              variant="danger"
              busy={setting.isPending}
              onClick={() => setting.mutate(chosen.oid)}
            >
              <Trans>Confirm creator</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        )
      }
    >
      {chosen ? (
        <ul className="rounded-lg border border-line">
          <PersonRow person={chosen}>{null}</PersonRow>
        </ul>
      ) : (
        <PeopleSearch
          label={t`Nickname`}
          creatorsOnly
          action={(person) => (
            <Button size="sm" onClick={() => setChosen(person)}>
              <Trans>Choose</Trans> <About>{person.nickname}</About>
            </Button>
          )}
        />
      )}
      {setting.isError ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {messageOf(setting.error, i18n)}
        </p>
      ) : null}
    </Dialog>
  )
}
