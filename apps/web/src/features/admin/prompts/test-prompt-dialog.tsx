import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
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
  const { api } = useApp()
  const [name, setName] = useState(prompt?.name ?? '')
  const [text, setText] = useState(prompt?.text ?? '')
  const body = { name: name.trim(), text: text.trim() }
  const save = async () => {
    await (prompt
      ? api('PUT /story-chat/admin/test-prompts', { body: { oid: prompt.oid, ...body } })
      : api('POST /story-chat/admin/test-prompts', { body }))
    onSaved()
  }
  return (
    <FormDialog
      wide
      title={prompt ? <Trans>Edit test prompt</Trans> : <Trans>New test prompt</Trans>}
      confirm={<Trans>Save</Trans>}
      isReady={body.name !== '' && body.text !== ''}
      isChanged={name !== (prompt?.name ?? '') || text !== (prompt?.text ?? '')}
      onConfirm={save}
      onClose={onClose}
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
      <Field label={t`Text`}>
        {(ids) => (
          <Textarea
            {...ids}
            value={text}
            maxLength={20_000}
            className="min-h-48"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
