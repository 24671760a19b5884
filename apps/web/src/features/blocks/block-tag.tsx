import { useLingui } from '@lingui/react/macro'
import { hashtagMaxLength } from '@plax/contracts/limits'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { showToast } from '../../ui/toast.ts'
import { changeBlock } from './blocks.api.ts'

/** A tag to block; the server says what is wrong with one (R-account-014). */
export function BlockTag({ filters }: { filters: boolean }) {
  const { t } = useLingui()
  const app = useApp()
  const { form } = useDraft({ tag: '' })
  const { onSubmit, isBusy, problem } = useSend(form, async ({ tag }) => {
    try {
      await changeBlock(app, 'add', { tag })
      form.reset()
    } catch (failure) {
      if (failure instanceof ApiError) throw failure
      showToast(messageOf(failure, app.i18n), { tone: 'danger' })
    }
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField
        form={form}
        name="tag"
        label={t`Tag to block`}
        hint={
          filters
            ? t`You won’t see stories with this tag in your lists.`
            : t`Tags you block are saved. For now, this only affects administrators’ lists.`
        }
        error={problem}
        maxLength={hashtagMaxLength + 1}
        autoComplete="off"
        after={
          <Button type="submit" variant="primary" busy={isBusy}>
            {t`Block`}
          </Button>
        }
      />
    </form>
  )
}
