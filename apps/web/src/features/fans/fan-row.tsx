import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { fanNoteMaxLength } from '@plax/contracts/channel/channel-values'
import { Ban, NotebookPen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongTextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { showToast } from '../../ui/toast.ts'
import { useBlocking } from '../blocks/use-blocking.ts'
import { type Fan, fansKey } from './fans.api.ts'

/** A fan: what they gave, since when, their tier, what they bought last, and the creator's note. */
export function FanRow({ fan, zone }: { fan: Fan; zone: string }) {
  const { t } = useLingui()
  const [isNoting, setNoting] = useState(false)
  const { isBusy, block, unblock } = useBlocking()
  const { oid: userOid, name, picture } = fan.user
  const named = { subject: { userOid }, name }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <Avatar name={name} src={picture?.url ?? null} size="sm" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="min-w-0 font-medium break-words">
            {name}
          </span>
          {fan.tier ? <Badge tone="accent">{fan.tier.name || t`Subscriber`}</Badge> : null}
          {fan.isBlocked ? (
            <Badge tone="danger">{t({ message: 'Blocked', context: 'fan' })}</Badge>
          ) : null}
        </p>
        <Facts fan={fan} zone={zone} />
        {fan.note ? (
          <p dir="auto" className="mt-1 text-sm break-words whitespace-pre-line text-ink-soft">
            {fan.note}
          </p>
        ) : null}
      </div>
      <div className="flex items-start gap-x-4 max-sm:basis-full max-sm:justify-between max-sm:pl-12">
        <Given fan={fan} />
        <div className="ml-auto flex">
          <IconButton label={t`Note on ${name}`} onClick={() => setNoting(true)}>
            <NotebookPen aria-hidden />
          </IconButton>
          <IconButton
            label={fan.isBlocked ? t`Unblock ${name}` : t`Block ${name}`}
            disabled={isBusy}
            onClick={() => (fan.isBlocked ? unblock(named) : block(named))}
          >
            {fan.isBlocked ? <Undo2 aria-hidden /> : <Ban aria-hidden />}
          </IconButton>
        </div>
      </div>
      {isNoting ? <NoteDialog fan={fan} onClose={() => setNoting(false)} /> : null}
    </li>
  )
}

function Facts({ fan, zone }: { fan: Fan; zone: string }) {
  const { i18n } = useLingui()
  const day = (at: string) => i18n.date(new Date(at), { dateStyle: 'medium', timeZone: zone })
  const { lastPurchase, purchases } = fan
  const since = day(fan.since)
  const last = lastPurchase && day(lastPurchase.at)
  return (
    <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-faint">
      <span>
        <Trans>Fan since {since}</Trans>
      </span>
      {purchases > 0 ? (
        <span>
          <Plural value={purchases} one="# purchase" other="# purchases" />
        </span>
      ) : null}
      {lastPurchase?.title ? (
        <span dir="auto" className="break-words">
          <Trans>
            Last: {lastPurchase.title}, {last}
          </Trans>
        </span>
      ) : null}
    </p>
  )
}

function Given({ fan }: { fan: Fan }) {
  if (fan.givenCoins <= 0) return null
  return (
    <div className="text-right max-sm:text-left">
      <PriceTag amount={fan.givenCoins} currency="coin" />
      {fan.donatedCoins > 0 ? (
        <p className="figures text-xs text-ink-faint">
          <Plural value={fan.donatedCoins} one="# coin donated" other="# coins donated" />
        </p>
      ) : null}
    </div>
  )
}

function NoteDialog({ fan, onClose }: { fan: Fan; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, isChanged } = useDraft({ note: fan.note })
  const { oid: userOid, name } = fan.user
  const save = async () => {
    const body = { note: values.note }
    await api('POST /channel/fans/{userOid}/note', { params: { userOid }, body })
    await queryClient.invalidateQueries({ queryKey: fansKey })
    showToast(t`Note saved`)
  }
  return (
    <FormDialog
      title={<Trans>Note on {name}</Trans>}
      description={<Trans>Only you can see it.</Trans>}
      confirm={<Trans>Save note</Trans>}
      isReady={isChanged}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <LongTextField
        form={form}
        name="note"
        label={t`Note`}
        maxLength={fanNoteMaxLength}
        rows={4}
      />
    </FormDialog>
  )
}
