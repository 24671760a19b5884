import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { type Draft, useDraft } from '../../../ui/form/use-draft.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type CouponDraft, emptyDraft, readDraft } from './coupon-draft.ts'

/** What a new coupon is worth, to how many, and until when. */
export function NewCouponDialog({ onClose }: { onClose: () => void }) {
  const { api, queryClient } = useApp()
  const navigate = useNavigate()
  const draft = useDraft<CouponDraft>(emptyDraft)
  const body = readDraft(draft.values)
  const make = async () => {
    if (!body) return
    const { coupon } = await api('POST /story-chat/admin/chat-coupons', { body })
    void queryClient.invalidateQueries({ queryKey: ['admin', 'coupons'] })
    await navigate({ to: '/admin/$', params: { _splat: `coupons/${coupon.code}` } })
  }
  return (
    <FormDialog
      title={<Trans>New coupon</Trans>}
      confirm={<Trans>Create coupon</Trans>}
      isReady={body !== null}
      isChanged={draft.isChanged}
      onConfirm={make}
      onClose={onClose}
    >
      <Fields {...draft} />
    </FormDialog>
  )
}

function Fields({ form, values, set }: Draft<CouponDraft>) {
  const { t } = useLingui()
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <TextField
            label={t({ message: 'Value', context: 'coupon' })}
            inputMode="decimal"
            form={form}
            name="amount"
          />
        </div>
        <NativeSelect
          label={t`Reward`}
          value={values.kind}
          options={[
            { value: 'chats', label: t`chats` },
            { value: 'credits', label: t`bonus credits` },
          ]}
          onChange={(kind) => set('kind', kind === 'credits' ? 'credits' : 'chats')}
        />
      </div>
      <TextField
        label={t`Claim limit`}
        hint={t`Each user can claim it once and gets the full value.`}
        inputMode="numeric"
        form={form}
        name="uses"
      />
      <TextField
        label={t`Code`}
        hint={t`4 to 32 letters and digits. Leave empty to generate one.`}
        autoComplete="off"
        spellCheck={false}
        form={form}
        name="code"
      />
      <TextField
        label={t`Valid until`}
        hint={t`Leave empty for no expiry.`}
        type="datetime-local"
        form={form}
        name="expiresAt"
      />
      {values.kind === 'chats' ? (
        <TextField
          label={t`Limit to one story`}
          hint={t`The ID in the story’s URL. Leave empty for all stories.`}
          autoComplete="off"
          spellCheck={false}
          form={form}
          name="contentOid"
        />
      ) : null}
      <TextField
        label={t`Note`}
        hint={t`Only visible to administrators.`}
        maxLength={500}
        form={form}
        name="note"
      />
    </>
  )
}
