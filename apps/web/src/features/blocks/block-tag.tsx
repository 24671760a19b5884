import { useLingui } from '@lingui/react/macro'
import { hashtagMaxLength } from '@plax/contracts/limits'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast.ts'
import { changeBlock } from './blocks.api.ts'

/** A tag to block; the server says what is wrong with one (R-account-014). */
export function BlockTag({ filters }: { filters: boolean }) {
  const { t } = useLingui()
  const app = useApp()
  const [tag, setTag] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setError('')
    try {
      await changeBlock(app, 'add', { tag })
      setTag('')
    } catch (failure) {
      const message = messageOf(failure, app.i18n)
      if (failure instanceof ApiError) setError(message)
      else showToast(message, { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label={t`Tag to block`}
        hint={
          filters
            ? t`Stories with this tag are left out of your lists.`
            : t`Saved for you. For now, only administrators’ lists are filtered by tags.`
        }
        error={error || undefined}
      >
        {(ids) => (
          <div className="flex gap-2">
            <Input
              {...ids}
              value={tag}
              maxLength={hashtagMaxLength + 1}
              autoComplete="off"
              onChange={(event) => setTag(event.target.value)}
            />
            <Button type="submit" variant="primary" busy={isBusy}>
              {t`Block`}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
