import { useLingui } from '@lingui/react/macro'
import { hashtagMaxLength } from '@plax/contracts/limits'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { changeBlock } from './blocks.api.ts'

/** A tag to block; the server says what is wrong with one (R-account-014). */
export function BlockTag({ filters }: { filters: boolean }) {
  const { t } = useLingui()
  const app = useApp()
  const { form } = useDraft({ tag: '' })
  const { onSubmit, isBusy, problem } = useSend(
    form,
    async ({ tag }) => {
      await changeBlock(app, 'add', { tag })
      form.reset()
    },
    { field: 'tag' },
  )
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={onSubmit}>
      <TextField
        form={form}
        name="tag"
        label={t`Tag to block`}
        hint={
          filters
            ? t`You won’t see stories with this tag in your lists.`
            : t`Blocked tags are saved, but they don’t filter your lists yet.`
        }
        maxLength={hashtagMaxLength + 1}
        autoComplete="off"
        after={
          <Button type="submit" variant="primary" busy={isBusy}>
            {t`Block`}
          </Button>
        }
      />
      <Failure error={problem} />
    </form>
  )
}
