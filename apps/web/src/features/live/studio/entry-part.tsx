import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Part } from '../../../ui/part.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ownTiersQuery, tierNameIn } from '../../tiers/tiers.api.ts'
import { EntryChange } from '../entry-change.tsx'
import type { OwnStream, StreamChoices } from '../live.api.ts'
import { ticketsQuery } from '../tickets/tickets.api.ts'
import { TimeLeft } from '../time-left.tsx'
import { SaveFailure } from './save-failure.tsx'
import { useStudioAnswer } from './use-live-studio.ts'

/** Selects have no empty values. */
const anyTier = 'any'
const minutes = [0, 1, 5, 10, 30, 60]

/** Who may enter: everyone, or subscribers and holders of a ticket. Changed with a notice once it’s on. */
export function EntryPart({
  stream,
  choices: { entry: first },
  creatorOid,
}: {
  stream: OwnStream | null
  /** Of that stream, or of the next one. */
  choices: StreamChoices
  creatorOid: string
}) {
  const { t } = useLingui()
  const { api, language } = useApp()
  const show = useStudioAnswer()
  const tiers = useQuery(ownTiersQuery(api, creatorOid))
  const ticketSales = useQuery(ticketsQuery(api, creatorOid)).data
  const lacksTicket = ticketSales !== undefined && ticketSales.current === null
  const permissionChange = stream?.permissionChange
  const [entry, setEntry] = useState(permissionChange?.entry ?? first)
  const [delay, setDelay] = useState(5)
  const [asks, setAsks] = useState(false)
  const nameOf = (tierHash: string | null) => {
    const tier = tiers.data?.find((one) => one.tierHash === tierHash)
    return tier ? tierNameIn(tier, language) : null
  }
  const isOn = stream?.state === 'on'
  const isLimited = entry.useTier || entry.useTicket
  const isChanged = JSON.stringify(entry) !== JSON.stringify(permissionChange?.entry ?? first)
  const save = useMutation({
    mutationFn: () =>
      isOn
        ? api('POST /live/permission', { body: { entry, minutes: delay } })
        : api('POST /live/studio', { body: { entry } }),
    onSuccess: (studio) => {
      show(studio)
      showToast(isOn && delay > 0 ? t`Viewers were notified` : t`Stream saved`)
    },
  })
  const cancel = useMutation({
    mutationFn: () => api('DELETE /live/permission', {}),
    onSuccess: (studio) => {
      show(studio)
      setEntry(studio.stream?.entry ?? first)
    },
  })
  return (
    <Part title={<Trans>Who can watch</Trans>}>
      <Card className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">
          {isLimited ? (
            <Trans>One of the conditions is enough to get in.</Trans>
          ) : (
            <Trans>Everyone can watch.</Trans>
          )}
        </p>
        <Switch
          label={t`Subscribers`}
          checked={entry.useTier}
          onChange={(useTier) => setEntry({ ...entry, useTier })}
        />
        {entry.useTier ? (
          <Field label={t`From this tier on`}>
            {(ids) => (
              <Select
                {...ids}
                value={entry.tierHash ?? anyTier}
                options={[
                  { value: anyTier, label: t`Any paid tier` },
                  ...(tiers.data ?? [])
                    .filter(({ isRemoved }) => !isRemoved)
                    .map((tier) => ({ value: tier.tierHash, label: tierNameIn(tier, language) })),
                ]}
                onChange={(tierHash) =>
                  setEntry({ ...entry, tierHash: tierHash === anyTier ? null : tierHash })
                }
              />
            )}
          </Field>
        ) : null}
        <Switch
          label={t`Ticket holders`}
          hint={
            entry.useTicket && lacksTicket
              ? t`No ticket is on sale. Issue one under “Tickets” first, with its price.`
              : undefined
          }
          checked={entry.useTicket}
          onChange={(useTicket) => setEntry({ ...entry, useTicket })}
        />
        {isOn && isChanged ? (
          <Field
            label={t`Takes effect`}
            hint={
              !isLimited
                ? undefined
                : delay === 0
                  ? t`Viewers who don’t qualify are removed immediately.`
                  : t`Viewers are notified now. Those who don’t qualify then are removed.`
            }
          >
            {(ids) => (
              <Select
                {...ids}
                value={String(delay)}
                options={minutes.map((value) => ({
                  value: String(value),
                  label:
                    value === 0
                      ? t({ message: 'Immediately', context: 'a change takes effect' })
                      : t`${plural(value, { one: 'In # minute', other: 'In # minutes' })}`,
                }))}
                onChange={(value) => setDelay(Number(value))}
              />
            )}
          </Field>
        ) : null}
        {permissionChange ? (
          <div className="flex flex-wrap items-center gap-3 rounded-md bg-gold-soft px-3 py-2 text-sm text-gold">
            <span className="min-w-0 flex-1 basis-56">
              <EntryChange
                at={permissionChange.at}
                {...permissionChange.entry}
                tierName={nameOf(permissionChange.entry.tierHash)}
              />
            </span>
            <TimeLeft until={permissionChange.at} />
            <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              <Trans context="who can watch">Cancel change</Trans>
            </Button>
          </div>
        ) : null}
        <SaveFailure error={save.error} />
        <Failure error={cancel.error} />
        <Button
          className="self-start"
          disabled={!isChanged}
          busy={save.isPending}
          onClick={() => (isOn && delay === 0 && isLimited ? setAsks(true) : save.mutate())}
        >
          {isOn ? <Trans>Change who can watch</Trans> : <Trans>Save</Trans>}
        </Button>
        {asks ? (
          <FormDialog
            danger
            title={<Trans>Change who can watch now?</Trans>}
            description={
              <Trans>
                Viewers who don’t qualify are removed immediately. To give them time, choose a later
                change.
              </Trans>
            }
            confirm={<Trans context="who can watch">Change now</Trans>}
            onConfirm={() => save.mutateAsync()}
            onClose={() => setAsks(false)}
          />
        ) : null}
      </Card>
    </Part>
  )
}
