import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { localInstant } from '../../../lib/local-time.ts'
import { usePercent } from '../../../lib/use-percent.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Part } from '../../../ui/part.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { type Ticket, ticketsQuery } from './tickets.api.ts'

/** A creator’s tickets: what is sold now, what is to be issued, and what they brought in. */
export function TicketPart({ creatorOid, feePercent }: { creatorOid: string; feePercent: number }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const percent = usePercent()
  const [isIssuing, setIssuing] = useState(false)
  const [isCanceling, setCanceling] = useState(false)
  const tickets = useQuery(ticketsQuery(api, creatorOid))
  const revenue = useQuery({
    queryKey: ['live', 'ticket-revenue'],
    queryFn: ({ signal }) => api('GET /live/revenue/tickets', { query: {}, signal }),
  })
  const cancel = async () => {
    await api('DELETE /live/ticket', {})
    await queryClient.invalidateQueries({ queryKey: ['live', 'tickets'] })
    showToast(t`Ticket canceled`)
  }
  return (
    <Part title={<Trans>Tickets</Trans>}>
      <Card className="flex flex-col gap-4">
        <Loaded query={tickets} pending={<Skeleton className="h-16" />}>
          {({ current, pending, numbers }) => (
            <>
              {current ? (
                <Line ticket={current}>
                  <Trans>On sale now</Trans>
                  {numbers ? (
                    <Numbers>
                      <Plural value={numbers.sold} one="# sold" other="# sold" />
                    </Numbers>
                  ) : null}
                </Line>
              ) : (
                <p className="text-sm text-ink-soft">
                  <Trans>A ticket opens your streams until you issue a new one.</Trans>
                </p>
              )}
              {pending?.scheduledIssueTime ? (
                <div className="flex flex-wrap items-center gap-3">
                  <div className="flex-1">
                    <Line ticket={pending}>
                      <Trans>
                        Issued <When at={pending.scheduledIssueTime} />
                      </Trans>
                      {numbers ? (
                        <Numbers>
                          <Plural
                            value={numbers.reserved}
                            one="# reservation"
                            other="# reservations"
                          />
                        </Numbers>
                      ) : null}
                    </Line>
                  </div>
                  <Button size="sm" onClick={() => setCanceling(true)}>
                    <Trans context="a ticket">Cancel</Trans>
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </Loaded>
        {revenue.data ? (
          <p className="text-sm text-ink-faint">
            <Trans>
              Earned from all your tickets:{' '}
              <PriceTag amount={revenue.data.earnedCoins} currency="coin" isEarned />
            </Trans>
          </p>
        ) : null}
        <p className="text-sm text-ink-faint">
          <Trans>Platform fee: {percent(feePercent)}</Trans>
        </p>
        <Button className="self-start" onClick={() => setIssuing(true)}>
          <Trans>Issue ticket</Trans>
        </Button>
        {isCanceling ? (
          <FormDialog
            danger
            title={<Trans>Cancel the scheduled ticket?</Trans>}
            description={
              <Plural
                value={tickets.data?.numbers?.reserved ?? 0}
                _0="No one has reserved it yet."
                one="# reservation is refunded. This can’t be undone."
                other="# reservations are refunded. This can’t be undone."
              />
            }
            confirm={<Trans>Cancel ticket</Trans>}
            onConfirm={cancel}
            onClose={() => setCanceling(false)}
          />
        ) : null}
        {isIssuing ? (
          <IssueTicket
            replaces={{
              current: Boolean(tickets.data?.current),
              pending: Boolean(tickets.data?.pending),
            }}
            onClose={() => setIssuing(false)}
          />
        ) : null}
      </Card>
    </Part>
  )
}

function Line({ ticket, children }: { ticket: Ticket; children: React.ReactNode }) {
  return (
    <p className="flex items-center justify-between gap-4 text-sm">
      <span>{children}</span>
      <PriceTag amount={ticket.price} currency="coin" />
    </p>
  )
}

function Numbers({ children }: { children: React.ReactNode }) {
  return <span className="block text-ink-faint">{children}</span>
}

interface Replaced {
  current: boolean
  /** The scheduled one. */
  pending: boolean
}

function IssueTicket({ replaces, onClose }: { replaces: Replaced; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values, isChanged, set } = useDraft({
    price: '',
    isLater: false,
    time: '',
    useBonusCoins: false,
  })
  const hasPrice = /^[1-9]\d{0,6}$/.test(values.price)
  const time = values.isLater ? localInstant(values.time) : null
  const run = async () => {
    const { price, useBonusCoins } = values
    const body = { price: Number(price), useBonusCoins, scheduledIssueTime: time ?? null }
    await api('POST /live/ticket', { body })
    await queryClient.invalidateQueries({ queryKey: ['live', 'tickets'] })
    await queryClient.invalidateQueries({ queryKey: ['live-studio'] })
    showToast(time ? t`Ticket scheduled` : t`Ticket issued`)
  }
  return (
    <FormDialog
      title={<Trans>Issue a ticket</Trans>}
      description={<WhatHappens isLater={values.isLater} replaces={replaces} />}
      confirm={values.isLater ? <Trans>Schedule ticket</Trans> : <Trans>Issue ticket</Trans>}
      isReady={hasPrice && time !== undefined}
      isChanged={isChanged}
      onConfirm={run}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="price"
        label={t`Price in coins`}
        inputMode="numeric"
        error={hasPrice || values.price === '' ? null : t`Enter a whole number from 1 on.`}
        required
      />
      <Switch
        label={t`Issue later`}
        checked={values.isLater}
        onChange={(isLater) => set('isLater', isLater)}
      />
      {values.isLater ? (
        <TextField form={form} name="time" label={t`Issue time`} type="datetime-local" required />
      ) : null}
      <Switch
        label={t`Accept bonus coins`}
        hint={t`You earn nothing from bonus coins.`}
        checked={values.useBonusCoins}
        onChange={(isOn) => set('useBonusCoins', isOn)}
      />
    </FormDialog>
  )
}

function WhatHappens({ isLater, replaces }: { isLater: boolean; replaces: Replaced }) {
  if (isLater) {
    return (
      <>
        <Trans>
          It can be reserved until its issue time. Coins are held until your stream starts.
        </Trans>
        {replaces.pending ? (
          <>
            {' '}
            <Trans>It replaces the scheduled ticket, whose reservations are refunded.</Trans>
          </>
        ) : null}
      </>
    )
  }
  return replaces.current ? (
    <Trans>The current ticket expires: its holders need the new one.</Trans>
  ) : (
    <Trans>It opens your streams until you issue a new one.</Trans>
  )
}
