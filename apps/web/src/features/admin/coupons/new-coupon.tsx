import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type CouponDraft, emptyDraft, readDraft } from './coupon-draft.ts'

/** What a new coupon is worth, to how many, and until when. */
export function NewCouponDialog({ onClose }: { onClose: () => void }) {
  const { api, queryClient } = useApp()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(emptyDraft)
  const body = readDraft(draft)
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
      isChanged={draft !== emptyDraft}
      onConfirm={make}
      onClose={onClose}
    >
      <Fields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  )
}

interface FieldsProps {
  draft: CouponDraft
  onChange: (change: Partial<CouponDraft>) => void
}

function Fields({ draft, onChange }: FieldsProps) {
  const { t } = useLingui()
  const text = (name: Exclude<keyof CouponDraft, 'kind'>) => ({
    value: draft[name],
    onText: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <TextField
            label={t({ message: 'Value', context: 'coupon' })}
            inputMode="decimal"
            {...text('amount')}
          />
        </div>
        <NativeSelect
          label={t`Reward`}
          value={draft.kind}
          options={[
            { value: 'chats', label: t`chats` },
            { value: 'credits', label: t`bonus credits` },
          ]}
          onChange={(kind) => onChange({ kind: kind === 'credits' ? 'credits' : 'chats' })}
        />
      </div>
      <TextField
        label={t`Claim limit`}
        hint={t`Each user can claim it once and gets the full value.`}
        inputMode="numeric"
        {...text('uses')}
      />
      <TextField
        label={t`Code`}
        hint={t`4 to 32 letters and digits. Leave empty to generate one.`}
        autoComplete="off"
        spellCheck={false}
        {...text('code')}
      />
      <TextField
        label={t`Valid until`}
        hint={t`Leave empty for no expiry.`}
        type="datetime-local"
        {...text('expiresAt')}
      />
      {draft.kind === 'chats' ? (
        <TextField
          label={t`Limit to one story`}
          hint={t`The ID in the story’s URL. Leave empty for all stories.`}
          autoComplete="off"
          spellCheck={false}
          {...text('contentOid')}
        />
      ) : null}
      <TextField
        label={t`Note`}
        hint={t`Only visible to administrators.`}
        maxLength={500}
        {...text('note')}
      />
    </>
  )
}

function TextField({
  label,
  hint,
  onText,
  ...input
}: {
  label: ReactNode
  hint?: ReactNode
  value: string
  onText: (value: string) => void
} & Omit<ComponentProps<'input'>, 'onChange'>) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Input {...input} {...ids} onChange={(event) => onText(event.currentTarget.value)} />
      )}
    </Field>
  )
}
