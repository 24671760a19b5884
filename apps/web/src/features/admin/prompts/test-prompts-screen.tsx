import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Rows } from '../../../ui/loaded.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { May } from '../may.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { TestPromptDialog } from './test-prompt-dialog.tsx'

export type TestPrompt = OutputOf<'GET /story-chat/admin/test-prompts'>['templates'][number]

/** What administrators can have told in previews. */
export function TestPromptsScreen() {
  const { api } = useApp()
  const client = useQueryClient()
  const queryKey = ['admin', 'test-prompts']
  const prompts = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /story-chat/admin/test-prompts', { signal }),
    select: ({ templates }) => templates,
    refetchOnWindowFocus: false,
  })
  const [edited, setEdited] = useState<TestPrompt | 'new' | null>(null)
  const again = () => void client.invalidateQueries({ queryKey })
  const add = (
    <May call="POST /story-chat/admin/test-prompts">
      <Button
        variant="primary"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setEdited('new')}
      >
        <Trans>New test prompt</Trans>
      </Button>
    </May>
  )
  return (
    <>
      <ScreenHead
        title={<Trans>Test prompts</Trans>}
        text={<Trans>Texts an administrator can send to the model in a preview.</Trans>}
      >
        {add}
      </ScreenHead>
      <Rows
        query={prompts}
        empty={
          <EmptyState
            icon={<FlaskConical aria-hidden />}
            title={<Trans>No test prompts yet</Trans>}
          />
        }
      >
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((prompt) => (
              <Row
                key={prompt.oid}
                prompt={prompt}
                onEdit={() => setEdited(prompt)}
                onChanged={again}
              />
            ))}
          </ul>
        )}
      </Rows>
      {edited ? (
        <TestPromptDialog
          prompt={edited === 'new' ? null : edited}
          onSaved={again}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  )
}

function Row({
  prompt,
  onEdit,
  onChanged,
}: {
  prompt: TestPrompt
  onEdit: () => void
  onChanged: () => void
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const { oid, name, text } = prompt
  const fail = (error: unknown) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const restore = useMutation({
    mutationFn: () => api('POST /story-chat/admin/test-prompts', { body: { name, text } }),
    onSuccess: onChanged,
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /story-chat/admin/test-prompts', { body: { oid } }),
    onSuccess: () => {
      onChanged()
      showToast(t`“${name}” deleted`, { undo: () => restore.mutate() })
    },
    onError: fail,
  })
  return (
    <li className="rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold break-words">{name}</h2>
        <span className="text-xs text-ink-faint">
          <Trans>
            Changed <When at={prompt.updatedAt} />
          </Trans>
        </span>
        <div className="ml-auto flex gap-2">
          <May call="PUT /story-chat/admin/test-prompts">
            <Button size="sm" onClick={onEdit}>
              <Trans>Change</Trans>
              <span className="sr-only">{name}</span>
            </Button>
          </May>
          <May call="DELETE /story-chat/admin/test-prompts">
            <Button
              size="sm"
              variant="ghost"
              busy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              <Trans>Delete</Trans>
              <span className="sr-only">{name}</span>
            </Button>
          </May>
        </div>
      </div>
      <pre className="mt-2 max-h-40 overflow-auto font-sans text-sm whitespace-pre-wrap text-ink-soft">
        {text}
      </pre>
    </li>
  )
}
