import { Trans, useLingui } from '@lingui/react/macro'
import { blockedWordMaxLength } from '@plax/contracts/moderation/moderation-values'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Rows } from '../../../ui/loaded.tsx'
import { keywordsQuery } from './chat.api.ts'
import { NoRows } from './person-row.tsx'
import { useChatAct } from './use-chat-act.ts'

/** What is masked in messages. */
export function KeywordsTab({ creatorOid }: { creatorOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const query = useQuery(keywordsQuery(api, creatorOid))
  const change = useChatAct(creatorOid, (keywords: { add?: string[]; remove?: string[] }) =>
    api('POST /live/bannedwords', { body: { creatorOid, ...keywords } }),
  )
  const { form, values, set } = useDraft({ keyword: '' })
  const [problem, setProblem] = useState('')
  const add = async () => {
    const keyword = values.keyword.trim()
    if (keyword === '') return setProblem(t`Enter a keyword.`)
    await change.mutateAsync({ add: [keyword] })
    set('keyword', '')
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        <Trans>
          Messages show asterisks in their place, and comments with them aren’t posted. Someone who
          uses them five times can’t chat for 30 minutes.
        </Trans>
      </p>
      <form
        noValidate
        onChange={() => setProblem('')}
        onSubmit={(event) => {
          event.preventDefault()
          void add().catch(() => {})
        }}
      >
        <TextField
          form={form}
          name="keyword"
          label={t({ message: 'Keyword', context: 'blocked in chat' })}
          error={problem}
          maxLength={blockedWordMaxLength}
          after={
            <Button type="submit" variant="primary" busy={change.isPending}>
              <Trans>Add</Trans>
            </Button>
          }
        />
      </form>
      <Rows
        query={query}
        empty={
          <NoRows>
            <Trans context="blocked in chat">No blocked keywords yet</Trans>
          </NoRows>
        }
      >
        {(keywords) => (
          <ul className="flex flex-wrap gap-2">
            {keywords.map((keyword) => (
              <li
                key={keyword}
                className="flex items-center rounded-full border border-line pl-3 text-sm"
              >
                <bdi className="wrap-anywhere">{keyword}</bdi>
                <IconButton
                  label={t`Remove “${keyword}”`}
                  className="size-8!"
                  onClick={() => change.mutate({ remove: [keyword] })}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </div>
  )
}
