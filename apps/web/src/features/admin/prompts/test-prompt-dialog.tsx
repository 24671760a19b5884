import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import type { TestPrompt } from './test-prompts-screen.tsx'

/** Lays a test prompt down, or changes one. */
export function TestPromptDialog({
  prompt,
  onSaved,
  onClose,
}: {
  prompt: TestPrompt | null
  onSaved: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const formId = useId()
  const [name, setName] = useState(prompt?.name ?? '')
  const [text, setText] = useState(prompt?.text ?? '')
  const body = { name: name.trim(), text: text.trim() }
  const save = useMutation({
    mutationFn: () =>
      prompt
        ? api('PUT /story-chat/admin/test-prompts', { body: { oid: prompt.oid, ...body } })
        : api('POST /story-chat/admin/test-prompts', { body }),
    onSuccess: () => {
      onSaved()
      onClose()
    },
  })
  const isReady = body.name !== '' && body.text !== ''
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={prompt ? <Trans>Change a test prompt</Trans> : <Trans>New test prompt</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={save.isPending}
            disabled={!isReady}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) save.mutate()
        }}
      >
        <Field label={t`Name`}>
          {(ids) => (
            <Input
              {...ids}
              value={name}
              maxLength={80}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t`Words`}>
          {(ids) => (
            <Textarea
              {...ids}
              value={text}
              maxLength={20_000}
              className="min-h-48"
              data-unsaved={text === (prompt?.text ?? '') ? undefined : ''}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        {save.isError ? (
          <p role="alert" className="text-sm text-danger">
            {messageOf(save.error, i18n)}
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
